package dev.codecs.bench.hash;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** {@code b3sum} on one thread; it maps files by itself. */
final class Blake3Tool implements Tool {
    @Override
    public String id() {
        return "b3sum";
    }

    @Override
    public List<String> version() {
        return List.of("--version");
    }

    @Override
    public Collection<String> algorithms() {
        return List.of("blake3");
    }

    @Override
    public Set<String> operations() {
        return Set.of(HashPlan.HASH_MAPPED);
    }

    @Override
    public List<String> arguments(String algorithm, Path file) {
        return List.of("--no-names", "--num-threads", "1", file.toString());
    }
}
