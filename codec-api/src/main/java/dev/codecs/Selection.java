package dev.codecs;

import dev.codecs.spi.CodecProvider;
import java.util.List;
import java.util.Objects;

/**
 * The engines of a codec that is none of the four interfaces, such as WinZip AES, chosen by the same rules as theirs: the best
 * available rank, what {@code -Dcodecs.engine} or a profile prefers, and a reason for every absence. The module that has the codec
 * makes one and keeps it.
 *
 * @param <C> the codec
 */
public final class Selection<C extends Codec> {
    private final Registry<C> registry;

    /** A choice among these providers; none is asked whether it is available before an engine is wanted. */
    public Selection(Class<C> codec, List<? extends CodecProvider<C>> providers) {
        registry = Registry.of(Objects.requireNonNull(codec, "codec"), Preferences.OF_THIS_JVM, providers);
    }

    /**
     * {@return the best available engine}
     *
     * @throws NoSuchEngineException naming every candidate and why it is absent
     */
    public C best(String algorithm) {
        return registry.best(algorithm);
    }

    /**
     * {@return this very engine, never another}
     *
     * @param engine an engine's id, or else a kind ({@code "java"}, {@code "jdk"}, {@code "jni"}, {@code "ffi"}): the best of that kind
     * @throws NoSuchEngineException naming the reason for its absence
     */
    public C exactly(String algorithm, String engine) {
        return registry.exactly(algorithm, engine);
    }

    /** {@return every available engine, by algorithm, best first within one} */
    public List<C> all() {
        return registry.all();
    }

    /** {@return a report on every provider}; as {@link Codecs#engines} it asks all of them whether they are available */
    public List<EngineReport> engines() {
        return registry.reports();
    }
}
