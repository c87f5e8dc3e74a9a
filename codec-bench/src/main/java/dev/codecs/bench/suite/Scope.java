package dev.codecs.bench.suite;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What a plan is made for.
 *
 * @param contenders the engines and peers of the suite, absent ones too: each gets at least one trial
 * @param inputs names of the files to work on in place of the usual workloads; empty for those
 * @param size the bytes of a workload, by its name
 */
public record Scope(Scale scale, List<Contender> contenders, List<String> inputs, ToLongFunction<String> size) {
    public Scope {
        contenders = List.copyOf(contenders);
        inputs = List.copyOf(inputs);
    }
}
