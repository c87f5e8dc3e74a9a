package dev.codecs.aes.internal.ffi;

import dev.codecs.aes.internal.Seated;
import dev.codecs.aes.internal.ffi.Libcrypto.Context;
import java.lang.foreign.MemorySegment;

/** The contexts with one key for one direction, each of which has expanded it once. */
final class Contexts {
    private final boolean encrypting;
    private final Seated<Context> contexts;

    /**
     * No context yet.
     *
     * @param key read whenever one more thread needs a context
     */
    Contexts(MemorySegment cipher, byte[] key, boolean encrypting) {
        this.encrypting = encrypting;
        this.contexts = new Seated<>(
                () -> Libcrypto.context(cipher, key, encrypting),
                context -> context.object().free());
    }

    /** {@return a context at the start of a message, to be left whatever happens} */
    Context start(int seat, byte[] nonce) {
        Context context = contexts.at(seat);
        Libcrypto.start(context, nonce, encrypting);
        return context;
    }

    /** A message is done, well or not. */
    void leave(int seat, Context context) {
        contexts.leave(seat, context);
    }

    /** Wipes and frees them. */
    void close() {
        contexts.end();
    }
}
