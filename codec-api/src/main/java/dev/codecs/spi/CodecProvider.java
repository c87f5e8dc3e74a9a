package dev.codecs.spi;

import dev.codecs.Availability;
import dev.codecs.Codec;
import dev.codecs.Engine;
import java.util.List;

/**
 * One engine of one domain, found by {@link java.util.ServiceLoader} through {@code Compressor.Provider},
 * {@code Hasher.Provider}, {@code Cipher.Provider} or {@code Encoder.Provider}.
 *
 * <p>The class is public with a public constructor that does nothing, and names no third-party type in a supertype, field,
 * signature or catch clause: it must load where that library is absent, so that the engine stays listed with a reason. The
 * library's types belong into a second class.
 *
 * @param <C> the kind of codec
 */
public interface CodecProvider<C extends Codec> {
    /** {@return the engine} */
    Engine engine();

    /** {@return the algorithms it runs; static facts, nothing is loaded to answer} */
    List<Offer> offers();

    /**
     * {@return whether the engine runs here} Loads, links and tests the engine. Asked once and remembered by the caller; whatever
     * it throws is taken as the reason for its absence.
     */
    Availability availability();

    /**
     * {@return the codec for one of the offered algorithms} Asked once per algorithm, and only when available.
     *
     * @param offer the element of {@link #offers()} that is wanted
     */
    C create(Offer offer);
}
