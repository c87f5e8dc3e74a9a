package dev.codecs;

import dev.codecs.BySize.Share;
import dev.codecs.spi.CodecProvider;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All providers of one kind of codec, and the choice among them. Nothing is loaded to answer for an algorithm but the providers
 * that offer it, best first, until one is available.
 */
final class Registry<C extends Codec> implements Discovery<CodecProvider<C>> {
    private static final Map<Class<? extends Codec>, String> MODULES = Map.of(
            Compressor.class,
            "codec-zip",
            Hasher.class,
            "codec-hash",
            Cipher.class,
            "codec-aes",
            Encoder.class,
            "codec-serial");

    private final Class<C> codec;
    private final Preferences preferences;
    private final BySize.Joining<C> joining;
    private final List<Candidate<C>> candidates = new ArrayList<>();
    private final List<EngineReport> broken = new ArrayList<>();
    private final SortedMap<String, List<Candidate<C>>> byAlgorithm = new TreeMap<>();

    /**
     * @param joining makes one codec of those that are preferred for data of different sizes
     * @param loaders looked through in this order; a provider that two of them find counts once
     */
    Registry(
            Class<C> codec,
            Preferences preferences,
            BySize.Joining<C> joining,
            List<? extends ServiceLoader<? extends CodecProvider<C>>> loaders) {
        this.codec = codec;
        this.preferences = preferences;
        this.joining = joining;
        Set<String> seen = new HashSet<>();
        for (ServiceLoader<? extends CodecProvider<C>> loader : loaders) {
            search(loader, seen);
        }
        rank();
    }

    /** A registry of the providers of a codec that only one module has, and knows. */
    static <C extends Codec> Registry<C> of(
            Class<C> codec, Preferences preferences, List<? extends CodecProvider<C>> providers) {
        Registry<C> registry = new Registry<>(codec, preferences, new BySize.Largest<>(), List.of());
        providers.forEach(registry::found);
        registry.rank();
        return registry;
    }

    /** Without lambdas and streams, as all on the way to the first codec: each takes a young JVM a millisecond. */
    private void rank() {
        for (Candidate<C> candidate : candidates) {
            for (String algorithm : candidate.algorithms()) {
                List<Candidate<C>> offering = byAlgorithm.get(algorithm);
                if (offering == null) {
                    offering = new ArrayList<>();
                    byAlgorithm.put(algorithm, offering);
                }
                offering.add(place(candidate, algorithm, offering), candidate);
            }
        }
    }

    /** Behind those of a higher rank, and of the same rank behind those of a lower name. */
    private static <C extends Codec> int place(Candidate<C> candidate, String algorithm, List<Candidate<C>> offering) {
        int place = 0;
        while (place < offering.size() && isBefore(offering.get(place), candidate, algorithm)) {
            place++;
        }
        return place;
    }

    private static boolean isBefore(Candidate<?> one, Candidate<?> other, String algorithm) {
        int byRank = Integer.compare(
                other.offer(algorithm).rank(), one.offer(algorithm).rank());
        return byRank < 0
                || (byRank == 0 && one.engine().id().compareTo(other.engine().id()) <= 0);
    }

    @Override
    public void found(CodecProvider<C> provider) {
        candidates.add(new Candidate<>(provider));
    }

    @Override
    public void broken(String provider, Throwable fault) {
        String reason = "the provider does not load: " + Candidate.root(fault);
        broken.add(new EngineReport(codec, provider, null, List.of(), new Availability.No(reason, fault)));
    }

    C best(String algorithm) {
        C best = find(algorithm, null);
        if (best == null) {
            throw none(algorithm, "", "available");
        }
        return best;
    }

    C best(String algorithm, Predicate<? super C> wanted) {
        C best = find(algorithm, Objects.requireNonNull(wanted, "wanted"));
        if (best == null) {
            throw none(algorithm, " that can do what is wanted", "available, but it cannot");
        }
        return best;
    }

    private @Nullable C find(String algorithm, @Nullable Predicate<? super C> wanted) {
        List<Candidate<C>> ranked = ranked(algorithm);
        Preference preference = ranked.isEmpty() ? null : preferences.of(algorithm);
        C preferred = preference == null ? null : preferred(algorithm, preference, wanted);
        return preferred != null ? preferred : byRank(algorithm, ranked, wanted);
    }

