package dev.codecs;

import dev.codecs.spi.CodecProvider;
import dev.codecs.spi.Offer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One provider: asked once whether it is available and once for each codec, and not trusted to answer without an exception. */
final class Candidate<C extends Codec> {
    private final CodecProvider<C> provider;
    private final Engine engine;
    private final Map<String, Offer> offers;
    private final Map<String, Optional<C>> codecs = new ConcurrentHashMap<>();
    private volatile @Nullable Availability availability;

    /** Throws what the provider throws; the registry then counts it as broken. */
    Candidate(CodecProvider<C> provider) {
        this.provider = provider;
        this.engine = provider.engine();
        this.offers = provider.offers().stream().collect(Collectors.toMap(Offer::algorithm, Function.identity()));
    }

    Engine engine() {
        return engine;
    }

    Set<String> algorithms() {
        return offers.keySet();
    }

    Offer offer(String algorithm) {
        return Objects.requireNonNull(offers.get(algorithm), algorithm);
    }

    Availability availability() {
        Availability known = availability;
        if (known == null) {
            synchronized (this) {
                known = availability;
                if (known == null) {
                    known = probe();
                    availability = known;
                }
            }
        }
        return known;
    }

    private Availability probe() {
        try {
            return Objects.requireNonNull(provider.availability(), "it gave no answer");
        } catch (Throwable e) { // whatever a foreign library does at loading, it must not hide the other engines
            return new Availability.No("its probe failed: " + root(e), e);
        }
    }

    /** What lies at the bottom: an ExceptionInInitializerError, for one, says nothing itself. */
    static Throwable root(Throwable fault) {
        Throwable root = fault;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** The codec of an offered algorithm, or nothing if the engine is absent or fails to make it. */
    Optional<C> codec(String algorithm) {
        Optional<C> known = codecs.get(algorithm);
        if (known != null) {
            return known;
        }
        return availability() instanceof Availability.Yes
                ? codecs.computeIfAbsent(algorithm, this::create)
                : Optional.empty();
    }

    private Optional<C> create(String algorithm) {
        try {
            return Optional.of(provider.create(offer(algorithm)));
        } catch (LinkageError | RuntimeException e) {
            availability = new Availability.No("it could not make " + algorithm + ": " + root(e), e);
            return Optional.empty();
        }
    }

    EngineReport report(Class<? extends Codec> codec) {
        return new EngineReport(
                codec, provider.getClass().getName(), engine, List.copyOf(offers.values()), availability());
    }
}
