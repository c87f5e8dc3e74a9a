package dev.codecs.aes.internal.java;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.aes.internal.AeadKey;
import dev.codecs.aes.internal.RawKey;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No key, keystream or plaintext stays behind in memory that lives on. */
class WipingTest {
    private static final byte[] KEY = new byte[32];

    static {
        new Random(1).nextBytes(KEY);
    }

    static Stream<Named<AeadKey>> authenticated() {
        return Stream.of(
                Named.of("gcm", new GcmKey(KEY)),
                Named.of("gcm-siv", new GcmSivKey(KEY)),
                Named.of("chacha20-poly1305", new ChaCha20Poly1305Key(KEY)));
    }

    static Stream<Named<RawKey>> raw() {
        return Stream.of(Named.of("ctr", new CtrKey(KEY)), Named.of("cbc", new CbcKey(KEY)));
    }

    @ParameterizedTest
    @MethodSource("authenticated")
    void aClosedKeyIsWiped(AeadKey key) throws IllegalAccessException {
        key.encrypt(0, new byte[12], new byte[0], MemorySegment.ofArray(new byte[40_000]), segment(40_016));
        assertTrue(secrets(key) > 0, "there is something to wipe");
        key.close();
        assertEquals(0, secrets(key));
    }

    @ParameterizedTest
    @MethodSource("raw")
    void aClosedRawKeyIsWiped(RawKey key) throws IllegalAccessException {
        assertTrue(secrets(key) > 0, "there is something to wipe");
        key.close();
        assertEquals(0, secrets(key));
    }

    /** What a message of any length leaves is wiped when the scratch is given back, also when the call failed. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 3000, 16_384, 16_385, 50_000})
    void theScratchIsWiped(int length) throws IllegalAccessException {
        byte[] plaintext = new byte[length];
        new Random(length).nextBytes(plaintext);
        List<AeadKey> keys =
                List.of(new GcmKey(KEY), new GcmSivKey(KEY), new ChaCha20Poly1305Key(KEY), new CcmKey(KEY));
        for (AeadKey key : keys) {
            MemorySegment encrypted = segment(length + 16);
            key.encrypt(0, new byte[12], new byte[33], MemorySegment.ofArray(plaintext), encrypted);
            assertScratchIsClean();
            assertTrue(key.decrypt(0, new byte[12], new byte[33], encrypted, segment(length)));
            assertScratchIsClean();
        }
        for (RawKey key : List.of(new CtrKey(KEY), new CbcKey(KEY), new XtsKey(KEY))) {
            if (key instanceof XtsKey && length < 16) {
                continue;
            }
            int encryptedLength = key instanceof CbcKey ? (length / 16 + 1) * 16 : length;
            MemorySegment encrypted = segment(encryptedLength);
            key.encrypt(0, new byte[16], MemorySegment.ofArray(plaintext), encrypted);
            assertScratchIsClean();
            assertEquals(length, key.decrypt(0, new byte[16], encrypted, segment(encryptedLength)));
            assertScratchIsClean();
        }
    }

    /** The calling thread finds first what it gave back last. */
    private static void assertScratchIsClean() throws IllegalAccessException {
        try (Scratch scratch = Scratch.take()) {
            assertEquals(0, secrets(scratch));
        }
    }

    private static MemorySegment segment(int length) {
        return MemorySegment.ofArray(new byte[length]);
    }

    /** {@return how many numbers other than 0 an object holds, and those that are its own} Lengths are none, which are final. */
    private static int secrets(Object object) throws IllegalAccessException {
        int found = 0;
        for (Field field : object.getClass().getDeclaredFields()) {
            boolean isNumber = field.getType().isPrimitive();
            if (Modifier.isStatic(field.getModifiers()) || (isNumber && Modifier.isFinal(field.getModifiers()))) {
                continue;
            }
            // Secrets lie in private fields, which no caller may see: only so does a test find one that was forgotten.
            field.setAccessible(true);
            found += secretsIn(field.get(object));
        }
        return found;
    }

    private static int secretsIn(Object value) throws IllegalAccessException {
        if (value instanceof Number number) {
            return number.longValue() == 0 ? 0 : 1;
        }
        if (value == null || value instanceof Boolean) {
            return 0;
        }
        if (!value.getClass().isArray()) {
            return secrets(value);
        }
        int found = 0;
        for (int i = 0; i < Array.getLength(value); i++) {
            found += secretsIn(Array.get(value, i));
        }
        return found;
    }

    /** The multiples of a key are found by whichever message needs them first. */
    @Test
    void messagesOfManyThreadsMayBeTheFirst() throws Exception {
        byte[] plaintext = new byte[20_000];
        new Random(2).nextBytes(plaintext);
        byte[] expected = encrypted(new GcmKey(KEY), plaintext);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int n = 0; n < 30; n++) {
                GcmKey key = new GcmKey(KEY);
                Callable<byte[]> task = () -> encrypted(key, plaintext);
                for (Future<byte[]> result : threads.invokeAll(List.of(task, task, task, task))) {
                    assertArrayEquals(expected, result.get());
                }
            }
        }
    }

    private static byte[] encrypted(GcmKey key, byte[] plaintext) {
        byte[] target = new byte[plaintext.length + 16];
        key.encrypt(0, new byte[12], new byte[0], MemorySegment.ofArray(plaintext), MemorySegment.ofArray(target));
        return target;
    }
}
