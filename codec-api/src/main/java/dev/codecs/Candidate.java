package dev.codecs;

import dev.codecs.spi.CodecProvider;
import dev.codecs.spi.Offer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One provider: asked once whether it is available and once for each codec, and not trusted to answer without an exception. */
final class Candidate<C extends Codec> {
    private final CodecProvider<C> provider;
    private final Engine engine;
    private final SortedMap<String, Offer> offers;
    private final Map<String, Optional<C>> codecs = new ConcurrentHashMap<>();
    private final Map<String, Availability.No> faults = new ConcurrentHashMap<>();
    private volatile @Nullable Availability availability;

    /** Throws what the provider throws; the registry then counts it as broken. */
    Candidate(CodecProvider<C> provider) {
        this.provider = provider;
        this.engine = provider.engine();
        this.offers = new TreeMap<>();
        for (Offer offer : provider.offers()) {
            offers.putIfAbsent(offer.algorithm(), offer);
        }
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
            Throwable root = root(e);
            return new Availability.No(
                    root instanceof ClassNotFoundException || root instanceof NoClassDefFoundError
                            ? "the class " + root.getMessage() + " is missing: add the jar that has it"
                            : "its probe failed: " + root,
                    e);
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

    /** Engines say in plain words what their library lacks; of other faults, the type is half of what there is to know. */
    private static String words(Throwable root) {
        String message = root.getMessage();
        return root.getClass() == IllegalStateException.class && message != null ? message : root.toString();
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
            faults.put(algorithm, new Availability.No("it could not make " + algorithm + ": " + words(root(e)), e));
            return Optional.empty();
        }
    }

    /** Whether the engine runs this algorithm: a library may be there and lack one of them. */
    private Availability availability(String algorithm) {
        codec(algorithm);
        Availability.No fault = faults.get(algorithm);
        return fault == null ? availability() : fault;
    }

    EngineReport report(Class<? extends Codec> codec, String algorithm) {
        return report(codec, List.of(offer(algorithm)), availability(algorithm));
    }

    /** One report of all that runs, and one for each reason why something does not. */
    List<EngineReport> reports(Class<? extends Codec> codec) {
        if (offers.isEmpty()) {
            return List.of(report(codec, List.of(), availability()));
        }
        Map<Availability, List<Offer>> byAnswer = new LinkedHashMap<>();
        offers.forEach(
                (algorithm, offer) -> byAnswer.computeIfAbsent(availability(algorithm), answer -> new ArrayList<>())
                        .add(offer));
        return byAnswer.entrySet().stream()
                .map(answer -> report(codec, answer.getValue(), answer.getKey()))
                .toList();
    }

    private EngineReport report(Class<? extends Codec> codec, List<Offer> some, Availability answer) {
        return new EngineReport(codec, provider.getClass().getName(), engine, some, answer);
    }
}
