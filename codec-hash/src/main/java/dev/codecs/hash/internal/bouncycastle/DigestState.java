package dev.codecs.hash.internal.bouncycastle;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.hash.internal.HashState;
import java.util.function.Supplier;
import org.bouncycastle.crypto.ExtendedDigest;
import org.bouncycastle.crypto.Xof;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.bouncycastle.crypto.digests.Blake2sDigest;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.util.Memoable;

/** A running digest, with its key if it has one of its own. */
final class DigestState implements HashState {
    /** The output before a position must be computed and thrown away, at some 0.4 GB/s. */
    private static final long FARTHEST = 64 << 20;

    private static final int PIECE = 4 << 10;

    private final Supplier<ExtendedDigest> starting;
    private final int length;
    private ExtendedDigest digest;

    /**
     * A state before any data.
     *
     * @param starting makes digests
     * @param length of the result in bytes
     */
    DigestState(Supplier<ExtendedDigest> starting, int length) {
        this(starting, length, starting.get());
    }

    private DigestState(Supplier<ExtendedDigest> starting, int length, ExtendedDigest digest) {
        this.starting = starting;
        this.length = length;
        this.digest = digest;
    }

    @Override
    public void update(byte[] data, int offset, int count) {
        digest.update(data, offset, count);
    }

    @Override
    public void finish(byte[] target, int offset) {
        if (digest instanceof Xof extendable) {
            extendable.doFinal(target, offset, length);
        } else {
            digest.doFinal(target, offset);
        }
    }

    @Override
    public void output(long position, byte[] target, int offset, int count) {
        if (!(copy(digest) instanceof Xof copy)) {
            HashState.super.output(position, target, offset, count);
            return;
        }
        if (position > FARTHEST) {
            throw new UnsupportedFeatureException("BouncyCastle gives output up to the position " + FARTHEST
                    + " only: use the engine java for what lies beyond");
        }
        byte[] skipped = new byte[(int) Math.min(PIECE, position)];
        int size;
        for (long at = 0; at < position; at += size) {
            size = (int) Math.min(skipped.length, position - at);
            copy.doOutput(skipped, 0, size);
        }
        copy.doOutput(target, offset, count);
    }

    @Override
    public HashState fork() {
        return new DigestState(starting, length, copy(digest));
    }

    private static ExtendedDigest copy(ExtendedDigest digest) {
        return switch (digest) {
            case Blake2bDigest blake2b -> new Blake2bDigest(blake2b);
            case Blake2sDigest blake2s -> new Blake2sDigest(blake2s);
            case Memoable memoable -> (ExtendedDigest) memoable.copy();
            default ->
                throw new UnsupportedFeatureException(
                        "BouncyCastle cannot copy a running " + digest.getAlgorithmName() + ": use another engine");
        };
    }

    /** A new digest: {@link Blake3Digest#reset()} of 1.87 goes on with the chunks that it has seen. */
    @Override
    public void reset() {
        digest = starting.get();
    }

    @Override
    public void release() {}
}
