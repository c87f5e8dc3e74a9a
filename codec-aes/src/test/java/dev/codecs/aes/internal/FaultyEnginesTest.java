package dev.codecs.aes.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.Offer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What stands above the engines holds, whatever an engine does. */
class FaultyEnginesTest {
    private static final Engine ENGINE = new Engine("faulty", Kind.JAVA);
    private static final byte[] NOTHING = {};
    private static final byte[] NONCE = new byte[12];

    /** An engine that encrypts nothing, and can be told what to do. */
    private static class Faulty implements AeadKey {
        final AtomicInteger closed = new AtomicInteger();

        @Override
        public void encrypt(
                int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
            target.copyFrom(plaintext);
        }

        @Override
        public boolean decrypt(
                int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
            target.copyFrom(ciphertext.asSlice(0, target.byteSize()));
            return true;
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    private static final class Throwing extends Faulty {
        @Override
        public boolean decrypt(
                int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
            super.decrypt(seat, nonce, associatedData, ciphertext, target);
            throw new UnsupportedFeatureException("in the middle");
        }
    }

    private static final class Refusing extends Faulty {
        @Override
        public boolean decrypt(
                int seat, byte[] nonce, byte[] associatedData, MemorySegment ciphertext, MemorySegment target) {
            super.decrypt(seat, nonce, associatedData, ciphertext, target);
            return false;
        }
    }

    private static Cipher cipher(AeadKey key) {
        return new AeadCipher(ENGINE, new Offer("aes-256-gcm", 1), bytes -> key);
    }

    @Test
    void whatAnEngineLeavesInTheTargetIsWiped() {
        for (AeadKey faulty : new AeadKey[] {new Throwing(), new Refusing()}) {
            byte[] target = new byte[20];
            Arrays.fill(target, (byte) 7);
            MemorySegment ciphertext = MemorySegment.ofArray(new byte[26]).fill((byte) 1);
            Class<? extends CodecException> fault =
                    faulty instanceof Throwing ? UnsupportedFeatureException.class : AuthenticationException.class;
            try (Cipher.Key key = cipher(faulty).key(new byte[32])) {
                assertThrows(fault, () -> key.decrypt(NONCE, ciphertext, MemorySegment.ofArray(target), NOTHING));
            }
            assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7}, target);
        }
    }

    @Test
    void anEngineThatFailsEndsAStream() throws IOException {
        byte[] stream = new byte[34 + 100];
        stream[0] = 1;
        stream[1] = 16;
        try (Cipher.Key key = cipher(new Throwing()).key(new byte[32]);
                InputStream in = key.opening(new ByteArrayInputStream(stream))) {
            assertThrows(UnsupportedFeatureException.class, in::read);
            IOException e = assertThrows(IOException.class, in::read);
            assertInstanceOf(UnsupportedFeatureException.class, e.getCause());
        }
    }

    private static final class Unpadding implements RawKey {
        private final long result;

        Unpadding(long result) {
            this.result = result;
        }

        @Override
        public void encrypt(int seat, byte[] nonce, MemorySegment plaintext, MemorySegment target) {
            target.fill((byte) 1);
        }

        @Override
        public long decrypt(int seat, byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
            target.fill((byte) 1);
            if (result < -1) {
                throw new UnsupportedFeatureException("in the middle");
            }
            return result;
        }

        @Override
        public void close() {}
    }

    @Test
    void whatARawEngineLeavesInTheTargetIsWiped() {
        for (int result : new int[] {-1, -2}) {
            Class<? extends CodecException> fault =
                    result == -1 ? CorruptInputException.class : UnsupportedFeatureException.class;
            Cipher cipher = new RawCipher(ENGINE, new Offer("aes-256-cbc", 1), bytes -> new Unpadding(result));
            try (Cipher.Key key = cipher.key(new byte[32])) {
                for (int size : new int[] {32, 31, 20}) {
                    byte[] target = new byte[size];
                    MemorySegment ciphertext = MemorySegment.ofArray(new byte[32]);
                    assertThrows(
                            fault, () -> key.decrypt(new byte[16], ciphertext, MemorySegment.ofArray(target), NOTHING));
                    assertArrayEquals(new byte[size], target);
                }
            }
        }
    }

    /** The bound is counted over all threads, and only nonces that are drawn count. */
    @Test
    void aKeyRefusesToSealMoreThanIsSafe() throws Exception {
        Algorithm few = new Algorithm("aes-256-gcm", 32, 12, 16, 1, 0, 100, 50);
        Cipher cipher = new AeadCipher(ENGINE, 1, few, bytes -> new Faulty());
        AtomicInteger refused = new AtomicInteger();
        try (Cipher.Key key = cipher.key(new byte[32]);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            MemorySegment target = MemorySegment.ofArray(new byte[16]);
            for (int i = 0; i < 100; i++) {
                key.encrypt(NONCE, MemorySegment.ofArray(NOTHING), target, NOTHING);
            }
            Future<?>[] all = new Future<?>[80];
            for (int i = 0; i < all.length; i++) {
                all[i] = threads.submit(() -> {
                    try {
                        key.seal(NOTHING, NOTHING);
                    } catch (IllegalStateException e) {
                        assertTrue(e.getMessage().contains("use a new key"), e.getMessage());
                        refused.incrementAndGet();
                    }
                });
            }
            for (Future<?> each : all) {
                each.get();
            }
            assertEquals(30, refused.get());
            assertEquals(0, key.open(new byte[28], NOTHING).length, "opening is not counted");
        }
    }

