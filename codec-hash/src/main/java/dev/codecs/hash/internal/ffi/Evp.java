package dev.codecs.hash.internal.ffi;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.spi.ffi.NativeObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** What libcrypto's message digests and message authentication codes have in common. */
sealed interface Evp {
    /** {@return a new context} */
    NativeObject context();

    /** Brings the context to the state before any data. */
    void start(NativeObject context);

    /** Adds part of an array. */
    void update(NativeObject context, byte[] data, int offset, int length);

    /** Adds native memory. */
    void update(NativeObject context, MemorySegment data);

    /** Writes the result, for which there is room; the context can only be started again. */
    void finish(NativeObject context, byte[] target, int offset, int length);

    /** Writes part of the endless output, if there is one; the context stays as it is. */
    void output(NativeObject context, long position, byte[] target, int offset, int length);

    /** {@return a new context in the same state} */
    NativeObject copy(NativeObject context);

    private static UnsupportedFeatureException endless() {
        return new UnsupportedFeatureException("only shake128, shake256 and blake3 have an output without end");
    }

    /**
     * A message digest.
     *
     * @param digest its {@code EVP_MD}
     * @param extendable whether its result has any length that is asked for
     */
    record Digest(MemorySegment digest, boolean extendable) implements Evp {
        /** All output before a position must be computed and kept: before 3.3 libcrypto gives it only once. */
        private static final long LONGEST_OUTPUT = 16 << 20;

        @Override
        public NativeObject context() {
            return Libcrypto.context();
        }

        @Override
        public void start(NativeObject context) {
            Libcrypto.init(context, digest);
        }

        @Override
        public void update(NativeObject context, byte[] data, int offset, int length) {
            Libcrypto.update(context, data, offset, length);
        }

        @Override
        public void update(NativeObject context, MemorySegment data) {
            Libcrypto.update(context, data);
        }

        @Override
        public void finish(NativeObject context, byte[] target, int offset, int length) {
            if (!extendable) {
                Libcrypto.finish(context, target, offset);
            } else if (length <= NativeLibrary.CRITICAL_LIMIT) {
                Libcrypto.finish(context, target, offset, length);
            } else {
                // It comes at once or not at all, and would hold every garbage collection for as long.
                try (Arena arena = Arena.ofConfined()) {
                    MemorySegment output = arena.allocate(length);
                    Libcrypto.output(context, output);
                    MemorySegment.copy(output, ValueLayout.JAVA_BYTE, 0, target, offset, length);
                }
            }
        }

        @Override
        public void output(NativeObject context, long position, byte[] target, int offset, int length) {
            if (!extendable) {
                throw endless();
            }
            if (position > LONGEST_OUTPUT - length) {
                throw new UnsupportedFeatureException("libcrypto gives output up to the position " + LONGEST_OUTPUT
                        + " only: use the engine java for what lies beyond");
            }
            NativeObject copy = Libcrypto.copy(context);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment output = arena.allocate(position + length);
                Libcrypto.output(copy, output);
                MemorySegment.copy(output, ValueLayout.JAVA_BYTE, position, target, offset, length);
            } finally {
                copy.free();
            }
        }

        @Override
        public NativeObject copy(NativeObject context) {
            return Libcrypto.copy(context);
        }
    }

    /**
     * A message authentication code with a key.
     *
     * @param template a context with the key that is never started, so that any thread may copy it
     */
    record Mac(NativeObject template) implements Evp {
        @Override
        public NativeObject context() {
            return LibcryptoMac.copy(template);
        }

        @Override
        public void start(NativeObject context) {
            LibcryptoMac.start(context);
        }

        @Override
        public void update(NativeObject context, byte[] data, int offset, int length) {
            LibcryptoMac.update(context, data, offset, length);
        }

        @Override
        public void update(NativeObject context, MemorySegment data) {
            LibcryptoMac.update(context, data);
        }

        @Override
        public void finish(NativeObject context, byte[] target, int offset, int length) {
            LibcryptoMac.finish(context, target, offset);
        }

        @Override
        public void output(NativeObject context, long position, byte[] target, int offset, int length) {
            throw endless();
        }

        @Override
        public NativeObject copy(NativeObject context) {
            return LibcryptoMac.copy(context);
        }
    }
}
