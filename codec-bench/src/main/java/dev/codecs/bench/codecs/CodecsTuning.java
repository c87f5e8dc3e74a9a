package dev.codecs.bench.codecs;

import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Rivals;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What tells the engines of each format apart by the size of the data, each at its usual level. */
final class CodecsTuning {
    /** Texts of 2 KB, of 64 KiB, and one that is large: a call for each. */
    private static final List<String> SIZES = List.of("small-500", "text-16x64k", "text-4m");

    private CodecsTuning() {}

    static List<Planned> plan(Scope scope) {
        List<Planned> planned = new ArrayList<>();
        Rivals.of(scope.contenders()).forEach((algorithm, engines) -> {
            for (String size : SIZES) {
                for (String operation : List.of(CodecsPlan.COMPRESS, CodecsPlan.DECOMPRESS)) {
                    engines.forEach(engine -> planned.add(planned(scope, size, operation, algorithm, engine)));
                }
            }
        });
        return planned;
    }

    private static Planned planned(Scope scope, String size, String operation, String algorithm, Contender engine) {
        Trial trial = new Trial(
                CodecsSuite.NAME,
                operation,
                size,
                operation,
                algorithm,
                engine.engine(),
                false,
                Map.of(CodecsPlan.LEVEL, usualLevel(algorithm, engine)));
        long bytes = scope.size().applyAsLong(size);
        long bytesPerSecond = operation.equals(CodecsPlan.COMPRESS) ? 50_000_000 : 400_000_000;
        return new Planned(trial, engine, false, false, Duration.ofMillis(1000 * bytes / bytesPerSecond));
    }

    private static int usualLevel(String algorithm, Contender engine) {
        return engine.abilities().stream()
                .filter(ability -> ability.algorithm().equals(algorithm))
                .mapToInt(Ability::level)
                .findFirst()
                .orElseThrow();
    }
}
