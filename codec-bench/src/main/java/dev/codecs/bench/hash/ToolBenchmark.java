package dev.codecs.bench.hash;

import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.SelfTimed;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The benchmark of a program. What it computes there nobody sees; that its hash is right is known from a file with the same bytes.
 *
 * @param arguments that start the benchmark
 * @param result where its last figure stands in what it says
 * @param toNanos of one call, from that figure
 */
record ToolBenchmark(
        Tool tool,
        String algorithm,
        Workload workload,
        List<String> arguments,
        Pattern result,
        ToDoubleFunction<String> toNanos)
        implements SelfTimed {
    @Override
    public double nanos() throws IOException {
        String said = tool.run(arguments);
        return result.matcher(said)
                .results()
                .reduce((first, second) -> second)
                .map((MatchResult last) -> toNanos.applyAsDouble(last.group(1)))
                .orElseThrow(() -> new IOException(tool.id() + " gives no figure: " + said));
    }

    @Override
    public Outcome verify() throws Exception {
        return HashSuite.outcome(algorithm, workload, tool.digester(algorithm).hash(workload.file(), false));
    }
}
