package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.CorruptInputException;
import dev.codecs.OutputTooSmallException;
import dev.codecs.WrongPasswordException;
import dev.codecs.aes.WinZipAes.Strength;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Payloads in memory and in pieces, by every engine, beside one written in the test with the JDK's parts. */
class WinZipAesTest {
    private static final String PASSWORD = "correct horse battery staple";

    static List<WinZipAes> engines() {
        return WinZipAes.all();
    }

    static byte[] random(int length) {
        byte[] data = new byte[length];
        new SplittableRandom(length + 1).nextBytes(data);
        return data;
    }

    static byte[] salt(Strength strength) {
        return random(strength.saltLength());
    }

    static WinZipPassword password(WinZipAes engine) {
        return engine.password(PASSWORD.toCharArray());
    }

    /** A payload made block by block. */
    static byte[] witness(Strength strength, byte[] salt, byte[] plaintext, long counter) {
        try {
            int keyLength = strength.keyLength();
            byte[] keys = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1")
                    .generateSecret(new PBEKeySpec(PASSWORD.toCharArray(), salt, 1000, 16 * keyLength + 16))
                    .getEncoded();
            Cipher aes = Cipher.getInstance("AES/ECB/NoPadding");
            aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(keys, 0, keyLength, "AES"));
            byte[] ciphertext = plaintext.clone();
            for (int i = 0; i < ciphertext.length; i += 16) {
                ByteBuffer block = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
                byte[] stream = aes.doFinal(block.putLong(0, counter++).array());
                for (int j = 0; j < 16 && i + j < ciphertext.length; j++) {
                    ciphertext[i + j] ^= stream[j];
                }
            }
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(keys, keyLength, keyLength, "HmacSHA1"));
            return ByteBuffer.allocate(plaintext.length + strength.overhead())
                    .put(salt)
                    .put(keys, 2 * keyLength, 2)
                    .put(ciphertext)
                    .put(mac.doFinal(ciphertext), 0, 10)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** By a session, in pieces whose lengths a function gives. */
    private static byte[] inPieces(
            WinZipPassword password, Strength strength, byte[] salt, byte[] plaintext, IntStream lengths) {
        try (WinZipEncryption encryption = password.encryption(strength, salt)) {
            byte[] payload = Arrays.copyOf(encryption.header(), plaintext.length + strength.overhead());
            int done = 0;
            for (int length : lengths.toArray()) {
                int size = Math.min(length, plaintext.length - done);
                encryption.encrypt(plaintext, done, size, payload, strength.headerLength() + done);
                done += size;
            }
            assertEquals(plaintext.length, done);
            System.arraycopy(encryption.tag(), 0, payload, strength.headerLength() + done, WinZipAes.TAG_LENGTH);
            return payload;
        }
    }

