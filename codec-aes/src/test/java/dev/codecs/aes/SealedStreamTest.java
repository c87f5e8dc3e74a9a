package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sealed streams are what STREAM.md says, from every engine. */
class SealedStreamTest {
    private static final int HEADER = 34;
    private static final int SEALED = ReferenceStream.SEGMENT + 16;
    private static final int[] SIZES = {0, 1, 65_535, 65_536, 65_537, 131_072, 131_073, 200_000};

    private final byte[] data = Engines.random(400_000, 1);

    private static Cipher.Key key(Cipher engine) {
        return engine.key(Engines.random(engine.keyLength(), 9));
    }

    private byte[] seal(Cipher engine, int size, int piece) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (Cipher.Key key = key(engine);
                OutputStream out = key.sealing(sink)) {
            for (int at = 0; at < size; at += piece) {
                out.write(data, at, Math.min(piece, size - at));
            }
        }
        return sink.toByteArray();
    }

    private static byte[] open(Cipher engine, byte[] sealed) throws IOException {
        try (Cipher.Key key = key(engine);
                InputStream in = key.opening(new ByteArrayInputStream(sealed))) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#authenticated")
    void areAsDescribed(Cipher engine) throws IOException {
        byte[] key = Engines.random(engine.keyLength(), 9);
        for (int size : SIZES) {
            byte[] plaintext = Arrays.copyOf(data, size);
            for (int piece : new int[] {777, 65_536, 150_000, 400_000}) {
                byte[] sealed = seal(engine, size, piece);
                byte[] salt = Arrays.copyOfRange(sealed, 2, HEADER);
                assertArrayEquals(
                        ReferenceStream.seal(engine.algorithm(), key, salt, plaintext),
                        sealed,
                        () -> size + " bytes in pieces of " + piece);
            }
            byte[] salt = Engines.random(32, size);
            byte[] reference = ReferenceStream.seal(engine.algorithm(), key, salt, plaintext);
            assertArrayEquals(plaintext, open(engine, reference), () -> size + " bytes");
        }
    }

    @Test
    void theExampleOfTheDescriptionOpens() throws IOException {
        byte[] sealed = HexFormat.of()
                .parseHex("0110202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"
                        + "eacfd6ff27c532c2b738aa1a823bed879454b64f03");
        byte[] key = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
        for (Cipher engine : Engines.of("aes-256-gcm")) {
            try (Cipher.Key expanded = engine.key(key);
                    InputStream in = expanded.opening(new ByteArrayInputStream(sealed))) {
                assertEquals("hello", new String(in.readAllBytes(), StandardCharsets.US_ASCII));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#authenticated")
    void everyWayToCutOrJoinSegmentsIsNoticed(Cipher engine) throws IOException {
        byte[] sealed = seal(engine, 3 * 65_536, 400_000);
        assertEquals(HEADER + 3 * SEALED, sealed.length);
        byte[] header = Arrays.copyOf(sealed, HEADER);
        byte[][] segments = new byte[3][];
        for (int i = 0; i < 3; i++) {
            segments[i] = Arrays.copyOfRange(sealed, HEADER + i * SEALED, HEADER + (i + 1) * SEALED);
        }
        assertRefused(engine, header);
        assertRefused(engine, header, segments[0]);
        assertRefused(engine, header, segments[0], segments[1]);
        assertRefused(engine, header, segments[1], segments[2]);
        assertRefused(engine, header, segments[2]);
        assertRefused(engine, header, segments[0], segments[2]);
        assertRefused(engine, header, segments[1], segments[0], segments[2]);
        assertRefused(engine, header, segments[0], segments[0], segments[1], segments[2]);
        assertRefused(engine, header, segments[0], segments[1], segments[2], segments[2]);
        assertRefused(engine, header, segments[0], segments[1], segments[2], new byte[1]);
        assertRefused(engine, header, segments[0], segments[1], segments[2], new byte[16]);
        assertRefused(engine, sealed, sealed);
        assertRefused(engine, segments);
        byte[] other = seal(engine, 3 * 65_536, 400_000);
        assertRefused(engine, Arrays.copyOf(other, HEADER), segments[0], segments[1], segments[2]);
        assertRefused(
                engine, header, segments[0], segments[1], Arrays.copyOfRange(other, HEADER + 2 * SEALED, other.length));
        for (int at = 0; at < HEADER; at++) {
            byte[] changed = sealed.clone();
            changed[at] ^= 1;
            assertRefused(engine, changed);
        }
    }

    private static void assertRefused(Cipher engine, byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        IOException e = assertThrows(IOException.class, () -> open(engine, all.toByteArray()));
        assertInstanceOf(AuthenticationException.class, e.getCause());
    }

    /** A plaintext of whole segments could otherwise be written in two ways. */
    @Test
    void anEmptySegmentBehindOthersIsRefused() {
        Cipher engine = Cipher.of("aes-256-gcm");
        byte[] key = Engines.random(32, 9);
        byte[] salt = Engines.random(32, 1);
        byte[] longer = ReferenceStream.seal("aes-256-gcm", key, salt, Arrays.copyOf(data, 65_537));
        byte[] withEmptyEnd = Arrays.copyOf(longer, HEADER + SEALED + 16);
        byte[] nonce = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1};
        byte[] streamKey = ReferenceStream.streamKey("aes-256-gcm", key, salt);
        byte[] end = BouncyCastle.encrypt("aes-256-gcm", streamKey, nonce, new byte[0], new byte[0]);
        System.arraycopy(end, 0, withEmptyEnd, HEADER + SEALED, 16);
        assertRefused(engine, withEmptyEnd);
    }

    /** What comes after a fault is nothing, whoever asks how. */
    @Test
    void aFaultIsFinal() throws IOException {
        Cipher engine = Cipher.of("aes-256-gcm");
        byte[] sealed = seal(engine, 200_000, 400_000);
        sealed[HEADER + SEALED + 5] ^= 1;
        try (Cipher.Key key = key(engine);
                InputStream in = key.opening(new ByteArrayInputStream(sealed))) {
            assertArrayEquals(Arrays.copyOf(data, 65_536), in.readNBytes(65_536));
            byte[] target = new byte[200_000];
            for (int i = 0; i < 3; i++) {
                IOException e = assertThrows(IOException.class, () -> in.read(target));
                assertInstanceOf(AuthenticationException.class, e.getCause());
                assertThrows(IOException.class, in::read);
                assertThrows(IOException.class, in::available);
                assertThrows(IOException.class, () -> in.skipNBytes(1));
            }
            assertArrayEquals(new byte[200_000], target, "something unauthenticated was given out");
        }
    }

    /** A stream whose sink failed has no end, and the end is not forged by closing it. */
    @Test
    void aStreamThatFailedIsNotSealed() throws IOException {
        Cipher engine = Cipher.of("aes-256-gcm");
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        boolean[] broken = {false};
        OutputStream breaking = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] b, int off, int len) throws IOException {
                if (broken[0]) {
                    throw new IOException("full");
                }
                sink.write(b, off, len);
            }
        };
        try (Cipher.Key key = key(engine)) {
            OutputStream out = key.sealing(breaking);
            out.write(data, 0, 100_000);
            broken[0] = true;
            assertEquals(
                    "full",
                    assertThrows(IOException.class, () -> out.write(data, 0, 100_000))
                            .getMessage());
            broken[0] = false;
            assertThrows(IOException.class, () -> out.write(1));
            assertThrows(IOException.class, out::flush);
            out.close();
        }
        assertTrue(sink.size() < HEADER + 2 * SEALED);
        assertRefused(engine, sink.toByteArray());
    }

    /** Byte by byte, across the edge of a segment. */
    @Test
    void singleBytesCrossTheEdges() throws IOException {
        Cipher engine = Cipher.of("aes-256-gcm");
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (Cipher.Key key = key(engine)) {
            try (OutputStream out = key.sealing(sink)) {
                for (int i = 0; i < 65_540; i++) {
                    out.write(0xFF);
                }
            }
            try (InputStream in = key.opening(new ByteArrayInputStream(sink.toByteArray()))) {
                for (int i = 0; i < 65_540; i++) {
                    assertEquals(0xFF, in.read());
                }
                assertEquals(-1, in.read());
            }
        }
    }
}
