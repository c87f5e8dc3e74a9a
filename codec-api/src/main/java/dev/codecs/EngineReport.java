package dev.codecs;

import dev.codecs.spi.Offer;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one provider. A provider that runs only some of its algorithms here has one report for those, and one for each
 * reason why others do not run.
 *
 * @param codec the interface that it provides: {@code Compressor.class}, {@code Hasher.class}, {@code Cipher.class} or {@code Encoder.class};
 *     or the class that it is an engine of
 * @param provider the name of its class, or the words of the fault where the class could not even be loaded
 * @param engine the engine, or null where the provider is too broken to say
 * @param offers the algorithms with their ranks; empty where the provider is too broken to say
 * @param availability whether it runs here, with the library's version, or why not
 */
public record EngineReport(
        Class<? extends Codec> codec,
        String provider,
        @Nullable Engine engine,
        List<Offer> offers,
        Availability availability) {
    public EngineReport {
        offers = List.copyOf(offers);
    }

    /** {@return one line: {@code "Hasher openssl (ffi): sha-256 by OpenSSL 3.0.19"}, or the reason for the absence} */
    @Override
    public String toString() {
        String algorithms = offers.stream().map(Offer::algorithm).collect(Collectors.joining(", "));
        return codec.getSimpleName() + " " + (engine == null ? provider : engine) + ": " + algorithms
                + switch (availability) {
                    case Availability.Yes yes -> " by " + yes.library();
                    case Availability.No no -> " absent: " + no.reason();
                };
    }
}
