package dev.codecs.hash;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of check files of one algorithm.
 *
 * @param tags the algorithm's names in a tagged line: the first is written, all are read
 * @param prefix what stands before the hash in any other line
 * @param length of the hash in bytes
 * @param form of the lines that are written
 */
record CheckLines(List<String> tags, String prefix, int length, Form form) {
    /** How a line is written. */
    enum Form {
        TEXT,
        BINARY,
        TAGGED
    }

    /**
     * A line that was read.
     *
     * @param number from 1
     * @param path null if the line is malformed
     * @param digits of the hash
     */
    record Line(long number, @Nullable String path, String digits) {}

    /** The names that coreutils, b3sum and xxhsum give; of others it is the algorithm's name in capitals. */
    private static final Map<String, String> TAGS = Map.of(
            "sha-1", "SHA1",
            "sha-224", "SHA224",
            "sha-256", "SHA256",
            "sha-384", "SHA384",
            "sha-512", "SHA512",
            "blake2b", "BLAKE2b",
            "blake2s", "BLAKE2s",
            "xxh3-64", "XXH3",
            "xxh3-128", "XXH128");

    /** What OpenSSL since version 3 calls {@code SHA2-256} and so on. */
    private static final Pattern SHA2 = Pattern.compile("SHA(224|256|384|512)");

    /** What editors of Windows write first. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** A line has a hash and a path, which no file system lets grow so long. */
    private static final int LONGEST_LINE = 64 << 10;

    static CheckLines of(String algorithm, int length) {
        String name = TAGS.getOrDefault(algorithm, algorithm.toUpperCase(Locale.ROOT));
        int usual = algorithm.equals("blake2b") ? 64 : algorithm.equals("blake2s") ? 32 : length;
        boolean xxh3 = algorithm.equals("xxh3-64");
        String tag = length == usual ? name : name + "-" + 8 * length;
        return new CheckLines(
                SHA2.matcher(tag).matches() ? List.of(tag, tag.replace("SHA", "SHA2-")) : List.of(tag),
                xxh3 ? "XXH3_" : "",
                length,
                xxh3 ? Form.TAGGED : Form.TEXT);
    }

    CheckLines as(Form newForm) {
        return new CheckLines(tags, prefix, length, newForm);
    }

    String write(String path, byte[] hash) {
        if (hash.length != length) {
            throw new IllegalArgumentException("the hash of " + path + " has " + hash.length + " bytes, not the "
                    + length + " of " + tags.getFirst());
        }
        if (path.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a path has a character of the code 0");
        }
        String escaped = path.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
        String digits = HexFormat.of().formatHex(hash);
        String line = switch (form) {
            case TEXT -> prefix + digits + "  " + escaped;
            case BINARY -> prefix + digits + " *" + escaped;
            case TAGGED -> tags.getFirst() + " (" + escaped + ") = " + digits;
        };
        return escaped.equals(path) ? line : "\\" + line;
    }

    /** {@return the lines that are neither empty nor comments} */
    List<Line> read(InputStream stream) throws IOException {
        Parser parser = new Parser();
        List<Line> lines = new ArrayList<>();
        InputStream source = new BufferedInputStream(stream);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long number = 1;
        boolean fits = true;
        for (int next = source.read(); next >= 0; next = source.read()) {
            if (next == '\n') {
                parser.add(lines, number++, line.toByteArray(), fits);
                line.reset();
                fits = true;
            } else if (line.size() < LONGEST_LINE) {
                line.write(next);
            } else {
                fits = false;
            }
        }
        parser.add(lines, number, line.toByteArray(), fits);
        return lines;
    }

    /** Reads lines as {@code split_3} of coreutils does, which knows from the lines before whether they are reversed. */
    private final class Parser {
        private static final int UNKNOWN = -1;
        private static final int STANDARD = 0;
        private static final int REVERSED = 1;

        private int order = UNKNOWN;

        void add(List<Line> lines, long number, byte[] bytes, boolean fits) {
            int end = bytes.length > 0 && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
            if (end > 0 && bytes[0] != '#') {
                Line line = fits ? parse(number, bytes, end) : null;
                lines.add(line != null ? line : new Line(number, null, ""));
            }
        }

        private @Nullable Line parse(long number, byte[] bytes, int end) {
            try {
                String text = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes, 0, end))
                        .toString();
                return text.indexOf('\0') < 0 ? parse(number, text) : null;
            } catch (CharacterCodingException e) {
                return null;
            }
        }

        private @Nullable Line parse(long number, String text) {
            int at = blanks(text, number == 1 && text.startsWith(BYTE_ORDER_MARK) ? 1 : 0);
            boolean escaped = text.startsWith("\\", at);
            if (escaped) {
                at++;
            }
            if (!prefix.isEmpty() && text.startsWith(prefix, at)) {
                return parseUntagged(number, text, at + prefix.length(), escaped);
            }
            for (String tag : tags) {
                if (text.startsWith(tag, at)) {
                    return parseTagged(number, text, at + tag.length(), escaped);
                }
            }
            return parseUntagged(number, text, at, escaped);
        }

        private @Nullable Line parseTagged(long number, String text, int start, boolean escaped) {
            int open = text.startsWith(" ", start) ? start + 1 : start;
            int close = text.lastIndexOf(')');
            if (!text.startsWith("(", open) || close < open) {
                return null;
            }
            int equals = blanks(text, close + 1);
            if (!text.startsWith("=", equals)) {
                return null;
            }
            String digits = text.substring(blanks(text, equals + 1));
            return digits.length() == 2 * length && isHex(digits, 0, digits.length())
                    ? line(number, text.substring(open + 1, close), digits, escaped)
                    : null;
        }

        private @Nullable Line parseUntagged(long number, String text, int start, boolean escaped) {
            int end = start + 2 * length;
            if (text.length() < end + 2 || !isBlank(text.charAt(end)) || !isHex(text, start, end)) {
                return null;
            }
            int at = end + 1;
            boolean marked = text.charAt(at) == ' ' || text.charAt(at) == '*';
            if (text.length() - at == 1 || !marked) {
                // Forms are not mixed, or a line of one could be read as the other's with a path that begins with a
                // space.
                if (order == STANDARD) {
                    return null;
                }
                order = REVERSED;
            } else if (order != REVERSED) {
                order = STANDARD;
                at++;
            }
            return line(number, text.substring(at), text.substring(start, end), escaped);
        }

        private @Nullable Line line(long number, String path, String digits, boolean escaped) {
            String plain = escaped ? unescape(path) : path;
            return plain == null ? null : new Line(number, plain, digits);
        }
    }

    private static int blanks(String text, int start) {
        int at = start;
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isHex(String text, int start, int end) {
        return text.substring(start, end).chars().allMatch(HexFormat::isHexDigit);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    /** Null if a backslash has no meaning. */
    private static @Nullable String unescape(String path) {
        StringBuilder plain = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '\\') {
                i++;
                c = switch (i < path.length() ? path.charAt(i) : 0) {
                    case '\\' -> '\\';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    default -> 0;
                };
                if (c == 0) {
                    return null;
                }
            }
            plain.append(c);
        }
        return plain.toString();
    }
}
