package dev.codecs.aes.internal.ffi;

import dev.codecs.aes.internal.ffi.Libcrypto.Context;
import dev.codecs.spi.Pool;
import java.lang.foreign.MemorySegment;

/** The contexts with one key for one direction, each of which has expanded it once. */
final class Contexts {
    private final boolean encrypting;
    private final Pool<Context> free;

    /**
     * No context yet.
     *
     * @param key read whenever one more thread needs a context
     */
    Contexts(MemorySegment cipher, byte[] key, boolean encrypting) {
        this.encrypting = encrypting;
        this.free = new Pool<>(
                () -> Libcrypto.context(cipher, key, encrypting),
                context -> context.object().free());
    }

    /** {@return a context at the start of a message, to be given back whatever happens} */
    Context start(byte[] nonce) {
        Context context = free.take();
        Libcrypto.start(context, nonce, encrypting);
        return context;
    }

    /** Gives a context back in any state. */
    void give(Context context) {
        free.give(context);
    }

    /** Wipes and frees them. */
    void close() {
        free.drain();
    }
}
