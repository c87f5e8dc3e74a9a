package dev.codecs.aes.internal;

import java.util.List;

/**
 * What there is to know of a cipher, whatever the engine.
 *
 * @param name the standard name
 * @param keyLength in bytes
 * @param nonceLength in bytes
 * @param tagLength in bytes; 0 for a raw cipher
 * @param blockLength in bytes of the cipher whose plaintext is padded; 1 for the others
 * @param shortest plaintext in bytes
 * @param longest plaintext in bytes under one nonce
 * @param mostSealed how many messages one key may seal with random nonces
 */
public record Algorithm(
        String name,
        int keyLength,
        int nonceLength,
        int tagLength,
        int blockLength,
        long shortest,
        long longest,
        long mostSealed) {
    /** NIST SP 800-38D, section 5.2.1.1: 2^39 - 256 bits; and 2^32 messages by section 8.3. */
    private static final long GCM_LONGEST = (1L << 36) - 32;

    private static final long GCM_MESSAGES = 1L << 32;

    /** RFC 8452, section 6: 2^36 bytes; random nonces may repeat, so that 2^48 messages are still safe (section 9). */
    private static final long SIV_LONGEST = 1L << 36;

    private static final long SIV_MESSAGES = 1L << 48;

    /** RFC 8439, section 2.8: the block counter has 32 bits, and block 0 is the key of the tag. */
    private static final long CHACHA_LONGEST = (1L << 38) - 64;

    /** Of 24 random bytes: draft-irtf-cfrg-xchacha, section 2, has 2^80 messages, more than can be counted. */
    private static final long XCHACHA_MESSAGES = Long.MAX_VALUE;

    /** NIST SP 800-38C, appendix A.1: beside a nonce of twelve bytes there is room for a length of three. */
    private static final long CCM_LONGEST = (1L << 24) - 1;

    /** IEEE 1619, section 5.1: 128 to 2^27 bits, as many as 2^20 blocks. */
    private static final long XTS_SHORTEST = 16;

    private static final long XTS_LONGEST = 1L << 24;

    /** All of them, those of {@link #isAuthenticated} first. */
    public static final List<Algorithm> ALL = List.of(
            gcm(128),
            gcm(192),
            gcm(256),
            siv(128),
            siv(256),
            ccm(128),
            ccm(192),
            ccm(256),
            new Algorithm("chacha20-poly1305", 32, 12, 16, 1, 0, CHACHA_LONGEST, GCM_MESSAGES),
            new Algorithm("xchacha20-poly1305", 32, 24, 16, 1, 0, CHACHA_LONGEST, XCHACHA_MESSAGES),
            ctr(128),
            ctr(192),
            ctr(256),
            cbc(128),
            cbc(192),
            cbc(256),
            xts(128),
            xts(256));

    private static Algorithm gcm(int bits) {
        return new Algorithm("aes-" + bits + "-gcm", bits / 8, 12, 16, 1, 0, GCM_LONGEST, GCM_MESSAGES);
    }

    private static Algorithm siv(int bits) {
        return new Algorithm("aes-" + bits + "-gcm-siv", bits / 8, 12, 16, 1, 0, SIV_LONGEST, SIV_MESSAGES);
    }

    private static Algorithm ccm(int bits) {
        return new Algorithm("aes-" + bits + "-ccm", bits / 8, 12, 16, 1, 0, CCM_LONGEST, GCM_MESSAGES);
    }

    private static Algorithm ctr(int bits) {
        return new Algorithm("aes-" + bits + "-ctr", bits / 8, 16, 0, 1, 0, Long.MAX_VALUE, 0);
    }

    private static Algorithm cbc(int bits) {
        return new Algorithm("aes-" + bits + "-cbc", bits / 8, 16, 0, 16, 0, Long.MAX_VALUE - 16, 0);
    }

    private static Algorithm xts(int bits) {
        return new Algorithm("aes-" + bits + "-xts", bits / 4, 16, 0, 1, XTS_SHORTEST, XTS_LONGEST, 0);
    }

    /** {@return the cipher of this name} */
    public static Algorithm of(String name) {
        return ALL.stream()
                .filter(algorithm -> algorithm.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no cipher is called " + name));
    }

    /** {@return whether it authenticates what it encrypts} */
    public boolean isAuthenticated() {
        return tagLength > 0;
    }

    /** {@return whether the halves of a key are keys for two purposes, which must not be the same} */
    boolean hasTwoKeys() {
        return name.endsWith("-xts");
    }

    /**
     * {@return the exact number of bytes that a plaintext of this length is encrypted to}
     *
     * @throws IllegalArgumentException if the length is negative or too short, or too long for one nonce
     */
    public long encryptedLength(long plaintextLength) {
        if (plaintextLength < 0) {
            throw new IllegalArgumentException("the length " + plaintextLength + " is negative");
        }
        if (plaintextLength < shortest) {
            throw new IllegalArgumentException(
                    name + " encrypts at least " + shortest + " bytes, not " + plaintextLength);
        }
        if (plaintextLength > longest) {
            throw new IllegalArgumentException(name + " encrypts at most " + longest + " bytes under one nonce, not "
                    + plaintextLength + ": " + (isAuthenticated() ? "seal a stream, or " : "") + "cut the plaintext");
        }
        return blockLength == 1
                ? plaintextLength + tagLength
                : (plaintextLength / blockLength + 1) * blockLength + tagLength;
    }
}
