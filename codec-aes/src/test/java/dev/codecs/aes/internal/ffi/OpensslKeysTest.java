package dev.codecs.aes.internal.ffi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Availability;
import dev.codecs.aes.internal.AeadKey;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class OpensslKeysTest {
    private static final byte[] NONCE = new byte[12];
    private static final byte[] ABOUT = {1, 2, 3};

    @BeforeAll
    static void needsTheLibrary() {
        Availability found = Libcrypto.BINDING.availability();
        assumeTrue(found instanceof Availability.Yes, found::toString);
    }

    private static byte[] encrypt(AeadKey key, byte[] plaintext) {
        byte[] target = new byte[plaintext.length + 16];
        key.encrypt(0, NONCE, ABOUT, MemorySegment.ofArray(plaintext), MemorySegment.ofArray(target));
        return target;
    }

    /** The second time would free memory that may be somebody else's by now. */
    @Test
    void contextsAreFreedOnce() {
        MemorySegment cipher = Libcrypto.fetch("AES-256-GCM");
        for (int i = 0; i < 100; i++) {
            AeadKey key = new OpensslAead(cipher, new byte[32]);
            byte[] encrypted = encrypt(key, new byte[100]);
            byte[] decrypted = new byte[100];
            assertTrue(
                    key.decrypt(0, NONCE, ABOUT, MemorySegment.ofArray(encrypted), MemorySegment.ofArray(decrypted)));
            key.close();
            key.close();
        }
    }

    /** A context that failed, or did not come to its end, begins anew. */
    @Test
    void nothingIsLeftOfAMessage() {
        MemorySegment cipher = Libcrypto.fetch("CHACHA20-POLY1305");
        try (AeadKey key = new OpensslAead(cipher, new byte[32])) {
            byte[] first = encrypt(key, new byte[100]);
            byte[] wrong = first.clone();
            wrong[50] ^= 1;
            byte[] target = new byte[100];
            for (int i = 0; i < 3; i++) {
                assertFalse(key.decrypt(0, NONCE, ABOUT, MemorySegment.ofArray(wrong), MemorySegment.ofArray(target)));
                assertTrue(key.decrypt(0, NONCE, ABOUT, MemorySegment.ofArray(first), MemorySegment.ofArray(target)));
                assertArrayEquals(new byte[100], target);
                assertArrayEquals(first, encrypt(key, new byte[100]));
            }
        }
    }

    @Test
    void whatTheLibraryLacksIsAReason() {
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> Libcrypto.fetch("AES-257-GCM"));
        assertTrue(
                String.valueOf(e.getMessage()).startsWith("this libcrypto has no AES-257-GCM: install"), e::getMessage);
    }
}
