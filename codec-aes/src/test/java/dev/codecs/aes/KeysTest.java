package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import dev.codecs.CorruptInputException;
import dev.codecs.OutputTooSmallException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What keys of every engine refuse, and what they keep to themselves, beyond the contract. */
class KeysTest {
    private static final byte[] SECRET = HexFormat.of().parseHex("5ec4e7".repeat(11)); // 33 bytes

    private static byte[] secret(Cipher engine) {
        return Arrays.copyOf(SECRET, engine.keyLength());
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void nothingSaysASecret(Cipher engine) {
        String name = engine.algorithm() + " by " + engine.engine();
        assertEquals(name, engine.toString());
        Cipher.Key key = engine.key(secret(engine));
        assertEquals("the key of " + name, key.toString());
        key.close();
        byte[] nonce = new byte[engine.nonceLength()];
        MemorySegment source = MemorySegment.ofArray(secret(engine));
        MemorySegment target = MemorySegment.ofArray(new byte[100]);
        IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> key.encrypt(nonce, source, target, Engines.NOTHING));
        assertEquals("the key of " + name + " is closed", e.getMessage());
        byte[] longer = Arrays.copyOf(SECRET, 33);
        assertSilent(assertThrows(IllegalArgumentException.class, () -> engine.key(longer))
                .toString());
    }

    private static void assertSilent(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        assertFalse(lower.contains("5ec4e7") || lower.contains("94, -60") || lower.contains("[b@"), text);
    }

    /** All reasons for which a message does not open look the same. */
    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#authenticated")
    void aFaultDoesNotSayWhichItIs(Cipher engine) {
        Set<String> messages = new HashSet<>();
        byte[] nonce = new byte[engine.nonceLength()];
        try (Cipher.Key key = engine.key(secret(engine));
                Cipher.Key other = engine.key(Engines.random(engine.keyLength(), 1))) {
            byte[] sealed = key.seal(new byte[40], new byte[7]);
            for (byte[] changed : new byte[][] {
                flipped(sealed, 0),
                flipped(sealed, 20),
                flipped(sealed, sealed.length - 1),
                Arrays.copyOf(sealed, 5),
                Arrays.copyOf(sealed, 20),
                Arrays.copyOf(sealed, 30)
            }) {
                messages.add(fault(() -> key.open(changed, new byte[7])));
                messages.add(fault(() -> key.decrypt(
                        nonce, MemorySegment.ofArray(changed), MemorySegment.ofArray(new byte[100]), new byte[7])));
            }
            messages.add(fault(() -> key.open(sealed, new byte[8])));
            messages.add(fault(() -> other.open(sealed, new byte[7])));
        }
        assertEquals(1, messages.size(), messages::toString);
    }

    private static String fault(Executable call) {
        AuthenticationException e = assertThrows(AuthenticationException.class, call);
        assertEquals(null, e.getCause());
        return e.getMessage();
    }

