package dev.codecs.aes.internal;

import dev.codecs.OutputTooSmallException;
import dev.codecs.spi.Segments;
import java.lang.foreign.MemorySegment;

/** The checks of what callers give, the same for all ciphers. */
final class Arguments {
    private Arguments() {}

    static void checkKey(Algorithm algorithm, byte[] key) {
        if (key.length != algorithm.keyLength()) {
            throw new IllegalArgumentException(
                    "a key of " + algorithm.name() + " has " + algorithm.keyLength() + " bytes, not " + key.length);
        }
        if (algorithm.hasTwoKeys() && isTwice(key)) {
            throw new IllegalArgumentException("both halves of this key of " + algorithm.name()
                    + " are the same, with which it is not safe: give as many random bytes");
        }
    }

    private static boolean isTwice(byte[] key) {
        int different = 0;
        for (int i = 0, half = key.length / 2; i < half; i++) {
            different |= key[i] ^ key[half + i];
        }
        return different == 0;
    }

    static void checkNonce(Algorithm algorithm, byte[] nonce) {
        if (nonce.length != algorithm.nonceLength()) {
            throw new IllegalArgumentException("a nonce of " + algorithm.name() + " has " + algorithm.nonceLength()
                    + " bytes, not " + nonce.length);
        }
    }

    /** {@return the source, which can be read here and now} */
    static MemorySegment source(MemorySegment source) {
        return accessible(Segments.source(source));
    }

    /** {@return the start of the target, which can be written here and now, has this length, and is no part of the source} */
    static MemorySegment target(MemorySegment target, long length, MemorySegment source) {
        accessible(Segments.target(target));
        if (target.byteSize() < length) {
            throw new OutputTooSmallException(target.byteSize(), length);
        }
        MemorySegment exact = target.byteSize() == length ? target : target.asSlice(0, length);
        if (source.asOverlappingSlice(exact).isPresent()) {
            throw new IllegalArgumentException("the target overlaps the source: give other memory");
        }
        return exact;
    }

    /** An engine may fail in another way, or not at all, when there is nothing to read or write. */
    private static MemorySegment accessible(MemorySegment segment) {
        if (segment.isNative()) {
            if (!segment.scope().isAlive()) {
                throw new IllegalStateException("the memory was freed: its arena is closed");
            }
            if (!segment.isAccessibleBy(Thread.currentThread())) {
                throw new WrongThreadException("the memory belongs to another thread's arena");
            }
        }
        return segment;
    }
}
