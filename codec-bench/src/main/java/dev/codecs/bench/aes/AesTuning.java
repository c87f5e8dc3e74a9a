package dev.codecs.bench.aes;

import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Rivals;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What tells the engines of each cipher apart. A key stays with one engine, which must do for messages of every size. */
final class AesTuning {
    private static final List<String> SIZES = List.of("random-1k", "random-64k");

    private AesTuning() {}

    static List<Planned> plan(Scope scope) {
        List<Contender> ciphers = scope.contenders().stream()
                .filter(contender -> contender.subject().equals("Cipher"))
                .toList();
        List<Planned> planned = new ArrayList<>();
        Rivals.of(ciphers).forEach((algorithm, engines) -> {
            for (String size : SIZES) {
                for (String operation : List.of(AesPlan.ENCRYPT, AesPlan.DECRYPT)) {
                    engines.forEach(engine -> planned.add(planned(scope, size, operation, algorithm, engine)));
                }
            }
        });
        return planned;
    }

    private static Planned planned(Scope scope, String size, String operation, String algorithm, Contender engine) {
        Trial trial =
                new Trial(AesSuite.NAME, AesPlan.CIPHERS, size, operation, algorithm, engine.engine(), false, Map.of());
        return new Planned(
                trial, engine, false, true, Duration.ofNanos(200 + scope.size().applyAsLong(size)));
    }
}
