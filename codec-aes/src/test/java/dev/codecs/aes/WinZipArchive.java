package dev.codecs.aes;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An archive of the conformance sets, with what is known of its only entry.
 *
 * @param name of the case
 * @param json its fields
 */
record WinZipArchive(String name, String json) {
    private static final Pattern CASE = Pattern.compile("\\{\\s*\"name\": \"([^\"]+)\"(.*?)\\}", Pattern.DOTALL);

    static List<WinZipArchive> of(String file) throws IOException {
        Path path = Path.of(System.getProperty("conformance.dir", "../shared/conformance"), "aes", "winzip", file);
        assumeTrue(Files.isRegularFile(path), () -> "no " + path.toAbsolutePath());
        return CASE.matcher(Files.readString(path))
                .results()
                .map(found -> new WinZipArchive(found.group(1), found.group(2)))
                .toList();
    }

    boolean has(String field) {
        return json.contains("\"" + field + "\":");
    }

    String text(String field) {
        Matcher matcher = Pattern.compile("\"" + field + "\": \"([^\"]*)\"").matcher(json);
        if (!matcher.find()) {
            throw new IllegalArgumentException(name + " has no " + field);
        }
        return matcher.group(1);
    }

    byte[] hex(String field) {
        return HexFormat.of().parseHex(text(field));
    }

    byte[] password() {
        return has("passwordUtf8Hex")
                ? hex("passwordUtf8Hex")
                : text("password").getBytes(StandardCharsets.UTF_8);
    }

    /** What lies inside the encryption: the compressed content where it is compressed. */
    byte[] plaintext() {
        if (has("plaintext")) {
            return hex("plaintext");
        }
        byte[] made = new byte[5000];
        for (int i = 0; i < made.length; i++) {
            made[i] = (byte) (7 * i + i / 256);
        }
        return made;
    }

    /**
     * What the central directory says of the entry.
     *
     * @param extra the content of the field 0x9901, empty where there is none
     * @param start where the payload lies in the archive
     */
    @SuppressWarnings("ArrayRecordComponent") // read only
    record Entry(int flags, int time, int crc, byte[] extra, int start, byte[] payload) {
        int vendorVersion() {
            return extra[0] & 0xFF;
        }

        int strength() {
            return extra[4];
        }

        int innerMethod() {
            return extra[5] & 0xFF;
        }
    }

    Entry entry() {
        return entry(Base64.getDecoder().decode(text("archiveBase64")));
    }

    static Entry entry(byte[] archive) {
        ByteBuffer zip = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        int directory = zip.getInt(archive.length - 22 + 16);
        int compressedSize = zip.getInt(directory + 20);
        int nameLength = zip.getShort(directory + 28);
        int extraLength = zip.getShort(directory + 30);
        int local = zip.getInt(directory + 42);
        int data = local + 30 + zip.getShort(local + 26) + zip.getShort(local + 28);
        return new Entry(
                zip.getShort(directory + 8),
                zip.getShort(directory + 12) & 0xFFFF,
                zip.getInt(directory + 16),
                extra(zip, directory + 46 + nameLength, extraLength),
                data,
                Arrays.copyOfRange(archive, data, data + compressedSize));
    }

    private static byte[] extra(ByteBuffer zip, int start, int length) {
        for (int at = start; at < start + length; at += 4 + zip.getShort(at + 2)) {
            if ((zip.getShort(at) & 0xFFFF) == 0x9901) {
                byte[] content = new byte[zip.getShort(at + 2)];
                zip.get(at + 4, content);
                return content;
            }
        }
        return new byte[0];
    }

    @Override
    public String toString() {
        return name;
    }
}
