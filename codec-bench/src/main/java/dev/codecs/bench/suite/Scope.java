package dev.codecs.bench.suite;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What a plan is made for.
 *
 * @param contenders the engines and peers of the suite, absent ones too: each gets at least one trial
 * @param inputs names of the files to work on in place of the usual workloads; empty for those
 * @param size the bytes of a workload, by its name
 * @param runtimes the JVMs under which the suite of runtimes repeats rows
 * @param repeated the suites whose rows it repeats; empty for the usual ones
 */
public record Scope(
        Scale scale,
        List<Contender> contenders,
        List<String> inputs,
        ToLongFunction<String> size,
        List<Jvm> runtimes,
        List<String> repeated) {
    public Scope {
        contenders = List.copyOf(contenders);
        inputs = List.copyOf(inputs);
        runtimes = List.copyOf(runtimes);
        repeated = List.copyOf(repeated);
    }

    /** With the usual JVMs. */
    public Scope(Scale scale, List<Contender> contenders, List<String> inputs, ToLongFunction<String> size) {
        this(scale, contenders, inputs, size, Jvm.USUAL, List.of());
    }

    /** {@return the same for other contenders} */
    public Scope of(List<Contender> others) {
        return new Scope(scale, others, inputs, size, runtimes, repeated);
    }
}
