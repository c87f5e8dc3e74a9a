package dev.codecs.bench.child;

import dev.codecs.bench.aes.AesSuite;
import dev.codecs.bench.codecs.CodecsSuite;
import dev.codecs.bench.hash.HashSuite;
import dev.codecs.bench.serial.SerialSuite;
import dev.codecs.bench.suite.Suite;
import java.util.List;
import java.util.NoSuchElementException;

/** The suites there are. */
public final class Suites {
    private static final List<Suite> ALL =
            List.of(new CodecsSuite(), new HashSuite(), new AesSuite(), new SerialSuite());

    private Suites() {}

    /** {@return all of them, in the order of the report} */
    public static List<Suite> all() {
        return ALL;
    }

    /**
     * {@return the suite of this name}
     *
     * @throws NoSuchElementException if there is none
     */
    public static Suite named(String name) {
        return ALL.stream()
                .filter(suite -> suite.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no suite is called " + name));
    }
}
