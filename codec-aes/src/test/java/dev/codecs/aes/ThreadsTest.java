package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Cipher;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One key is used by many threads at once, more of them than its pools have room for. */
@Timeout(60)
class ThreadsTest {
    private static final int MESSAGES = 400;

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void shareAKey(Cipher engine) throws Exception {
        byte[] secret = Engines.random(engine.keyLength(), 1);
        try (Cipher.Key key = engine.key(secret);
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                int seed = i;
                running.add(threads.submit(() -> roundTrip(engine, secret, key, seed)));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
    }

    /** A stream belongs to one thread; but if two use it, what comes is garbage, and no nonce is taken twice. */
    @Test
    void noNonceComesTwiceInAStream() throws Exception {
        byte[] zeros = new byte[3 * ReferenceStream.SEGMENT];
        try (Cipher.Key key = Cipher.of("aes-256-gcm").key(new byte[32])) {
            for (int round = 0; round < 60; round++) {
                ByteArrayOutputStream sink = new ByteArrayOutputStream();
                OutputStream stream = key.sealing(sink);
                bothAtOnce(number -> stream.write(zeros));
                assertNoneTwice(sink.toByteArray(), 34, ReferenceStream.SEGMENT + 16);
            }
        }
    }

    /** Of an opened one each gets a part, all of which are authentic. */
    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#authenticated")
    void aStreamIsOpenedOnce(Cipher engine) throws Exception {
        byte[] zeros = new byte[40 * ReferenceStream.SEGMENT];
        try (Cipher.Key key = engine.key(new byte[engine.keyLength()])) {
            ByteArrayOutputStream sealed = new ByteArrayOutputStream();
            try (OutputStream stream = key.sealing(sealed)) {
                stream.write(zeros);
            }
            AtomicLong length = new AtomicLong();
            AtomicInteger others = new AtomicInteger();
            try (InputStream stream = key.opening(new ByteArrayInputStream(sealed.toByteArray()))) {
                bothAtOnce(number -> {
                    byte[] part = new byte[10_000];
                    for (int size; (size = stream.read(part)) >= 0; length.addAndGet(size)) {
                        others.addAndGet(Arrays.mismatch(part, new byte[part.length]) + 1);
                    }
                });
            }
            assertEquals(zeros.length, length.get());
            assertEquals(0, others.get());
        }
    }

    /** No session of WinZip AES gives one part of its keystream twice. */
    @ParameterizedTest
    @MethodSource("dev.codecs.aes.WinZipAes#all")
    void noKeystreamComesTwiceInAPayload(WinZipAes engine) throws Exception {
        try (WinZipPassword password = engine.password(new char[] {'a'})) {
            for (int round = 0; round < 5; round++) {
                byte[][] parts = new byte[2][1 << 19];
                try (WinZipEncryption session = password.encryption(WinZipAes.Strength.AES_128)) {
                    bothAtOnce(number -> {
                        for (int at = 0; at < parts[number].length; at += 4096) {
                            session.encrypt(parts[number], at, 4096, parts[number], at);
                        }
                    });
                }
                byte[] all = Arrays.copyOf(parts[0], 2 * parts[0].length);
                System.arraycopy(parts[1], 0, all, parts[0].length, parts[1].length);
                assertNoneTwice(all, 0, 64);
            }
        }
    }

    private interface Work {
        void of(int number) throws IOException;
    }

    /** What they throw does not matter. */
    private static void bothAtOnce(Work work) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            threads.invokeAll(IntStream.range(0, 2)
                    .<Callable<Void>>mapToObj(number -> () -> {
                        start.await();
                        work.of(number);
                        return null;
                    })
                    .toList());
        }
    }

    private static void assertNoneTwice(byte[] encrypted, int from, int length) {
        Set<ByteBuffer> seen = new HashSet<>();
        for (int at = from; at + length <= encrypted.length; at += length) {
            assertTrue(seen.add(ByteBuffer.wrap(encrypted, at, length)), "zeros were encrypted to the same twice");
        }
        assertFalse(seen.isEmpty());
    }

    private static void roundTrip(Cipher engine, byte[] secret, Cipher.Key key, int seed) {
        byte[] nonce = Engines.random(engine.nonceLength(), seed);
        byte[] about = engine.authenticated() ? Engines.random(seed % 50, seed) : Engines.NOTHING;
        byte[] plaintext = Engines.random((Engines.takes(engine, 0) ? 0 : 16) + 7 * seed, seed);
        byte[] encrypted = new byte[(int) engine.encryptedLength(plaintext.length)];
        key.encrypt(nonce, MemorySegment.ofArray(plaintext), MemorySegment.ofArray(encrypted), about);
        assertArrayEquals(BouncyCastle.encrypt(engine.algorithm(), secret, nonce, plaintext, about), encrypted);
        byte[] decrypted = new byte[encrypted.length];
        long length = key.decrypt(nonce, MemorySegment.ofArray(encrypted), MemorySegment.ofArray(decrypted), about);
        assertArrayEquals(plaintext, Arrays.copyOf(decrypted, (int) length));
    }
}
