package dev.codecs.aes.child;

import dev.codecs.Cipher;
import dev.codecs.Codecs;
import dev.codecs.EngineReport;
import java.util.Arrays;

/**
 * What is run in another JVM: prints each engine's availability, and by which ones a round trip goes. It has a package of its own, for
 * on the module path those of the module cannot be shared.
 */
public final class Report {
    private Report() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) {
        for (EngineReport report : Codecs.engines()) {
            System.out.println(report.engine() + ": " + report.availability());
        }
        for (String algorithm : new String[] {"aes-256-gcm", "chacha20-poly1305"}) {
            Cipher best = Cipher.of(algorithm);
            try (Cipher.Key key = best.key(new byte[best.keyLength()])) {
                byte[] data = {1, 2, 3};
                byte[] opened = key.open(key.seal(data, new byte[0]), new byte[0]);
                System.out.println(best + ": " + Arrays.equals(data, opened));
            }
        }
    }
}
