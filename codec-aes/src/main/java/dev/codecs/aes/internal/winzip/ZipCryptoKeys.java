package dev.codecs.aes.internal.winzip;

/**
 * The three keys of PKWARE's traditional encryption (APPNOTE, sections 6.1.3 to 6.1.6), which every byte of plaintext changes. For one
 * thread at a time.
 */
public final class ZipCryptoKeys {
    /** CRC-32 of one byte, with the bits in reverse. */
    private static final int[] CRC = new int[256];

    /** The byte of the keystream by bits 2 to 15 of the third key; the lowest two change nothing. */
    private static final byte[] STREAM = new byte[1 << 14];

    private static final int FACTOR = 134775813;

    static {
        for (int i = 0; i < CRC.length; i++) {
            int crc = i;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc = crc >>> 1 ^ (-(crc & 1) & 0xEDB88320);
            }
            CRC[i] = crc;
        }
        for (int i = 0; i < STREAM.length; i++) {
            int number = i << 2 | 2;
            STREAM[i] = (byte) ((number * (number ^ 1)) >>> 8);
        }
    }

    private int key0;
    private int key1;
    private int key2;

    /** The keys after the bytes of a password. */
    public ZipCryptoKeys(byte[] password) {
        this(0x12345678, 0x23456789, 0x34567890);
        encrypt(password, 0, new byte[password.length], 0, password.length);
    }

    private ZipCryptoKeys(int key0, int key1, int key2) {
        this.key0 = key0;
        this.key1 = key1;
        this.key2 = key2;
    }

    /** {@return the same keys, to go on with} */
    public ZipCryptoKeys copy() {
        return new ZipCryptoKeys(key0, key1, key2);
    }

    /** Encrypts the next bytes; the target may be the source at the same offset. */
    public void encrypt(byte[] source, int sourceOffset, byte[] target, int targetOffset, int length) {
        int a = key0;
        int b = key1;
        int c = key2;
        for (int i = 0; i < length; i++) {
            byte plain = source[sourceOffset + i];
            target[targetOffset + i] = (byte) (plain ^ STREAM[c >>> 2 & 0x3FFF]);
            a = a >>> 8 ^ CRC[(a ^ plain) & 0xFF];
            b = (b + (a & 0xFF)) * FACTOR + 1;
            c = c >>> 8 ^ CRC[(c ^ b >>> 24) & 0xFF];
        }
        key0 = a;
        key1 = b;
        key2 = c;
    }

    /** Decrypts the next bytes; the target may be the source at the same offset. */
    public void decrypt(byte[] source, int sourceOffset, byte[] target, int targetOffset, int length) {
        int a = key0;
        int b = key1;
        int c = key2;
        for (int i = 0; i < length; i++) {
            byte plain = (byte) (source[sourceOffset + i] ^ STREAM[c >>> 2 & 0x3FFF]);
            target[targetOffset + i] = plain;
            a = a >>> 8 ^ CRC[(a ^ plain) & 0xFF];
            b = (b + (a & 0xFF)) * FACTOR + 1;
            c = c >>> 8 ^ CRC[(c ^ b >>> 24) & 0xFF];
        }
        key0 = a;
        key1 = b;
        key2 = c;
    }

    /** Forgets the keys. */
    public void wipe() {
        key0 = 0;
        key1 = 0;
        key2 = 0;
    }
}
