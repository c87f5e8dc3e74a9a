package dev.codecs;

import java.util.Objects;

/**
 * One way to run an algorithm.
 *
 * @param id the engine's name, lower case: {@code "java"}, {@code "jdk"}, {@code "libdeflate"}, {@code "openssl"}
 * @param kind how it runs
 */
public record Engine(String id, Kind kind) {
    public Engine {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(kind, "kind");
    }

    @Override
    public String toString() {
        return id.equals(kind.id()) ? id : id + " (" + kind.id() + ")";
    }
}
