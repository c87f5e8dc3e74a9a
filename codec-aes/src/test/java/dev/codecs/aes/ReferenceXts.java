package dev.codecs.aes;

import java.math.BigInteger;
import java.util.Arrays;
import org.bouncycastle.crypto.MultiBlockCipher;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.params.KeyParameter;

/** XTS as IEEE 1619 words it, block by block and with numbers of any size, over the AES of BouncyCastle, which has no XTS. */
final class ReferenceXts {
    private static final int BLOCK = 16;
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(128).or(BigInteger.valueOf(0x87));

    private ReferenceXts() {}

    static byte[] encrypt(byte[] key, byte[] nonce, byte[] plaintext) {
        int half = key.length / 2;
        MultiBlockCipher data = aes(Arrays.copyOf(key, half));
        byte[] tweak = nonce.clone();
        aes(Arrays.copyOfRange(key, half, key.length)).processBlock(tweak, 0, tweak, 0);
        byte[] ciphertext = plaintext.clone();
        int at = 0;
        for (; at + BLOCK <= plaintext.length; at += BLOCK) {
            encrypt(data, tweak, ciphertext, at);
            tweak = next(tweak);
        }
        int rest = plaintext.length - at;
        if (rest > 0) {
            byte[] stolen = Arrays.copyOfRange(ciphertext, at - BLOCK, at);
            System.arraycopy(plaintext, at, ciphertext, at - BLOCK, rest);
            System.arraycopy(stolen, rest, ciphertext, at - BLOCK + rest, BLOCK - rest);
            encrypt(data, tweak, ciphertext, at - BLOCK);
            System.arraycopy(stolen, 0, ciphertext, at, rest);
        }
        return ciphertext;
    }

    private static MultiBlockCipher aes(byte[] key) {
        MultiBlockCipher cipher = AESEngine.newInstance();
        cipher.init(true, new KeyParameter(key));
        return cipher;
    }

    private static void encrypt(MultiBlockCipher cipher, byte[] tweak, byte[] data, int at) {
        add(tweak, data, at);
        cipher.processBlock(data, at, data, at);
        add(tweak, data, at);
    }

    private static void add(byte[] tweak, byte[] data, int at) {
        for (int i = 0; i < BLOCK; i++) {
            data[at + i] ^= tweak[i];
        }
    }

    private static byte[] next(byte[] tweak) {
        BigInteger twice = new BigInteger(1, reversed(tweak)).shiftLeft(1);
        byte[] bytes = (twice.testBit(128) ? twice.xor(MODULUS) : twice).toByteArray();
        byte[] number = new byte[BLOCK];
        int length = Math.min(BLOCK, bytes.length);
        System.arraycopy(bytes, bytes.length - length, number, BLOCK - length, length);
        return reversed(number);
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }
}
