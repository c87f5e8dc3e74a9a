package dev.codecs.hash.internal.jdk;

import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * The checksums of {@code java.util.zip}. None of them can be copied or be given a state, but what they have computed so far is
 * all that they know, so that one which goes on from a value can be made of a new one.
 */
enum ZipChecksum {
    CRC32 {
        @Override
        Checksum start() {
            return new CRC32();
        }

        @Override
        Checksum resume(int value) {
            return continued(new CRC32(), value, 0xEDB88320);
        }
    },

    CRC32C {
        @Override
        Checksum start() {
            return new CRC32C();
        }

        @Override
        Checksum resume(int value) {
            return continued(new CRC32C(), value, 0x82F63B78);
        }
    },

    ADLER32 {
        @Override
        Checksum start() {
            return new Adler32();
        }

        @Override
        Checksum resume(int value) {
            return new ResumedAdler32(value);
        }
    };

    /** {@return one before any data} */
    abstract Checksum start();

    /** {@return one that goes on as if it had computed the value} */
    abstract Checksum resume(int value);

    /**
     * Feeds the four bytes that bring a CRC's register from its start, which is all ones as is the mask at its end, to where the
     * value comes from. Four bytes are as many bits as the register has, so there is one such word for every value; it is found by
     * running the register backwards.
     *
     * @param polynomial with the bits reversed, as the register has them
     */
    private static Checksum continued(Checksum crc, int value, int polynomial) {
        int register = ~value;
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            // A step forward shifts right and, if the bit that fell out was set, adds the polynomial, whose top bit is
            // set.
            register = register < 0 ? ((register ^ polynomial) << 1) | 1 : register << 1;
        }
        int word = ~register;
        crc.update(new byte[] {(byte) word, (byte) (word >>> 8), (byte) (word >>> 16), (byte) (word >>> 24)});
        return crc;
    }
}
