package dev.codecs.aes.internal.jca;

import static org.junit.jupiter.api.Assertions.assertEquals;

import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import org.junit.jupiter.api.Test;

class JceCiphersTest {
    /** They hold an expanded key, which whoever keeps a closed key must not keep too. */
    @Test
    void ciphersOfAClosedKeyAreLetGo() {
        int[] made = {0};
        JceCiphers ciphers = new JceCiphers(
                transformation -> {
                    made[0]++;
                    return Cipher.getInstance(transformation, "SunJCE");
                },
                "AES/CTR/NoPadding",
                new JceKey("AES", new byte[16]));
        for (int i = 0; i < 3; i++) {
            ciphers.encrypting(
                    0, new IvParameterSpec(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) i}));
        }
        assertEquals(1, made[0]);
        ciphers.close();
        ciphers.encrypting(0, new IvParameterSpec(new byte[16]));
        assertEquals(2, made[0]);
    }
}
