package dev.codecs.bench.child;

import dev.codecs.bench.aes.AesSuite;
import dev.codecs.bench.codecs.CodecsSuite;
import dev.codecs.bench.hash.HashSuite;
import dev.codecs.bench.runtimes.RuntimesSuite;
import dev.codecs.bench.serial.SerialSuite;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.zip.ConcurrentSuite;
import dev.codecs.bench.zip.StreamSuite;
import dev.codecs.bench.zip.ZipSuite;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/** The suites there are. */
public final class Suites {
    private static final List<Suite> ONE_JVM = List.of(
            new CodecsSuite(),
            new HashSuite(),
            new AesSuite(),
            new SerialSuite(),
            new ZipSuite(),
            new ConcurrentSuite(),
            new StreamSuite());

    private static final List<Suite> ALL = Stream.concat(ONE_JVM.stream(), Stream.of(new RuntimesSuite(ONE_JVM)))
            .toList();

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