    @Test
    void aMessageThatIsTooLongForItsNonceIsRefused() {
        Algorithm small = new Algorithm("aes-256-gcm", 32, 12, 16, 1, 0, 100, 50);
        Cipher cipher = new AeadCipher(ENGINE, 1, small, bytes -> new Faulty());
        try (Cipher.Key key = cipher.key(new byte[32])) {
            MemorySegment target = MemorySegment.ofArray(new byte[200]);
            MemorySegment tooLong = MemorySegment.ofArray(new byte[101]);
            assertThrows(IllegalArgumentException.class, () -> key.encrypt(NONCE, tooLong, target, NOTHING));
            assertThrows(IllegalArgumentException.class, () -> key.seal(new byte[101], NOTHING));
            MemorySegment notSealed = MemorySegment.ofArray(new byte[117]);
            assertThrows(AuthenticationException.class, () -> key.decrypt(NONCE, notSealed, target, NOTHING));
        }
        Cipher gcm = cipher(new Faulty());
        assertEquals((1L << 36) - 16, gcm.encryptedLength((1L << 36) - 32));
        assertThrows(IllegalArgumentException.class, () -> gcm.encryptedLength((1L << 36) - 31));
        assertThrows(IllegalArgumentException.class, () -> gcm.encryptedLength(Long.MAX_VALUE));
    }

    /** A key that one thread closes while another uses it ends when that one is done: it may be native memory. */
    @Test
    void aKeyEndsAfterTheLastCallThatUsesIt() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Faulty waiting = new Faulty() {
            @Override
            public void encrypt(
                    int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
                inside.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        };
        Cipher.Key key = cipher(waiting).key(new byte[32]);
        try (ExecutorService one = Executors.newSingleThreadExecutor()) {
            Future<byte[]> running = one.submit(() -> key.seal(NOTHING, NOTHING));
            inside.await();
            key.close();
            assertEquals(0, waiting.closed.get(), "closed while it was used");
            assertThrows(IllegalStateException.class, () -> key.seal(NOTHING, NOTHING));
            key.close();
            goOn.countDown();
            assertEquals(28, running.get().length);
        }
        assertEquals(1, waiting.closed.get());
        key.close();
        assertEquals(1, waiting.closed.get(), "closed twice");
    }

    /** The counter of segments has 64 bits, and ends before it is used up. */
    @Test
    void segmentsAreCountedBeyond32Bits() {
        byte[][] nonces = new byte[1][];
        Faulty seeing = new Faulty() {
            @Override
            public void encrypt(
                    int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
                nonces[0] = nonce.clone();
            }
        };
        byte[] header = new byte[34];
        header[0] = 1;
        header[1] = 16;
        byte[] sealed = new byte[16];
        try (StreamKey key = StreamKey.of(Algorithm.of("aes-256-gcm"), bytes -> seeing, new byte[32], header)) {
            key.seal(0x0123_4567L, true, NOTHING, 0, 0, sealed, 0);
            assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, 0, 0x01, 0x23, 0x45, 0x67, 1}, nonces[0]);
            key.seal((1L << 32) - 1, false, NOTHING, 0, 0, sealed, 0);
            assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, 0}, nonces[0]);
            assertThrows(IllegalStateException.class, () -> key.seal(1L << 32, true, NOTHING, 0, 0, sealed, 0));
            assertThrows(AuthenticationException.class, () -> key.open(1L << 32, true, new byte[17], 0, 17, sealed, 0));
            assertEquals(1, key.open(0, true, new byte[17], 0, 17, sealed, 0));
        }
    }

    @Test
    void anEngineThatIsWrongIsFoundOut() {
        Availability.Yes yes = new Availability.Yes("library 1.0");
        Cipher wrong = cipher(new Faulty());
        assertInstanceOf(Availability.No.class, SelfTest.of(wrong, yes));
        assertThrows(IllegalStateException.class, () -> SelfTest.passed(wrong));
        Cipher refusing = cipher(new Refusing());
        assertInstanceOf(Availability.No.class, SelfTest.of(refusing, yes));
        Cipher right = Cipher.of("aes-256-gcm");
        assertSame(yes, SelfTest.of(right, yes));
        assertSame(right, SelfTest.passed(right));
        for (Cipher each : Cipher.all()) {
            assertSame(yes, SelfTest.of(each, yes), each::toString);
        }
    }

    /** One that encrypts rightly and takes everything for authentic. */
    @Test
    void anEngineThatBelievesEverythingIsFoundOut() {
        Cipher right = Cipher.of("aes-256-gcm");
        Cipher believing = new AeadCipher(ENGINE, new Offer("aes-256-gcm", 1), bytes -> new Faulty() {
            private final Cipher.Key key = right.key(bytes);

            @Override
            public void encrypt(
                    int seat, byte[] nonce, byte[] associatedData, MemorySegment plaintext, MemorySegment target) {
                key.encrypt(nonce, plaintext, target, associatedData);
            }

            @Override
            public boolean decrypt(
                    int seat, byte[] nonce, byte[] associatedData, MemorySegment source, MemorySegment target) {
                try {
                    key.decrypt(nonce, source, target, associatedData);
                } catch (AuthenticationException e) {
                    return true;
                }
                return true;
            }
        });
        assertInstanceOf(Availability.No.class, SelfTest.of(believing, new Availability.Yes("library 1.0")));
    }

    @Test
    void aCipherIsOfItsKind() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new AeadCipher(ENGINE, new Offer("aes-256-ctr", 1), bytes -> new Faulty()));
        assertThrows(
                IllegalArgumentException.class,
                () -> new RawCipher(ENGINE, new Offer("aes-256-gcm", 1), bytes -> new Unpadding(0)));
        assertThrows(
                IllegalArgumentException.class,
                () -> new RawCipher(ENGINE, new Offer("rot13", 1), bytes -> new Unpadding(0)));
        assertFalse(new RawCipher(ENGINE, new Offer("aes-256-ctr", 1), bytes -> new Unpadding(0)).authenticated());
    }
}
