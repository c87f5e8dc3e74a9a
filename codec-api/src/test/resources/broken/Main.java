package broken;

import dev.codecs.Availability;
import dev.codecs.Codecs;
import dev.codecs.EngineReport;
import dev.codecs.Hasher;

/** Prints what is found, one line each. */
public final class Main {
    public static void main(String[] arguments) {
        System.out.println("best " + Hasher.of("sha-256").engine().id());
        System.out.println("all " + Hasher.all().stream().map(hasher -> hasher.engine().id()).toList());
        for (EngineReport report : Codecs.engines()) {
            System.out.println((report.availability() instanceof Availability.Yes ? "works " : "broken ")
                    + report.provider() + " " + report.availability());
        }
    }
}
