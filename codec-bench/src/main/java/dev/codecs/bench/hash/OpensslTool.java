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

/** {@code openssl dgst} for files, {@code openssl speed} for memory. */
final class OpensslTool implements Tool {
    private static final Pattern BYTES_PER_SECOND = Pattern.compile("(?m)^\\+F:[^:]*:[^:]*:([0-9.]+)$");

    private static final Map<String, String> NAMES = Map.of(
            "md5", "md5",
            "sha-1", "sha1",
            "sha-256", "sha256",
            "sha-512", "sha512",
            "sha3-256", "sha3-256",
            "blake2b", "blake2b512");

    @Override
    public String id() {
        return "openssl-cli";
    }

    @Override
    public String program() {
        return "openssl";
    }

    @Override
    public List<String> version() {
        return List.of("version");
    }

    @Override
    public Collection<String> algorithms() {
        return NAMES.keySet();
    }

    @Override
    public List<String> arguments(String algorithm, Path file) {
        return List.of("dgst", "-" + NAMES.get(algorithm), file.toString());
    }

    @Override
    public SelfTimed benchmark(String algorithm, Workload workload) {
        long bytes;
        try {
            bytes = Files.size(workload.file());
        } catch (IOException e) {
            throw new UnsupportedOperationException(e);
        }
        List<String> arguments = List.of(
                "speed",
                "-mr",
                "-seconds",
                "1",
                "-bytes",
                Long.toString(bytes),
                "-evp",
                NAMES.getOrDefault(algorithm, ""));
        return new ToolBenchmark(
                this,
                algorithm,
                workload,
                arguments,
                BYTES_PER_SECOND,
                figure -> bytes / Double.parseDouble(figure) * 1e9);
    }
}