    private static byte[] flipped(byte[] data, int at) {
        byte[] changed = data.clone();
        changed[at] ^= 0x10;
        return changed;
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#authenticated")
    void aFailedDecryptionLeavesZeros(Cipher engine) {
        byte[] nonce = new byte[engine.nonceLength()];
        for (int size : new int[] {1, 100, 40_000, 1 << 20}) {
            byte[] encrypted = Encrypted.encrypt(engine, secret(engine), nonce, new byte[size], Engines.NOTHING);
            MemorySegment changed = MemorySegment.ofArray(flipped(encrypted, encrypted.length - 1));
            byte[] heap = new byte[size + 9];
            try (Arena arena = Arena.ofConfined();
                    Cipher.Key key = engine.key(secret(engine))) {
                MemorySegment outside = arena.allocate(size + 9L);
                for (MemorySegment target : new MemorySegment[] {MemorySegment.ofArray(heap), outside}) {
                    target.fill((byte) 0x77);
                    assertThrows(
                            AuthenticationException.class, () -> key.decrypt(nonce, changed, target, Engines.NOTHING));
                    MemorySegment zeros = MemorySegment.ofArray(new byte[size]);
                    assertEquals(-1, target.asSlice(0, size).mismatch(zeros));
                    MemorySegment others = MemorySegment.ofArray(new byte[9]).fill((byte) 0x77);
                    assertEquals(-1, target.asSlice(size).mismatch(others), "written behind the plaintext");
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void aTargetThatIsTooSmallIsToldWhatIsNeeded(Cipher engine) {
        byte[] nonce = new byte[engine.nonceLength()];
        try (Cipher.Key key = engine.key(secret(engine))) {
            for (int size = Engines.takes(engine, 1) ? 1 : 16; size < 100; size++) {
                byte[] plaintext = Engines.random(size, size);
                MemorySegment source = MemorySegment.ofArray(plaintext);
                byte[] encrypted = Encrypted.encrypt(engine, secret(engine), nonce, plaintext, Engines.NOTHING);
                MemorySegment ciphertext = MemorySegment.ofArray(encrypted);
                MemorySegment shortByOne = MemorySegment.ofArray(new byte[encrypted.length - 1]);
                assertEquals(
                        encrypted.length,
                        assertThrows(
                                        OutputTooSmallException.class,
                                        () -> key.encrypt(nonce, source, shortByOne, Engines.NOTHING))
                                .needed());
                MemorySegment tooShort = MemorySegment.ofArray(new byte[size - 1]);
                assertEquals(
                        size,
                        assertThrows(
                                        OutputTooSmallException.class,
                                        () -> key.decrypt(nonce, ciphertext, tooShort, Engines.NOTHING))
                                .needed());
                byte[] exact = new byte[size];
                assertEquals(size, key.decrypt(nonce, ciphertext, MemorySegment.ofArray(exact), Engines.NOTHING));
                assertArrayEquals(plaintext, exact);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#raw")
    void bytesBehindThePlaintextStay(Cipher engine) {
        byte[] nonce = new byte[engine.nonceLength()];
        try (Cipher.Key key = engine.key(secret(engine))) {
            for (int size = Engines.takes(engine, 0) ? 0 : 16; size < 100; size++) {
                byte[] plaintext = Engines.random(size, size);
                byte[] encrypted = Encrypted.encrypt(engine, secret(engine), nonce, plaintext, Engines.NOTHING);
                byte[] target = new byte[size + 50];
                Arrays.fill(target, (byte) 0x77);
                byte[] expected = target.clone();
                System.arraycopy(plaintext, 0, expected, 0, size);
                key.decrypt(nonce, MemorySegment.ofArray(encrypted), MemorySegment.ofArray(target), Engines.NOTHING);
                assertArrayEquals(expected, target, "size " + size);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void overlappingMemoryIsRefused(Cipher engine) {
        byte[] nonce = new byte[engine.nonceLength()];
        try (Arena arena = Arena.ofConfined();
                Cipher.Key key = engine.key(secret(engine))) {
            for (MemorySegment all : new MemorySegment[] {MemorySegment.ofArray(new byte[400]), arena.allocate(400)}) {
                MemorySegment source = all.asSlice(100, 96);
                for (long at : new long[] {90, 100, 150, 195}) {
                    MemorySegment target = all.asSlice(at);
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> key.encrypt(nonce, source, target, Engines.NOTHING),
                            () -> "from 100 to " + at);
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> key.decrypt(nonce, source.asReadOnly(), target, Engines.NOTHING),
                            () -> "from 100 to " + at);
                }
                long length = engine.encryptedLength(96);
                assertEquals(length, key.encrypt(nonce, source, all.asSlice(196), Engines.NOTHING));
                assertEquals(96, key.decrypt(nonce, all.asSlice(196, length), source, Engines.NOTHING));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void memoryOfAnotherThreadIsRefused(Cipher engine) throws InterruptedException {
        byte[] nonce = new byte[engine.nonceLength()];
        try (Arena arena = Arena.ofConfined();
                Cipher.Key key = engine.key(secret(engine))) {
            MemorySegment confined = arena.allocate(16);
            MemorySegment heap = MemorySegment.ofArray(new byte[100]);
            Throwable[] thrown = new Throwable[1];
            Thread other = new Thread(() -> thrown[0] = assertThrows(
                    WrongThreadException.class, () -> key.encrypt(nonce, confined, heap, Engines.NOTHING)));
            other.start();
            other.join();
            assertTrue(thrown[0] instanceof WrongThreadException);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#raw")
    void aCiphertextOfNoWholeBlocksIsCorrupt(Cipher engine) {
        if (engine.encryptedLength(16) == 16) {
            return; // no padding, no blocks
        }
        byte[] nonce = new byte[engine.nonceLength()];
        for (int length : new int[] {0, 1, 15, 17, 31, 33}) {
            assertThrows(
                    CorruptInputException.class,
                    () -> Encrypted.decrypt(engine, secret(engine), nonce, new byte[length], Engines.NOTHING));
        }
    }

    /** XTS has no padding that could make a block of what is shorter, and its limit is that of IEEE 1619. */
    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#raw")
    void aSectorIsNeitherTooShortNorTooLong(Cipher engine) {
        if (Engines.takes(engine, 15)) {
            return;
        }
        byte[] nonce = new byte[engine.nonceLength()];
        for (int length : new int[] {0, 1, 15, (1 << 24) + 1}) {
            byte[] data = new byte[length];
            assertThrows(IllegalArgumentException.class, () -> engine.encryptedLength(length));
            try (Cipher.Key key = engine.key(secret(engine))) {
                MemorySegment target = MemorySegment.ofArray(new byte[length]);
                assertThrows(
                        IllegalArgumentException.class,
                        () -> key.encrypt(nonce, MemorySegment.ofArray(data), target, Engines.NOTHING));
                assertThrows(
                        CorruptInputException.class,
                        () -> key.decrypt(nonce, MemorySegment.ofArray(data), target, Engines.NOTHING));
            }
        }
        byte[] longest = Engines.random(1 << 24, 1);
        byte[] encrypted = Encrypted.encrypt(engine, secret(engine), nonce, longest, Engines.NOTHING);
        assertArrayEquals(longest, Encrypted.decrypt(engine, secret(engine), nonce, encrypted, Engines.NOTHING));
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#raw")
    void equalHalvesOfAKeyAreRefusedWhereTheyAreTwoKeys(Cipher engine) {
        byte[] twice = new byte[engine.keyLength()];
        if (engine.algorithm().endsWith("xts")) {
            assertThrows(IllegalArgumentException.class, () -> engine.key(twice));
            twice[twice.length - 1] = 1;
        }
        engine.key(twice).close();
    }

    /** Three bytes count the length of a message of CCM. */
    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#authenticated")
    void aMessageOfCcmHasLessThan16MiB(Cipher engine) {
        if (!engine.algorithm().endsWith("ccm")) {
            return;
        }
        int most = (1 << 24) - 1;
        byte[] nonce = new byte[engine.nonceLength()];
        byte[] longest = Engines.random(most, 1);
        byte[] encrypted = Encrypted.encrypt(engine, secret(engine), nonce, longest, Engines.NOTHING);
        assertArrayEquals(longest, Encrypted.decrypt(engine, secret(engine), nonce, encrypted, Engines.NOTHING));
        assertThrows(IllegalArgumentException.class, () -> engine.encryptedLength(most + 1));
        assertThrows(
                AuthenticationException.class,
                () -> Encrypted.decrypt(
                        engine, secret(engine), nonce, new byte[most + 1 + engine.tagLength()], Engines.NOTHING));
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void aNewKeyIsOne(Cipher engine) {
        byte[] bytes = engine.newKey();
        assertEquals(engine.keyLength(), bytes.length);
        assertFalse(Arrays.equals(bytes, engine.newKey()));
        try (Cipher.Key key = engine.key(bytes)) {
            if (engine.authenticated()) {
                byte[] sealed = key.seal(SECRET);
                assertArrayEquals(SECRET, key.open(sealed));
                assertArrayEquals(SECRET, key.open(sealed, Engines.NOTHING));
                assertThrows(AuthenticationException.class, () -> key.open(key.seal(SECRET, new byte[1])));
            }
        }
    }

    /** An explicit nonce may come again, also by an engine whose library refuses that. */
    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#all")
    void theSameNonceMayComeAgain(Cipher engine) {
        byte[] nonce = Engines.random(engine.nonceLength(), 1);
        byte[] target = new byte[200];
        byte[] first = Encrypted.encrypt(engine, secret(engine), nonce, new byte[100], Engines.NOTHING);
        try (Cipher.Key key = engine.key(secret(engine))) {
            for (int i = 0; i < 10; i++) {
                key.encrypt(
                        nonce, MemorySegment.ofArray(new byte[100]), MemorySegment.ofArray(target), Engines.NOTHING);
                assertArrayEquals(first, Arrays.copyOf(target, first.length));
                byte[] back = new byte[100];
                key.decrypt(nonce, MemorySegment.ofArray(first), MemorySegment.ofArray(back), Engines.NOTHING);
                assertArrayEquals(new byte[100], back);
            }
        }
    }

    /** Streams have keys of their own. */
    @Test
    void streamsOutliveTheKeyThatMadeThem() throws IOException {
        Cipher cipher = Cipher.of("aes-256-gcm");
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        byte[] data = Engines.random(200_000, 1);
        OutputStream out;
        try (Cipher.Key key = cipher.key(secret(cipher))) {
            out = key.sealing(sink);
            out.write(data, 0, 1000);
        }
        out.write(data, 1000, data.length - 1000);
        out.close();
        InputStream in;
        try (Cipher.Key key = cipher.key(secret(cipher))) {
            in = key.opening(new ByteArrayInputStream(sink.toByteArray()));
            assertEquals(data[0] & 0xFF, in.read());
        }
        assertArrayEquals(Arrays.copyOfRange(data, 1, data.length), in.readAllBytes());
        InputStream late;
        try (Cipher.Key key = cipher.key(secret(cipher))) {
            late = key.opening(new ByteArrayInputStream(sink.toByteArray()));
        }
        assertThrows(IllegalStateException.class, late::read);
        assertThrows(IOException.class, late::read);
    }
}
