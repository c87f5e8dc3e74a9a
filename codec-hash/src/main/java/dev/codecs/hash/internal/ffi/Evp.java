package dev.codecs.hash.internal.ffi;

import java.lang.foreign.MemorySegment;

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

    /** {@return a new context in the same state} */
    NativeObject copy(NativeObject context);

    /**
     * A message digest.
     *
     * @param digest its {@code EVP_MD}
     * @param extendable whether its result has any length that is asked for
     */
    record Digest(MemorySegment digest, boolean extendable) implements Evp {
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
            if (extendable) {
                Libcrypto.finish(context, target, offset, length);
            } else {
                Libcrypto.finish(context, target, offset);
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
        public NativeObject copy(NativeObject context) {
            return LibcryptoMac.copy(context);
        }
    }
}
