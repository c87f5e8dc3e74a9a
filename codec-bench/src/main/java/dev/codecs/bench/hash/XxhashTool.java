package dev.codecs.bench.hash;

import dev.codecs.bench.suite.SelfTimed;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** {@code xxhsum} for files, its own benchmark for memory. */
final class XxhashTool implements Tool {
    private static final Pattern CALLS_PER_SECOND = Pattern.compile("->\\s*([0-9]+) it/s");

    /** What {@code -H} and {@code -b} call an algorithm. */
    private record Name(String hash, String benchmark) {}

    private static final Map<String, Name> NAMES = Map.of(
            "xxh32", new Name("0", "1"),
            "xxh64", new Name("1", "3"),
            "xxh3-64", new Name("3", "5"),
            "xxh3-128", new Name("2", "11"));

    @Override
    public String id() {
        return "xxhsum";
    }

    @Override
    public List<String> version() {
        return List.of("--version");
    }

    @Override
    public Collection<String> algorithms() {
        return NAMES.keySet();
    }

    @Override
    public List<String> arguments(String algorithm, Path file) {
        return List.of("-q", "-H" + name(algorithm).hash(), file.toString());
    }

    @Override
    public SelfTimed benchmark(String algorithm, Workload workload) {
        long bytes;
        try {
            bytes = Files.size(workload.file());
        } catch (IOException e) {
            throw new UnsupportedOperationException(e);
        }
        List<String> arguments = List.of("-q", "-b" + name(algorithm).benchmark(), "-i1", "-B" + bytes);
        return new ToolBenchmark(
                this, algorithm, workload, arguments, CALLS_PER_SECOND, figure -> 1e9 / Double.parseDouble(figure));
    }

    private static Name name(String algorithm) {
        return NAMES.getOrDefault(algorithm, new Name("3", "5"));
    }
}
