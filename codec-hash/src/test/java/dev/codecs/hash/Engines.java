package dev.codecs.hash;

import dev.codecs.Hasher;
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

    /** Every available engine of every algorithm. */
    static Stream<Named<Hasher>> all() {
        return Hasher.all().stream().map(Engines::named);
    }

    private static Named<Hasher> named(Hasher hasher) {
        return Named.of(hasher.algorithm() + " by " + hasher.engine(), hasher);
    }
}
