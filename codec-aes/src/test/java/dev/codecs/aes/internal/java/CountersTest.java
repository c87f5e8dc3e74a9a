package dev.codecs.aes.internal.java;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.lang.foreign.MemorySegment;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters that carry within lanes and between pieces. */
class CountersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "000102030405060708090a0bffffffff",
                "000102030405060708090a0bfffffc00",
                "0001020304050607fffffffffffffffe",
                "0001020304050607fffffffffffffc00",
                "00ffffffffffffffffffffffffffff00",
                "ffffffffffffffffffffffffffffffff",
                "fffffffffffffffffffffffffffffbff",
                "7ffffffffffffffffffffffffffffc01"
            })
    void carry(String nonce) throws GeneralSecurityException {
        byte[] key = new byte[32];
        byte[] plaintext = new byte[50_000];
        Random random = new Random(1);
        random.nextBytes(key);
        random.nextBytes(plaintext);
        byte[] first = HexFormat.of().parseHex(nonce);
        Cipher jdk = Cipher.getInstance("AES/CTR/NoPadding");
        jdk.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(first));
        byte[] encrypted = new byte[plaintext.length];
        try (CtrKey ctr = new CtrKey(key)) {
            ctr.encrypt(0, first, MemorySegment.ofArray(plaintext), MemorySegment.ofArray(encrypted));
        }
        assertArrayEquals(jdk.doFinal(plaintext), encrypted);
    }
}
