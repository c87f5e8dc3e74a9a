package dev.codecs.hash.child;

import dev.codecs.Codecs;
import dev.codecs.EngineReport;
import dev.codecs.Hasher;
import java.util.HexFormat;

/**
 * What is run in another JVM: prints each engine's availability, and what the best ones compute. It has a package of its own, for
 * on the module path those of the module cannot be shared.
 */
public final class Report {
    private Report() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) {
        for (EngineReport report : Codecs.engines()) {
            System.out.println(report.engine() + ": " + report.availability());
        }
        for (String algorithm : new String[] {"sha-256", "xxh3-64", "blake3"}) {
            Hasher best = Hasher.of(algorithm);
            System.out.println(algorithm + " by " + best.engine() + ": "
                    + HexFormat.of().formatHex(best.hash(new byte[] {'a', 'b', 'c'})));
        }
    }
}