    /** What a person prefers, as far as it is there; an engine that is not leaves its sizes to the others of the preference. */
    private @Nullable C preferred(String algorithm, Preference preference, @Nullable Predicate<? super C> wanted) {
        List<Share<C>> shares = new ArrayList<>();
        for (Preference.Share share : preference.shares()) {
            boolean there = false;
            C able = null;
            for (Candidate<C> candidate : called(algorithm, share.engine())) {
                C found = candidate.codec(algorithm).orElse(null);
                there |= found != null;
                if (found != null && (wanted == null || wanted.test(found))) {
                    able = found;
                    break;
                }
            }
            if (able != null) {
                shares.add(new Share<>(share.from(), able));
            } else if (!there) {
                warnOnce(algorithm, share.engine());
            }
        }
        return shares.isEmpty() ? null : joined(shares);
    }

    /** The best engine, and where its rank counts for large data only, the best of those for smaller data. */
    private @Nullable C byRank(String algorithm, List<Candidate<C>> ranked, @Nullable Predicate<? super C> wanted) {
        List<Share<C>> shares = new ArrayList<>();
        for (Candidate<C> candidate : ranked) {
            long from = candidate.offer(algorithm).from();
            if (!shares.isEmpty() && from >= shares.getFirst().from()) {
                continue;
            }
            C found = candidate.codec(algorithm).orElse(null);
            if (found == null || (wanted != null && !wanted.test(found))) {
                continue;
            }
            if (from == 0 && shares.isEmpty()) {
                return found; // almost always
            }
            shares.addFirst(new Share<>(from, found));
            if (from == 0) {
                break;
            }
        }
        return shares.isEmpty() ? null : joined(shares);
    }

    private C joined(List<Share<C>> shares) {
        return shares.size() == 1 ? shares.getFirst().codec() : joining.join(new BySize<>(shares));
    }

