package dev.codecs.hash;

import dev.codecs.Hasher;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** What the tests are run over. */
final class Engines {
    private Engines() {}

    /** Every available engine of one algorithm. */
    static Stream<Named<Hasher>> of(String algorithm) {
        List<Hasher> found = Hasher.all().stream()
                .filter(hasher -> hasher.algorithm().equals(algorithm))
                .toList();
        if (found.isEmpty()) {
            throw new AssertionError("no engine of " + algorithm + " is available: the test would test nothing");
        }
        return found.stream().map(Engines::named);
    }

    /** Every available engine of every algorithm, with a key where there is no hash without one. */
    static Stream<Named<Hasher>> all() {
        return Hasher.all().stream().map(Engines::usable).map(Engines::named);
    }

    /** {@return the best engine of an algorithm, with the same key} */
    static Hasher best(String algorithm) {
        return usable(Hasher.of(algorithm));
    }

    private static Hasher usable(Hasher hasher) {
        return hasher.algorithm().startsWith("hmac-")
                ? hasher.keyed("a key".getBytes(StandardCharsets.US_ASCII))
                : hasher;
    }

    private static Named<Hasher> named(Hasher hasher) {
        return Named.of(hasher.algorithm() + " by " + hasher.engine(), hasher);
    }
}
