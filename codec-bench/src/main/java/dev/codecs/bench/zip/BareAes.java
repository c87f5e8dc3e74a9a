package dev.codecs.bench.zip;

import dev.codecs.aes.WinZipAes;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.WinZipPassword;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/** One payload of WinZip AES-256 by codec-aes alone, without an archive around it. */
final class BareAes implements Archiver {
    private static final String NAME = Contents.name(0);

    private final WinZipAes aes = WinZipAes.of();

    @Override
    public void write(Contents contents, Path target) throws IOException {
        byte[] payload = new byte[contents.bytes().length + Strength.AES_256.overhead()];
        try (WinZipPassword password = aes.password(Form.ENCRYPTED.password())) {
            password.encrypt(Strength.AES_256, MemorySegment.ofArray(contents.bytes()), MemorySegment.ofArray(payload));
        }
        Files.write(target, payload);
    }

    @Override
    public Opened<String> open(Path file) {
        return new Opened<>() {
            @Override
            public Iterator<String> entries() {
                return List.of(NAME).iterator();
            }

            @Override
            public String name(String entry) {
                return entry;
            }

            @Override
            public byte[] content(String entry) throws IOException {
                byte[] payload = Files.readAllBytes(file);
                byte[] plaintext = new byte[payload.length - Strength.AES_256.overhead()];
                try (WinZipPassword password = aes.password(Form.ENCRYPTED.password())) {
                    password.decrypt(
                            Strength.AES_256, MemorySegment.ofArray(payload), MemorySegment.ofArray(plaintext));
                }
                return plaintext;
            }

            @Override
            public InputStream stream(String entry) throws IOException {
                return new ByteArrayInputStream(content(entry));
            }

            @Override
            public void close() {}
        };
    }
}