    C exactly(String algorithm, String engine) {
        for (Candidate<C> candidate : called(algorithm, Objects.requireNonNull(engine, "engine"))) {
            Optional<C> found = candidate.codec(algorithm);
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw none(algorithm, " called \"" + engine + "\"", "available");
    }

    List<C> all() {
        return byAlgorithm.keySet().stream()
                .flatMap(algorithm ->
                        inOrder(algorithm).stream().flatMap(candidate -> candidate.codec(algorithm).stream()))
                .toList();
    }

    List<EngineReport> reports() {
        List<EngineReport> reports = new ArrayList<>();
        candidates.forEach(candidate -> reports.addAll(candidate.reports(codec)));
        reports.addAll(broken);
        return reports;
    }

    /** The candidates for an algorithm: those that a property or profile prefers first, then by rank, then by the engine's name. */
    private List<Candidate<C>> inOrder(String algorithm) {
        Preference preference = preferences.of(algorithm);
        if (preference == null) {
            return ranked(algorithm);
        }
        List<Candidate<C>> order = new ArrayList<>();
        for (Preference.Share share : preference.shares().reversed()) {
            List<Candidate<C>> called = called(algorithm, share.engine());
            if (called.stream()
                    .noneMatch(candidate -> candidate.codec(algorithm).isPresent())) {
                warnOnce(algorithm, share.engine());
            }
            order.addAll(called);
        }
        order.addAll(ranked(algorithm));
        return order.stream().distinct().toList();
    }

    private List<Candidate<C>> ranked(String algorithm) {
        return byAlgorithm.getOrDefault(Objects.requireNonNull(algorithm, "algorithm"), List.of());
    }

    /** Those of this id, or else of this kind, best first. */
    private List<Candidate<C>> called(String algorithm, String engine) {
        List<Candidate<C>> byId = new ArrayList<>();
        List<Candidate<C>> byKind = new ArrayList<>();
        for (Candidate<C> candidate : ranked(algorithm)) {
            if (candidate.engine().id().equals(engine)) {
                byId.add(candidate);
            } else if (candidate.engine().kind().id().equals(engine)) {
                byKind.add(candidate);
            }
        }
        return byId.isEmpty() ? byKind : byId;
    }

    private void warnOnce(String algorithm, String engine) {
        String reason = called(algorithm, engine).stream()
                .map(candidate -> candidate.availability() instanceof Availability.No no
                        ? no.reason()
                        : "it makes no codec of this algorithm")
                .findFirst()
                .orElse("nobody of this name offers " + algorithm);
        preferences.warnOnce(algorithm, engine, reason);
    }

    private NoSuchEngineException none(String algorithm, String condition, String ofTheAvailable) {
        List<EngineReport> offering = ranked(algorithm).stream()
                .map(candidate -> candidate.report(codec, algorithm))
                .toList();
        StringBuilder message = new StringBuilder("no ")
                .append(codec.getSimpleName())
                .append(" engine for \"")
                .append(algorithm)
                .append('"')
                .append(condition);
        if (offering.isEmpty()) {
            message.append(": ").append(unknown(algorithm));
        } else {
            for (EngineReport report : offering) {
                message.append("\n  ")
                        .append(report.engine())
                        .append(": ")
                        .append(
                                switch (report.availability()) {
                                    case Availability.No no -> no.reason();
                                    case Availability.Yes yes -> ofTheAvailable + ", " + yes.library();
                                });
            }
        }
        for (EngineReport report : broken) {
            message.append("\n  broken provider ")
                    .append(report.provider())
                    .append(": ")
                    .append(report.availability() instanceof Availability.No no ? no.reason() : "");
        }
        return new NoSuchEngineException(message.toString(), algorithm, offering);
    }

    private String unknown(String algorithm) {
        Set<String> known = byAlgorithm.keySet();
        if (known.isEmpty()) {
            return "no engine of any " + codec.getSimpleName() + " was found; add " + MODULES.get(codec)
                    + ", in a version that has engines, to the class path or module path";
        }
        String plain = plain(algorithm);
        return known.stream()
                .filter(name -> plain(name).equals(plain))
                .findFirst()
                .map(name -> "did you mean \"" + name + "\"?")
                .orElse("known are " + String.join(", ", known));
    }

    private static String plain(String algorithm) {
        return algorithm.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    static Registry<Compressor> compressors() {
        return Compressors.ALL;
    }

    static Registry<Hasher> hashers() {
        return Hashers.ALL;
    }

    static Registry<Cipher> ciphers() {
        return Ciphers.ALL;
    }

    static Registry<Encoder> encoders() {
        return Encoders.ALL;
    }

    // One holder each, so that a program that hashes never looks for compressors. The context class loader of the
    // thread that asks first comes first and this library's own second, for applications that hold the engines in
    // another loader than the caller's. What they found stays for the life of the JVM: a native library belongs to one
    // class loader, and a second one could not have it.

    private static final class Compressors {
        static final Registry<Compressor> ALL = new Registry<>(
                Compressor.class,
                Preferences.OF_THIS_JVM,
                new CompressorBySize.Joining(),
                List.of(
                        ServiceLoader.load(Compressor.Provider.class),
                        ServiceLoader.load(Compressor.Provider.class, Registry.class.getClassLoader())));
    }

    private static final class Hashers {
        static final Registry<Hasher> ALL = new Registry<>(
                Hasher.class,
                Preferences.OF_THIS_JVM,
                new HasherBySize.Joining(),
                List.of(
                        ServiceLoader.load(Hasher.Provider.class),
                        ServiceLoader.load(Hasher.Provider.class, Registry.class.getClassLoader())));
    }

    private static final class Ciphers {
        static final Registry<Cipher> ALL = new Registry<>(
                Cipher.class,
                Preferences.OF_THIS_JVM,
                new BySize.Largest<>(),
                List.of(
                        ServiceLoader.load(Cipher.Provider.class),
                        ServiceLoader.load(Cipher.Provider.class, Registry.class.getClassLoader())));
    }

    private static final class Encoders {
        static final Registry<Encoder> ALL = new Registry<>(
                Encoder.class,
                Preferences.OF_THIS_JVM,
                new BySize.Largest<>(),
                List.of(
                        ServiceLoader.load(Encoder.Provider.class),
                        ServiceLoader.load(Encoder.Provider.class, Registry.class.getClassLoader())));
    }
}
