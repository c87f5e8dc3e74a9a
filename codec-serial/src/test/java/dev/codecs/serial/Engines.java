package dev.codecs.serial;

import dev.codecs.Encoder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** What the tests are run over. */
final class Engines {
    private Engines() {}

    /** Every available engine of a format. */
    static Stream<Named<Encoder>> of(String algorithm) {
        List<Encoder> found = Encoder.all().stream()
                .filter(encoder -> encoder.algorithm().equals(algorithm))
                .toList();
        if (found.isEmpty()) {
            throw new AssertionError("no engine of " + algorithm + " is available: the test would test nothing");
        }
        return found.stream().map(encoder -> Named.of(encoder.toString(), encoder));
    }

    static Stream<Named<Encoder>> msgpack() {
        return of("msgpack");
    }

    static Stream<Named<Encoder>> cbor() {
        return of("cbor");
    }

    static Stream<Named<Encoder>> both() {
        return Stream.concat(msgpack(), cbor());
    }
}
