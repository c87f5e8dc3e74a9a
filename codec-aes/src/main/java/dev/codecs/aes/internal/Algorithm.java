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
 * @param longest plaintext in bytes under one nonce
 * @param mostSealed how many messages one key may seal with random nonces
 */
public record Algorithm(
        String name, int keyLength, int nonceLength, int tagLength, int blockLength, long longest, long mostSealed) {
    /** NIST SP 800-38D, section 5.2.1.1: 2^39 - 256 bits; and 2^32 messages by section 8.3. */
    private static final long GCM_LONGEST = (1L << 36) - 32;

    private static final long GCM_MESSAGES = 1L << 32;

    /** RFC 8452, section 6: 2^36 bytes; random nonces may repeat, so that 2^48 messages are still safe (section 9). */
    private static final long SIV_LONGEST = 1L << 36;

    private static final long SIV_MESSAGES = 1L << 48;

    /** RFC 8439, section 2.8: the block counter has 32 bits, and block 0 is the key of the tag. */
    private static final long CHACHA_LONGEST = (1L << 38) - 64;

    /** All of them, those of {@link #isAuthenticated} first. */
    public static final List<Algorithm> ALL = List.of(
            gcm(128),
            gcm(192),
            gcm(256),
            siv(128),
            siv(256),
            new Algorithm("chacha20-poly1305", 32, 12, 16, 1, CHACHA_LONGEST, GCM_MESSAGES),
            ctr(128),
            ctr(192),
            ctr(256),
            cbc(128),
            cbc(192),
            cbc(256));

    private static Algorithm gcm(int bits) {
        return new Algorithm("aes-" + bits + "-gcm", bits / 8, 12, 16, 1, GCM_LONGEST, GCM_MESSAGES);
    }

    private static Algorithm siv(int bits) {
        return new Algorithm("aes-" + bits + "-gcm-siv", bits / 8, 12, 16, 1, SIV_LONGEST, SIV_MESSAGES);
    }

    private static Algorithm ctr(int bits) {
        return new Algorithm("aes-" + bits + "-ctr", bits / 8, 16, 0, 1, Long.MAX_VALUE, 0);
    }

    private static Algorithm cbc(int bits) {
        return new Algorithm("aes-" + bits + "-cbc", bits / 8, 16, 0, 16, Long.MAX_VALUE - 16, 0);
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

    /**
     * {@return the exact number of bytes that a plaintext of this length is encrypted to}
     *
     * @throws IllegalArgumentException if the length is negative, or too long for one nonce
     */
    public long encryptedLength(long plaintextLength) {
        if (plaintextLength < 0) {
            throw new IllegalArgumentException("the length " + plaintextLength + " is negative");
        }
        if (plaintextLength > longest) {
            throw new IllegalArgumentException(name + " encrypts at most " + longest + " bytes under one nonce, not "
                    + plaintextLength + ": seal a stream, or cut the plaintext");
        }
        return blockLength == 1
                ? plaintextLength + tagLength
                : (plaintextLength / blockLength + 1) * blockLength + tagLength;
    }
}
