package dev.codecs.aes.internal.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CCM with nonces of other lengths than the interface has. */
class CcmKeyTest {
    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    /** Tests of Wycheproof: nonces of 7 and 13 bytes, the shortest and the longest. */
    @ParameterizedTest
    @CsvSource({
        "eb263b3a87fcf232327a05b2079292ab, 9554023badf3e2, be0dd7002e2fe358, 0cac1afd5708ab03c8d3fe1d7cc83b26ff,"
                + "81860e45cb009f5728f80fd1df214f8449a2cb6454a2a49e96edca89b94e49c50c",
        "004c6ca04078bdfd557f915025a8ec93b5368b86caf3d657432a5e1d1cef9917, 999d95edb925e7744e32874009,"
                + "082c1433bb64e110, 0552fcb52c498d91b89897ae6f640e1f5a,"
                + "5b4708b72b68466639e4b5f3d3da1d1e84f7f0c0e0c01bf772cbd90cb98093dfb8"
    })
    void theRestOfABlockCounts(String key, String nonce, String about, String plaintext, String ciphertext) {
        byte[] encrypted = new byte[ciphertext.length() / 2];
        byte[] decrypted = new byte[plaintext.length() / 2];
        MemorySegment target = MemorySegment.ofArray(encrypted);
        CcmKey ccm = new CcmKey(bytes(key));
        ccm.encrypt(0, bytes(nonce), bytes(about), MemorySegment.ofArray(bytes(plaintext)), target);
        assertEquals(ciphertext, HexFormat.of().formatHex(encrypted));
        assertTrue(ccm.decrypt(0, bytes(nonce), bytes(about), target, MemorySegment.ofArray(decrypted)));
        assertEquals(plaintext, HexFormat.of().formatHex(decrypted));
    }
}
