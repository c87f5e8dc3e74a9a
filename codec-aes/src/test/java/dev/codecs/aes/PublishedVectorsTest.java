package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Cipher;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All engines against examples of the specifications. */
class PublishedVectorsTest {
    /** The four blocks of NIST SP 800-38A, appendix F. */
    private static final String BLOCKS = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
            + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

    private static final String KEY_128 = "2b7e151628aed2a6abf7158809cf4f3c";
    private static final String KEY_192 = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b";
    private static final String KEY_256 = "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4";

    private static String key(int bits) {
        return bits == 128 ? KEY_128 : bits == 192 ? KEY_192 : KEY_256;
    }

    /** NIST SP 800-38A, F.5.1 to F.5.6. */
    @ParameterizedTest
    @CsvSource({
        "128, 874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff5ae4df3edbd5d35e5b4f09020db03eab"
                + "1e031dda2fbe03d1792170a0f3009cee",
        "192, 1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e941e36b26bd1ebc670d1bd1d665620abf7"
                + "4f78a7f6d29809585a97daec58c6b050",
        "256, 601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c52b0930daa23de94ce87017ba2d84988d"
                + "dfc9c58db67aada613c2dd08457941a6"
    })
    void counterMode(int bits, String ciphertext) {
        assertBoth("aes-" + bits + "-ctr", key(bits), "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", "", BLOCKS, ciphertext);
    }

    /** NIST SP 800-38A, F.2.1 to F.2.6; the last block is the padding that PKCS #7 adds. */
    @ParameterizedTest
    @CsvSource({
        "128, 7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b7116e69e22229516"
                + "3ff1caa1681fac09120eca307586e1a7",
        "192, 4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a571b242012fb7ae07fa9baac3df102e0"
                + "08b0e27988598881d920a9e64f5615cd",
        "256, f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacfa530e26304231461"
                + "b2eb05e2c39be9fcda6c19078c6a9d1b"
    })
    void blockChaining(int bits, String ciphertext) {
        for (Cipher engine : Engines.of("aes-" + bits + "-cbc")) {
            byte[] nonce = bytes("000102030405060708090a0b0c0d0e0f");
            byte[] encrypted = Encrypted.encrypt(engine, bytes(key(bits)), nonce, bytes(BLOCKS), Engines.NOTHING);
            assertEquals(80, encrypted.length);
            assertEquals(ciphertext, HexFormat.of().formatHex(encrypted, 0, 64), engine::toString);
        }
    }

    /** Test case 4 of McGrew and Viega, "The Galois/Counter Mode of Operation", and those of the other key lengths, 10 and 16. */
    @ParameterizedTest
    @CsvSource({
        "128, feffe9928665731c6d6a8f9467308308, 42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
                + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47",
        "192, feffe9928665731c6d6a8f9467308308feffe9928665731c, 3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984"
                + "628593b40ca1e19c7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9ccda27102519498e80f1478f37ba55bd6d27618c",
        "256, feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308, 522dc1f099567d07f47f37a32a84427d"
                + "643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768"
                + "cddf8853bb2d551b"
    })
    void galoisCounterMode(int bits, String key, String ciphertext) {
        String plaintext =
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
                        + "b16aedf5aa0de657ba637b39";
        String about = "feedfacedeadbeeffeedfacedeadbeefabaddad2";
        assertBoth("aes-" + bits + "-gcm", key, "cafebabefacedbaddecaf888", about, plaintext, ciphertext);
    }

    /** RFC 8439, section 2.8.2. */
    @Test
    void chacha20Poly1305() {
        String plaintext = HexFormat.of()
                .formatHex(("Ladies and Gentlemen of the class of '99: If I could offer you only one tip"
                                + " for the future, sunscreen would be it.")
                        .getBytes(StandardCharsets.US_ASCII));
        assertBoth(
                "chacha20-poly1305",
                "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
                "070000004041424344454647",
                "50515253c0c1c2c3c4c5c6c7",
                plaintext,
                "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b"
                        + "1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
                        + "3ff4def08e4b7a9de576d26586cec64b6116"
                        + "1ae10b594f09e26a7e902ecbd0600691");
    }

    /** draft-irtf-cfrg-xchacha, appendix A.3.1. */
    @Test
    void xchacha20Poly1305() {
        String plaintext = HexFormat.of()
                .formatHex(("Ladies and Gentlemen of the class of '99: If I could offer you only one tip"
                                + " for the future, sunscreen would be it.")
                        .getBytes(StandardCharsets.US_ASCII));
        assertBoth(
                "xchacha20-poly1305",
                "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
                "404142434445464748494a4b4c4d4e4f5051525354555657",
                "50515253c0c1c2c3c4c5c6c7",
                plaintext,
                "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39"
                        + "ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9"
                        + "21f9664c97637da9768812f615c68b13b52e"
                        + "c0875924c1c7987947deafd8780acf49");
    }

    /** Tests of Wycheproof. */
    @ParameterizedTest
    @CsvSource({
        "128, a8ee11b26d7ceb7f17eaa1e4b83a2cf6, fbbc04fd6e025b7193eb57f6,"
                + "c08f085e6a9e0ef3636280c11ecfadf0c1e72919ffc17eaf,"
                + "fcaaa38feda3aca975ac76553c3e7ef36b887a8c4d8241f9c2c6dcaeaeb9f38a3a42d2f4e8a17de4",
        "192, 7f672d85e151aa490bc0eec8f66b5e5bee74af11642be3ff, b022067048505b20946216ef,"
                + "ef6412c72b03c643fa02565a0ae2378a9311c11a84065f80,"
                + "1bc99029a09c080140608a62c33bc7ae69ff811fefb20b2d80f09103485f95f86ad1f072a214c55e",
        "256, 0212a8de5007ed87b33f1a7090b6114f9e08cefd9607f2c276bdcfdbc5ce9cd7, e6b1adf2fd58a8762c65f31b,"
                + "10f1ecf9c60584665d9ae5efe279e7f7377eea6916d2b111,"
                + "3c0a0b3494d75ccbcffaa917d6159294fd93e8a2ee66447ab0b07ba05167e88c24e54824a07061b9"
    })
    void counterWithMac(int bits, String key, String nonce, String plaintext, String ciphertext) {
        assertBoth("aes-" + bits + "-ccm", key, nonce, "", plaintext, ciphertext);
    }

    /** IEEE 1619, annex B, vectors 2 and 15. */
    @ParameterizedTest
    @CsvSource({
        "1111111111111111111111111111111122222222222222222222222222222222, 33333333330000000000000000000000,"
                + "4444444444444444444444444444444444444444444444444444444444444444,"
                + "c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0",
        "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0, 9a785634120000000000000000000000,"
                + "000102030405060708090a0b0c0d0e0f10, 6c1625db4671522d3d7599601de7ca09ed"
    })
    void sectors(String key, String number, String plaintext, String ciphertext) {
        assertBoth("aes-128-xts", key, number, "", plaintext, ciphertext);
    }

    private static void assertBoth(
            String algorithm, String key, String nonce, String about, String plaintext, String ciphertext) {
        for (Cipher engine : Engines.of(algorithm)) {
            byte[] encrypted = Encrypted.encrypt(engine, bytes(key), bytes(nonce), bytes(plaintext), bytes(about));
            assertEquals(ciphertext, HexFormat.of().formatHex(encrypted), engine::toString);
            byte[] decrypted = Encrypted.decrypt(engine, bytes(key), bytes(nonce), bytes(ciphertext), bytes(about));
            assertEquals(plaintext, HexFormat.of().formatHex(decrypted), engine::toString);
        }
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