    private static byte[] decryptInPieces(WinZipPassword password, Strength strength, byte[] payload, int piece) {
        int header = strength.headerLength();
        int end = payload.length - WinZipAes.TAG_LENGTH;
        byte[] plaintext = new byte[end - header];
        try (WinZipDecryption decryption = password.decryption(strength, Arrays.copyOf(payload, header))) {
            for (int at = header; at < end; at += piece) {
                decryption.authenticate(payload, at, Math.min(piece, end - at));
            }
            decryption.verify(Arrays.copyOfRange(payload, end, payload.length));
            for (int at = header; at < end; at += piece) {
                decryption.decrypt(payload, at, Math.min(piece, end - at), plaintext, at - header);
            }
        }
        return plaintext;
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyLengthIsThatOfTheWitness(WinZipAes engine) {
        int[] lengths = IntStream.concat(
                        IntStream.range(0, 50),
                        IntStream.of(
                                255, 256, 257, 300, 4095, 4096, 4097, 8192, 32767, 32768, 32769, 65535, 65536, 65537,
                                300_001))
                .toArray();
        try (WinZipPassword password = password(engine)) {
            for (int length : lengths) {
                Strength strength = Strength.of(1 + length % 3);
                byte[] plaintext = random(length);
                byte[] payload = inPieces(password, strength, salt(strength), plaintext, IntStream.of(length));
                assertArrayEquals(witness(strength, salt(strength), plaintext, 1), payload, () -> length + " bytes");
                assertArrayEquals(plaintext, password.decrypt(strength, payload), () -> length + " bytes");
            }
        }
    }

    /** One salt for all lengths, and so one derivation by the witness: the ciphertext of a shorter plaintext is a prefix. */
    @ParameterizedTest
    @MethodSource("engines")
    void shortLengthsArePrefixes(WinZipAes engine) {
        byte[] plaintext = random(300);
        byte[] whole = witness(Strength.AES_128, salt(Strength.AES_128), plaintext, 1);
        try (WinZipPassword password = password(engine)) {
            for (int length = 0; length <= 300; length++) {
                byte[] payload = inPieces(
                        password,
                        Strength.AES_128,
                        salt(Strength.AES_128),
                        Arrays.copyOf(plaintext, length),
                        IntStream.of(length));
                assertArrayEquals(
                        Arrays.copyOf(whole, 10 + length), Arrays.copyOf(payload, 10 + length), () -> "of whole");
                assertArrayEquals(
                        Arrays.copyOf(plaintext, length), decryptInPieces(password, Strength.AES_128, payload, 7));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyDivisionGivesTheSameBytes(WinZipAes engine) {
        Strength strength = Strength.AES_256;
        byte[] plaintext = random(70);
        byte[] expected = witness(strength, salt(strength), plaintext, 1);
        try (WinZipPassword password = password(engine)) {
            for (int first = 0; first <= 70; first++) {
                for (int second : new int[] {0, 1, 3, 15, 16, 17, 33}) {
                    assertArrayEquals(
                            expected,
                            inPieces(password, strength, salt(strength), plaintext, IntStream.of(first, second, 70)),
                            "divided at " + first + " and " + second + " behind it");
                }
            }
            for (int piece : new int[] {1, 3, 15, 16, 17}) {
                assertArrayEquals(
                        expected,
                        inPieces(
                                password,
                                strength,
                                salt(strength),
                                plaintext,
                                IntStream.generate(() -> piece).limit(70)));
                assertArrayEquals(plaintext, decryptInPieces(password, strength, expected, piece));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void randomDivisionsOfLongData(WinZipAes engine) {
        Strength strength = Strength.AES_192;
        byte[] plaintext = random(200_000);
        byte[] expected = witness(strength, salt(strength), plaintext, 1);
        SplittableRandom random = new SplittableRandom(7);
        try (WinZipPassword password = password(engine)) {
            for (int round = 0; round < 5; round++) {
                int most = 1 << (3 * round + 4);
                byte[] payload = inPieces(
                        password,
                        strength,
                        salt(strength),
                        plaintext,
                        IntStream.generate(() -> random.nextInt(most)).limit(200_000));
                assertArrayEquals(expected, payload);
            }
            assertArrayEquals(plaintext, decryptInPieces(password, strength, expected, 4099));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theCounterHas64Bits(WinZipAes engine) {
        Strength strength = Strength.AES_256;
        byte[] plaintext = random(1000);
        try (WinZipPassword password = password(engine)) {
            for (long counter : new long[] {254, 65534, (1L << 32) - 2, (1L << 40) - 1, Long.MAX_VALUE - 3, -2}) {
                byte[] expected = witness(strength, salt(strength), plaintext, counter);
                byte[] ciphertext = new byte[1000];
                try (WinZipEncryption encryption = password.encryption(strength, salt(strength), counter)) {
                    encryption.encrypt(plaintext, 0, 1000, ciphertext, 0);
                }
                assertArrayEquals(Arrays.copyOfRange(expected, 18, 1018), ciphertext, () -> "from " + counter);
                byte[] again = new byte[1000];
                try (WinZipDecryption decryption =
                        password.decryption(strength, Arrays.copyOf(expected, 18), counter)) {
                    decryption.decryptUnverified(ciphertext, 0, 1000, again, 0);
                }
                assertArrayEquals(plaintext, again, () -> "from " + counter);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void memoryOfAllKinds(WinZipAes engine) {
        byte[] plaintext = random(100_000);
        byte[] expected = witness(Strength.AES_128, salt(Strength.AES_128), plaintext, 1);
        try (WinZipPassword password = password(engine);
                Arena arena = Arena.ofConfined()) {
            MemorySegment nativePlain = arena.allocate(plaintext.length).copyFrom(MemorySegment.ofArray(plaintext));
            MemorySegment nativePayload = arena.allocate(expected.length);
            MemorySegment heapPayload = MemorySegment.ofArray(new byte[expected.length]);
            for (MemorySegment source :
                    List.of(nativePlain, MemorySegment.ofArray(plaintext).asReadOnly())) {
                for (MemorySegment target : List.of(nativePayload, heapPayload)) {
                    try (WinZipEncryption encryption = password.encryption(Strength.AES_128, salt(Strength.AES_128))) {
                        encryption.encrypt(source, target.asSlice(10, plaintext.length));
                        assertEquals(
                                -1,
                                target.asSlice(10, plaintext.length)
                                        .mismatch(
                                                MemorySegment.ofArray(expected).asSlice(10, plaintext.length)));
                        assertArrayEquals(
                                Arrays.copyOfRange(expected, expected.length - 10, expected.length), encryption.tag());
                    }
                    MemorySegment whole = arena.allocate(expected.length + 5);
                    assertEquals(expected.length, password.encrypt(Strength.AES_128, source, whole));
                    MemorySegment again = arena.allocate(plaintext.length + 3);
                    assertEquals(
                            plaintext.length,
                            password.decrypt(Strength.AES_128, whole.asSlice(0, expected.length), again));
                    assertEquals(-1, again.asSlice(0, plaintext.length).mismatch(nativePlain));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void inPlace(WinZipAes engine) {
        byte[] plaintext = random(1 << 20);
        byte[] expected = witness(Strength.AES_128, salt(Strength.AES_128), plaintext, 1);
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            for (WinZipAes either : List.of(engine, engine.with(threads))) {
                byte[] data = plaintext.clone();
                try (WinZipPassword password = password(either);
                        WinZipEncryption encryption = password.encryption(Strength.AES_128, salt(Strength.AES_128))) {
                    encryption.encrypt(data, 0, data.length, data, 0);
                    assertArrayEquals(Arrays.copyOfRange(expected, 10, 10 + data.length), data);
                    try (WinZipDecryption decryption = password.decryption(Strength.AES_128, encryption.header())) {
                        decryption.authenticate(data, 0, data.length);
                        decryption.verify(encryption.tag());
                        decryption.decrypt(data, 0, data.length, data, 0);
                    }
                    assertArrayEquals(plaintext, data);
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> password.encryption(Strength.AES_128).encrypt(data, 0, 100, data, 1));
                }
            }
        }
    }

    /** Executors that have as many threads as they need, refuse, never run a task, wait for its end, or run it at once. */
    @ParameterizedTest
    @MethodSource("engines")
    void twoThreadsGiveTheSame(WinZipAes engine) throws IOException {
        byte[] plaintext = random(3_000_003);
        byte[] expected = witness(Strength.AES_256, salt(Strength.AES_256), plaintext, 1);
        Executor refusing = task -> {
            throw new RejectedExecutionException("full");
        };
        Executor never = task -> {};
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Executor waiting = task -> {
                try {
                    threads.submit(task).get();
                } catch (InterruptedException | ExecutionException e) {
                    throw new IllegalStateException(e);
                }
            };
            for (Executor executor : List.of(threads, refusing, never, waiting, (Executor) Runnable::run)) {
                try (WinZipPassword password = password(engine.with(executor))) {
                    byte[] payload = inPieces(
                            password,
                            Strength.AES_256,
                            salt(Strength.AES_256),
                            plaintext,
                            IntStream.of(5, 1_500_000, 3_000_000));
                    assertArrayEquals(expected, payload);
                    assertArrayEquals(plaintext, password.decrypt(Strength.AES_256, payload));
                    ByteArrayOutputStream sink = new ByteArrayOutputStream();
                    try (OutputStream stream = password.encrypting(Strength.AES_256, sink)) {
                        stream.write(plaintext);
                    }
                    assertArrayEquals(plaintext, password.decrypt(Strength.AES_256, sink.toByteArray()));
                    payload[1_000_000] ^= 1;
                    byte[] target = new byte[plaintext.length];
                    assertThrows(
                            AuthenticationException.class,
                            () -> password.decrypt(
                                    Strength.AES_256, MemorySegment.ofArray(payload), MemorySegment.ofArray(target)));
                    assertArrayEquals(new byte[plaintext.length], target, "plaintext was left behind");
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void confinedMemoryStaysWithItsThread(WinZipAes engine) {
        byte[] plaintext = random(1 << 19);
        try (ExecutorService threads = Executors.newSingleThreadExecutor();
                Arena arena = Arena.ofConfined();
                WinZipPassword password = password(engine.with(threads))) {
            MemorySegment payload = arena.allocate(plaintext.length + 28);
            password.encrypt(Strength.AES_256, MemorySegment.ofArray(plaintext), payload);
            byte[] again = new byte[plaintext.length];
            password.decrypt(Strength.AES_256, payload, MemorySegment.ofArray(again));
            assertArrayEquals(plaintext, again);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyFlippedBitIsNoticed(WinZipAes engine) {
        Strength strength = Strength.AES_192;
        byte[] payload = witness(strength, salt(strength), random(20), 1);
        try (WinZipPassword password = password(engine)) {
            for (int bit = strength.saltLength() * 8; bit < payload.length * 8; bit += 5) {
                byte[] changed = payload.clone();
                changed[bit / 8] ^= (byte) (1 << bit % 8);
                byte[] target = random(20);
                byte[] before = target.clone();
                Class<? extends Throwable> expected = bit / 8 < strength.headerLength()
                        ? WrongPasswordException.class
                        : AuthenticationException.class;
                assertThrows(
                        expected,
                        () -> password.decrypt(strength, MemorySegment.ofArray(changed), MemorySegment.ofArray(target)),
                        "bit " + bit);
                assertArrayEquals(before, target, "something was released");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void anEmptyPayloadHasATag(WinZipAes engine) {
        try (WinZipPassword password = password(engine)) {
            byte[] payload = password.encrypt(Strength.AES_256, new byte[0]);
            assertEquals(28, payload.length);
            assertEquals(0, password.decrypt(Strength.AES_256, payload).length);
            payload[27] ^= 1;
            assertThrows(AuthenticationException.class, () -> password.decrypt(Strength.AES_256, payload));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void shortPayloadsAndTargets(WinZipAes engine) {
        try (WinZipPassword password = password(engine)) {
            for (Strength strength : Strength.values()) {
                for (int length = 0; length < strength.overhead(); length++) {
                    byte[] payload = new byte[length];
                    assertThrows(CorruptInputException.class, () -> password.decrypt(strength, payload));
                }
            }
            OutputTooSmallException small = assertThrows(
                    OutputTooSmallException.class,
                    () -> password.encrypt(
                            Strength.AES_256, MemorySegment.ofArray(new byte[5]), MemorySegment.ofArray(new byte[32])));
            assertEquals(33, small.needed());
            MemorySegment both = MemorySegment.ofArray(new byte[100]);
            assertThrows(
                    IllegalArgumentException.class,
                    () -> password.encrypt(Strength.AES_256, both.asSlice(0, 10), both));
            assertThrows(IllegalArgumentException.class, () -> password.encryption(Strength.AES_256, new byte[15]));
            assertThrows(IllegalArgumentException.class, () -> password.decryption(Strength.AES_256, new byte[17]));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void passwordsAreChecked(WinZipAes engine) {
        byte[] header = Arrays.copyOf(witness(Strength.AES_128, salt(Strength.AES_128), new byte[0], 1), 10);
        try (WinZipPassword right = password(engine);
                WinZipPassword wrong = engine.password("correct horse battery".toCharArray());
                WinZipPassword empty = engine.password(new char[0])) {
            assertTrue(right.accepts(Strength.AES_128, header));
            assertFalse(wrong.accepts(Strength.AES_128, header));
            assertThrows(WrongPasswordException.class, () -> wrong.decryption(Strength.AES_128, header));
            assertThrows(WrongPasswordException.class, () -> empty.decryption(Strength.AES_128, header));
            assertThrows(IllegalArgumentException.class, () -> empty.encrypt(Strength.AES_128, new byte[3]));
        }
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> engine.password("secret\uD800".toCharArray()));
        assertFalse(String.valueOf(refused.getMessage()).contains("secret"));
    }

    @Test
    void saltsAreNeverDrawnTwice() {
        try (WinZipPassword password = password(WinZipAes.of())) {
            Set<String> salts = new HashSet<>();
            for (int i = 0; i < 300; i++) {
                try (WinZipEncryption encryption = password.encryption(Strength.AES_128)) {
                    salts.add(HexFormat.of().formatHex(encryption.header(), 0, 8));
                }
            }
            assertEquals(300, salts.size());
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void sessionsEnd(WinZipAes engine) {
        byte[] data = random(40);
        WinZipPassword password = password(engine);
        WinZipEncryption encryption = password.encryption(Strength.AES_256);
        byte[] ciphertext = new byte[40];
        encryption.encrypt(data, 0, 40, ciphertext, 0);
        byte[] tag = encryption.tag();
        assertArrayEquals(tag, encryption.tag());
        assertThrows(IllegalStateException.class, () -> encryption.encrypt(data, 0, 1, data, 0));
        WinZipDecryption decryption = password.decryption(Strength.AES_256, encryption.header());
        WinZipDecryption refused = password.decryption(Strength.AES_256, encryption.header());
        WinZipEncryption early = password.encryption(Strength.AES_256);
        password.close();
        password.close();
        assertThrows(IllegalStateException.class, () -> password.encryption(Strength.AES_256));
        assertThrows(IllegalStateException.class, () -> password.encrypt(Strength.AES_256, data));

        early.encrypt(data, 0, 40, data.clone(), 0);
        early.close();
        early.close();
        assertThrows(IllegalStateException.class, () -> early.encrypt(data, 0, 1, data, 0));
        assertThrows(IllegalStateException.class, early::tag);

        byte[] plaintext = new byte[40];
        assertThrows(IllegalStateException.class, () -> decryption.decrypt(ciphertext, 0, 40, plaintext, 0));
        decryption.authenticate(ciphertext, 0, 40);
        assertThrows(IllegalStateException.class, () -> decryption.decrypt(ciphertext, 0, 40, plaintext, 0));
        assertArrayEquals(new byte[40], plaintext);
        decryption.verify(tag);
        assertThrows(IllegalStateException.class, () -> decryption.authenticate(ciphertext, 0, 1));
        decryption.decrypt(ciphertext, 0, 40, plaintext, 0);
        assertArrayEquals(data, plaintext);
        decryption.close();
        decryption.close();
        assertThrows(IllegalStateException.class, () -> decryption.decrypt(ciphertext, 0, 1, plaintext, 0));

        refused.authenticate(ciphertext, 0, 39);
        assertThrows(AuthenticationException.class, () -> refused.verify(tag));
        assertThrows(IllegalStateException.class, () -> refused.decrypt(ciphertext, 0, 1, plaintext, 0));
        assertThrows(IllegalStateException.class, () -> refused.decryptUnverified(ciphertext, 0, 1, plaintext, 0));
        refused.close();
        encryption.close();
    }

    @Test
    void manyThreadsShareAPassword() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4);
                WinZipPassword password = password(WinZipAes.of())) {
            List<Future<byte[]>> plaintexts = IntStream.range(0, 40)
                    .mapToObj(i -> threads.submit(() -> {
                        byte[] payload = password.encrypt(Strength.of(1 + i % 3), random(i * 100));
                        return password.decrypt(Strength.of(1 + i % 3), payload);
                    }))
                    .toList();
            for (int i = 0; i < plaintexts.size(); i++) {
                assertArrayEquals(random(i * 100), plaintexts.get(i).get());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void nothingSecretIsShown(WinZipAes engine) {
        try (WinZipPassword password = password(engine)) {
            assertFalse((password + " " + engine).contains("horse"));
            assertTrue(engine.toString().startsWith("winzip-aes by " + engine.engine()), engine::toString);
        }
    }
}
