package dev.codecs.aes.internal;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.spi.Offer;
import java.util.List;

/**
 * One engine of what does not fit the interface Cipher: key derivation and WinZip AES. As {@link dev.codecs.spi.CodecProvider}, but
 * for kernels, which the public classes hold.
 *
 * @param <K> the kernel
 */
public interface KernelProvider<K> {
    /** {@return the engine} */
    Engine engine();

    /** {@return the algorithms that it runs; static facts, nothing is loaded to answer} */
    List<Offer> offers();

    /** {@return whether the engine runs here} Loads, links and tests it; asked once. */
    Availability availability();

    /** {@return the kernel for one of the offered algorithms} Asked once for each, and only when available. */
    K kernel(Offer offer);
}
