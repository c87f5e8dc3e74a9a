package dev.codecs.bench.child;

import dev.codecs.bench.suite.Contender;
import java.util.List;

/**
 * Who is there to be measured.
 *
 * @param contenders engines of ours, also of interfaces without a suite, and the peers of all suites
 * @param broken what could not even say which engine it is
 */
public record Found(List<Contender> contenders, List<Broken> broken) {
    public Found {
        contenders = List.copyOf(contenders);
        broken = List.copyOf(broken);
    }

    /**
     * A provider that does not load.
     *
     * @param subject the simple name of the interface that it should provide
     * @param provider the name of its class, as far as known
     */
    public record Broken(String subject, String provider, String reason) {}
}
