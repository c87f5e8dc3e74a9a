package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.SplittableRandom;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** HKDF against RFC 5869 and the JDK's. */
class HkdfTest {
    private static byte[] range(int first, int end) {
        byte[] bytes = new byte[end - first];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (first + i);
        }
        return bytes;
    }

    private static void assertDerived(byte[] salt, byte[] secret, byte[] info, String extracted, String key) {
        HexFormat hex = HexFormat.of();
        assertEquals(extracted, hex.formatHex(Hkdf.SHA_256.extract(salt, secret)));
        assertEquals(key, hex.formatHex(Hkdf.SHA_256.expand(hex.parseHex(extracted), info, key.length() / 2)));
        assertEquals(key, hex.formatHex(Hkdf.SHA_256.derive(salt, secret, info, key.length() / 2)));
    }

    /** Appendix A.1 to A.3, those with SHA-256. */
    @Test
    void rfc5869() {
        byte[] secret = HexFormat.of().parseHex("0b".repeat(22));
        assertDerived(
                range(0, 13),
                secret,
                range(0xF0, 0xFA),
                "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
                "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
        assertDerived(
                range(0x60, 0xB0),
                range(0, 0x50),
                range(0xB0, 0x100),
                "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
                "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                        + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                        + "cc30c58179ec3e87c14c01d5c1f3434f1d87");
        assertDerived(
                new byte[0],
                secret,
                new byte[0],
                "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
                "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8");
    }

    @ParameterizedTest
    @EnumSource
    void everyLengthIsThatOfTheJdk(Hkdf hkdf) throws GeneralSecurityException {
        KDF witness = KDF.getInstance(hkdf == Hkdf.SHA_256 ? "HKDF-SHA256" : "HKDF-SHA512");
        SplittableRandom random = new SplittableRandom(1);
        for (int length = 1; length < 400; length++) {
            byte[] salt = new byte[1 + random.nextInt(200)];
            byte[] secret = new byte[1 + random.nextInt(200)];
            byte[] info = new byte[random.nextInt(200)];
            random.nextBytes(salt);
            random.nextBytes(secret);
            random.nextBytes(info);
            byte[] expected = witness.deriveData(
                    HKDFParameterSpec.ofExtract().addSalt(salt).addIKM(secret).thenExpand(info, length));
            assertArrayEquals(expected, hkdf.derive(salt, secret, info, length));
        }
    }

    @ParameterizedTest
    @EnumSource
    void argumentsAreChecked(Hkdf hkdf) {
        byte[] none = {};
        int hashLength = hkdf.extract(none, none).length;
        assertEquals(255 * hashLength, hkdf.derive(none, none, none, 255 * hashLength).length);
        for (int length : new int[] {-1, 0, 255 * hashLength + 1}) {
            assertThrows(IllegalArgumentException.class, () -> hkdf.derive(none, none, none, length));
        }
        byte[] shortKey = new byte[hashLength - 1];
        assertThrows(IllegalArgumentException.class, () -> hkdf.expand(shortKey, none, 10));
    }
}
