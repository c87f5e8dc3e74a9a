package dev.codecs.hash.internal.bouncycastle;

import dev.codecs.hash.internal.HashState;
import java.util.Arrays;
import org.bouncycastle.crypto.ExtendedDigest;
import org.bouncycastle.util.Memoable;

/**
 * A running HMAC (RFC 2104). BouncyCastle's own cannot be copied; this one keeps the digest as it is after the padded keys and
 * so saves two blocks a message, too.
 *
 * @param digest of the data
 * @param inner as it starts
 * @param outer as the one of the result starts
 */
record HmacState(ExtendedDigest digest, Memoable inner, Memoable outer) implements HashState {
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5C;

    static HmacState of(ExtendedDigest digest, byte[] key) {
        byte[] block = new byte[digest.getByteLength()];
        if (key.length > block.length) {
            digest.update(key, 0, key.length);
            digest.doFinal(block, 0);
        } else {
            System.arraycopy(key, 0, block, 0, key.length);
        }
        Memoable inner = padded(digest, block, INNER);
        Memoable outer = padded(digest, block, OUTER);
        Arrays.fill(block, (byte) 0);
        digest.reset();
        ((Memoable) digest).reset(inner);
        return new HmacState(digest, inner, outer);
    }

    private static Memoable padded(ExtendedDigest digest, byte[] key, byte pad) {
        byte[] block = key.clone();
        for (int i = 0; i < block.length; i++) {
            block[i] ^= pad;
        }
        digest.reset();
        digest.update(block, 0, block.length);
        Arrays.fill(block, (byte) 0);
        return ((Memoable) digest).copy();
    }

    @Override
    public void update(byte[] data, int offset, int length) {
        digest.update(data, offset, length);
    }

    @Override
    public void finish(byte[] target, int offset) {
        byte[] hash = new byte[digest.getDigestSize()];
        digest.doFinal(hash, 0);
        ((Memoable) digest).reset(outer);
        digest.update(hash, 0, hash.length);
        digest.doFinal(target, offset);
    }

    @Override
    public HashState fork() {
        return new HmacState((ExtendedDigest) ((Memoable) digest).copy(), inner, outer);
    }

    @Override
    public void reset() {
        ((Memoable) digest).reset(inner);
    }

    @Override
    public void release() {}
}
