package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.WrongPasswordException;
import dev.codecs.aes.WinZipAes.Strength;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Payloads written to and read from streams and channels, by every engine. */
class WinZipStreamsTest {
    private static final Strength STRENGTH = Strength.AES_256;
    private static final int HEADER = STRENGTH.headerLength();

    @TempDir
    private Path folder;

    static List<WinZipAes> engines() {
        return WinZipAes.all();
    }

    private static byte[] payload(int length) {
        return WinZipAesTest.witness(STRENGTH, WinZipAesTest.salt(STRENGTH), WinZipAesTest.random(length), 1);
    }

    private static byte[] written(WinZipPassword password, byte[] plaintext, int piece, boolean forTwo)
            throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        WinZipEncryption encryption = password.encryption(STRENGTH, WinZipAesTest.salt(STRENGTH));
        try (OutputStream stream = new WinZipOutputStream(encryption, sink, forTwo)) {
            for (int at = 0; at < plaintext.length; at += piece) {
                if (piece == 1) {
                    stream.write(plaintext[at]);
                } else {
                    stream.write(plaintext, at, Math.min(piece, plaintext.length - at));
                }
            }
        }
        return sink.toByteArray();
    }

    private static byte[] read(InputStream stream, int piece) throws IOException {
        ByteArrayOutputStream plaintext = new ByteArrayOutputStream();
        byte[] buffer = new byte[piece];
        for (int read; (read = piece == 1 ? stream.read() : stream.read(buffer)) >= 0; ) {
            if (piece == 1) {
                plaintext.write(read);
            } else {
                plaintext.write(buffer, 0, read);
            }
        }
        assertEquals(-1, stream.read());
        return plaintext.toByteArray();
    }

    private InputStream verified(WinZipPassword password, byte[] payload) throws IOException {
        Path file = folder.resolve("payload");
        Files.write(file, concat(new byte[7], payload, new byte[9]));
        FileChannel channel = FileChannel.open(file);
        channel.position(7);
        boolean opened = false;
        try {
            InputStream stream = password.decrypting(STRENGTH, channel, payload.length);
            opened = true;
            return stream;
        } finally {
            if (!opened) {
                channel.close();
            }
        }
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static InputStream unverified(WinZipPassword password, byte[] payload) throws IOException {
        return password.decryptingUnverified(STRENGTH, new ByteArrayInputStream(payload));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void streamsGiveWhatSessionsGive(WinZipAes engine) throws IOException {
        try (WinZipPassword password = WinZipAesTest.password(engine)) {
            for (int length : new int[] {0, 1, 9, 10, 11, 16, 33, 300, 32768, 32769, 65536, 100_000}) {
                byte[] plaintext = WinZipAesTest.random(length);
                byte[] payload = payload(length);
                for (int piece : new int[] {1, 3, 15, 17, 32768, 40_000, 200_000}) {
                    assertArrayEquals(payload, written(password, plaintext, piece, false), () -> "of " + piece);
                    try (InputStream stream = verified(password, payload)) {
                        assertArrayEquals(plaintext, read(stream, piece));
                    }
                    try (InputStream stream = unverified(password, payload)) {
                        assertArrayEquals(plaintext, read(stream, piece));
                    }
                }
            }
        }
    }

    /** zip4j issue 146: a byte 0xFF is no end. */
    @ParameterizedTest
    @MethodSource("engines")
    void singleBytesAreNotNegative(WinZipAes engine) throws IOException {
        byte[] plaintext = new byte[33];
        Arrays.fill(plaintext, (byte) 0xFF);
        try (WinZipPassword password = WinZipAesTest.password(engine)) {
            byte[] payload = password.encrypt(STRENGTH, plaintext);
            for (InputStream stream : List.of(verified(password, payload), unverified(password, payload))) {
                try (stream) {
                    for (int i = 0; i < 33; i++) {
                        assertEquals(255, stream.read());
                    }
                    assertEquals(-1, stream.read());
                    assertEquals(-1, stream.read());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void twoThreads(WinZipAes engine) throws IOException {
        byte[] plaintext = WinZipAesTest.random(2_500_000);
        try (ExecutorService threads = Executors.newSingleThreadExecutor();
                WinZipPassword password = WinZipAesTest.password(engine.with(threads))) {
            byte[] payload = payload(2_500_000);
            assertArrayEquals(payload, written(password, plaintext, 700_000, true));
            try (InputStream stream = unverified(password, payload)) {
                assertArrayEquals(plaintext, read(stream, 100_000));
            }
            payload[2_000_000] ^= 4;
            try (InputStream stream = unverified(password, payload)) {
                IOException fault = assertThrows(IOException.class, () -> read(stream, 100_000));
                assertInstanceOf(AuthenticationException.class, fault.getCause());
            }
        }
    }

    /** Sources that give what they please. */
    @ParameterizedTest
    @MethodSource("engines")
    void sourcesInSmallPieces(WinZipAes engine) throws IOException {
        byte[] payload = payload(3000);
        try (WinZipPassword password = WinZipAesTest.password(engine)) {
            for (int seed = 0; seed < 10; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                InputStream source = new FilterInputStream(new ByteArrayInputStream(payload)) {
                    @Override
                    public int read(byte[] b, int off, int len) throws IOException {
                        return super.read(b, off, Math.min(len, 1 + random.nextInt(20)));
                    }
                };
                try (InputStream stream = password.decryptingUnverified(STRENGTH, source)) {
                    assertArrayEquals(WinZipAesTest.random(3000), read(stream, 64));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void flushSendsWhatWasGathered(WinZipAes engine) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        byte[] plaintext = WinZipAesTest.random(50);
        try (WinZipPassword password = WinZipAesTest.password(engine)) {
            OutputStream stream = password.encrypting(STRENGTH, sink);
            assertEquals(HEADER, sink.size());
            stream.write(plaintext, 0, 21);
            assertEquals(HEADER, sink.size());
            stream.flush();
            assertEquals(HEADER + 21, sink.size());
            stream.write(plaintext, 21, 29);
            stream.close();
            stream.close();
            assertArrayEquals(plaintext, password.decrypt(STRENGTH, sink.toByteArray()));
            assertThrows(IOException.class, () -> stream.write(1));
            assertThrows(IOException.class, stream::flush);
        }
    }

    /** A megabyte of which one bit is wrong: not one byte of plaintext is seen where it is verified first. */
    @ParameterizedTest
    @MethodSource("engines")
    void verifiedStreamsGiveNothingOfWhatWasChanged(WinZipAes engine) throws IOException {
        byte[] payload = payload(1 << 20);
        try (WinZipPassword password = WinZipAesTest.password(engine)) {
            for (int at : new int[] {HEADER, 500_000, payload.length - 11, payload.length - 1}) {
                byte[] changed = payload.clone();
                changed[at] ^= 1;
                assertFault(AuthenticationException.class, () -> verified(password, changed));
                try (InputStream stream = unverified(password, changed)) {
                    IOException fault = assertThrows(IOException.class, () -> read(stream, 4096));
                    assertInstanceOf(AuthenticationException.class, fault.getCause());
                    assertThrows(IOException.class, stream::read);
                }
            }
        }
    }

    private interface Opening {
        InputStream open() throws IOException;
    }

    private static void assertFault(Class<? extends CodecException> cause, Opening opening) {
        IOException fault = assertThrows(IOException.class, () -> opening.open().close());
        assertInstanceOf(cause, fault.getCause());
    }

    /** zip4j: sixteen of thirty bytes are read, and nobody notices that they were changed. */
    @ParameterizedTest
    @MethodSource("engines")
    void closingEarlyVerifies(WinZipAes engine) throws IOException {
        byte[] payload = payload(100_000);
        try (WinZipPassword password = WinZipAesTest.password(engine)) {
            InputStream right = unverified(password, payload);
            assertEquals(16, right.readNBytes(16).length);
            right.close();
            right.close();
            assertThrows(IOException.class, right::read);
            for (int at : new int[] {HEADER + 3, 70_000, payload.length - 1}) {
                byte[] changed = payload.clone();
                changed[at] ^= 1;
                InputStream wrong = unverified(password, changed);
                assertEquals(16, wrong.readNBytes(16).length);
                IOException fault = assertThrows(IOException.class, wrong::close);
                assertInstanceOf(AuthenticationException.class, fault.getCause());
            }
            InputStream early = verified(password, payload);
            assertEquals(16, early.readNBytes(16).length);
            early.close();
            assertThrows(IOException.class, early::read);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void faultsOfHeadersAndLengths(WinZipAes engine) throws IOException {
        byte[] payload = payload(20);
        try (WinZipPassword password = WinZipAesTest.password(engine);
                WinZipPassword wrong = engine.password(new char[] {'x'})) {
            assertFault(WrongPasswordException.class, () -> verified(wrong, payload));
            assertFault(WrongPasswordException.class, () -> unverified(wrong, payload));
            for (int length = 0; length < 28; length++) {
                byte[] cut = Arrays.copyOf(payload, length);
                assertFault(CorruptInputException.class, () -> verified(password, cut));
                assertFault(CorruptInputException.class, () -> unverified(password, cut));
            }
            for (int length = 28; length < 48; length++) {
                byte[] cut = Arrays.copyOf(payload, length);
                assertFault(AuthenticationException.class, () -> verified(password, cut));
                assertFault(AuthenticationException.class, () -> unverified(password, cut));
            }
            Path file = Files.write(folder.resolve("short"), payload);
            try (FileChannel channel = FileChannel.open(file)) {
                assertFault(CorruptInputException.class, () -> password.decrypting(STRENGTH, channel, 49));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void afterAFaultOfTheSinkThereIsNoTag(WinZipAes engine) throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        OutputStream failing = new OutputStream() {
            @Override
            public void write(int b) {
                throw new AssertionError("single bytes");
            }

            @Override
            public void write(byte[] b, int off, int len) throws IOException {
                if (len > 20_000) {
                    throw new IOException("full");
                }
                written.write(b, off, len);
            }
        };
        try (WinZipPassword password = WinZipAesTest.password(engine)) {
            OutputStream stream = password.encrypting(STRENGTH, failing);
            assertThrows(IOException.class, () -> stream.write(new byte[50_000]));
            assertThrows(IOException.class, () -> stream.write(1));
            stream.close();
            assertEquals(HEADER, written.size());
            assertTrue(written.size() < STRENGTH.overhead());
        }
    }
}
