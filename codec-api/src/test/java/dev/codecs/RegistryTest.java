package dev.codecs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.spi.Offer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The choice among engines, over providers that a class loader of the test's own finds. */
class RegistryTest {
    private static final Logger LOG = Logger.getLogger("dev.codecs");

    @TempDir
    private Path folder;

    private final Map<String, String> properties = new HashMap<>();
    private final List<String> logged = Collections.synchronizedList(new ArrayList<>());
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            logged.add(new SimpleFormatter().formatMessage(entry));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOG.setUseParentHandlers(false);
        LOG.addHandler(handler);
        LateProbe.ASKED.set(0);
    }

    @AfterEach
    void stopListening() {
        LOG.removeHandler(handler);
        LOG.setUseParentHandlers(true);
    }

    // The providers that are found

    private record Named(String algorithm, Engine engine, int rank, int length) implements Hasher {
        @Override
        public Hash start() {
            throw new IllegalStateException("it only has a name");
        }
    }

    /** What the providers below have in common. */
    abstract static class Found implements Hasher.Provider {
        private final Engine engine;
        private final List<Offer> offers;

        Found(String id, Kind kind, Offer... offers) {
            this.engine = new Engine(id, kind);
            this.offers = List.of(offers);
        }

        @Override
        public Engine engine() {
            return engine;
        }

        @Override
        public List<Offer> offers() {
            return offers;
        }

        @Override
        public Availability availability() {
            return new Availability.Yes(engine.id() + " 1.0");
        }

        @Override
        public Hasher create(Offer offer) {
            return new Named(
                    offer.algorithm(), engine, offer.rank(), engine.id().length());
        }
    }

    /** The portable engine. */
    public static final class Plain extends Found {
        /** For the ServiceLoader. */
        public Plain() {
            super("java", Kind.JAVA, new Offer("sha-256", 100), new Offer("crc-32", 100), new Offer("blake3", 100));
        }
    }

    /** A better one. */
    public static final class Fast extends Found {
        /** For the ServiceLoader. */
        public Fast() {
            super("libfast", Kind.FFI, new Offer("sha-256", 300));
        }
    }

    /** As good as {@link Fast}. */
    public static final class Equal extends Found {
        /** For the ServiceLoader. */
        public Equal() {
            super("equal", Kind.JNI, new Offer("sha-256", 300), new Offer("crc-32", 50));
        }
    }

    /** The best one, which is absent. */
    public static final class Absent extends Found {
        /** For the ServiceLoader. */
        public Absent() {
            super("libabsent", Kind.FFI, new Offer("sha-256", 900), new Offer("md5", 1));
        }

        @Override
        public Availability availability() {
            return new Availability.No("libabsent was not found: install it");
        }
    }

    /** An engine that is called like a kind. */
    public static final class CalledLikeAKind extends Found {
        /** For the ServiceLoader. */
        public CalledLikeAKind() {
            super("ffi", Kind.JAVA, new Offer("sha-256", 10));
        }
    }

    /** The worst one, which counts how often it is asked whether it is available. */
    public static final class LateProbe extends Found {
        static final AtomicInteger ASKED = new AtomicInteger();

        /** For the ServiceLoader. */
        public LateProbe() {
            super("late", Kind.JDK, new Offer("sha-256", -5));
        }

        @Override
        public Availability availability() {
            ASKED.incrementAndGet();
            return new Availability.Yes("late");
        }
    }

    /** The best one for large data. */
    public static final class ForLarge extends Found {
        /** For the ServiceLoader. */
        public ForLarge() {
            super("liblarge", Kind.FFI, new Offer("sha-256", 400, 1024), new Offer("crc-32", 400, 1 << 20));
        }
    }

    /** The best one for data that is larger still. */
    public static final class ForHuge extends Found {
        /** For the ServiceLoader. */
        public ForHuge() {
            super("libhuge", Kind.FFI, new Offer("sha-256", 500, 1 << 20), new Offer("blake2b-512", 500, 1 << 20));
        }
    }

    /** One whose probe ends in an error. */
    public static final class ProbeError extends Found {
        /** For the ServiceLoader. */
        public ProbeError() {
            super("probe-error", Kind.JNI, new Offer("sha-256", 800));
        }

        @Override
        public Availability availability() {
            throw new UnsatisfiedLinkError("no such symbol");
        }
    }

    /** One whose probe gives nothing. */
    public static final class ProbeNull extends Found {
        /** For the ServiceLoader. */
        public ProbeNull() {
            super("probe-null", Kind.JNI, new Offer("sha-256", 800));
        }

        @Override
        public Availability availability() {
            return null;
        }
    }

    /** One that says that it is available and then makes nothing. */
    public static final class MakesNothing extends Found {
        /** For the ServiceLoader. */
        public MakesNothing() {
            super("makes-nothing", Kind.JDK, new Offer("sha-256", 700), new Offer("md5", 1));
        }

        @Override
        public Hasher create(Offer offer) {
            throw new ExceptionInInitializerError("it fails when it is used");
        }
    }

    /** One that cannot say what it offers. */
    public static final class OffersFail extends Found {
        /** For the ServiceLoader. */
        public OffersFail() {
            super("offers-fail", Kind.JDK);
        }

        @Override
        public List<Offer> offers() {
            throw new UnsupportedOperationException("no offers");
        }
    }

    /** A loader whose only service file names the providers. */
    private ServiceLoader<Hasher.Provider> loader(String... providers) {
        try {
            Path file = Files.createTempFile(folder, "services", "");
            Files.write(file, List.of(providers));
            URL url = file.toUri().toURL();
            ClassLoader loader = new ClassLoader(RegistryTest.class.getClassLoader()) {
                @Override
                public Enumeration<URL> getResources(String name) throws IOException {
                    return name.equals("META-INF/services/dev.codecs.Hasher$Provider")
                            ? Collections.enumeration(List.of(url))
                            : super.getResources(name);
                }
            };
            return ServiceLoader.load(Hasher.Provider.class, loader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Registry<Hasher> registry(Class<?>... providers) {
        String[] names = Stream.of(providers).map(Class::getName).toArray(String[]::new);
        return new Registry<>(
                Hasher.class, new Preferences(properties::get), new HasherBySize.Joining(), List.of(loader(names)));
    }

    private static String id(Hasher hasher) {
        return hasher.engine().id();
    }

    // Ranks, names, kinds, wishes

    @Test
    void theHighestRankThatIsAvailableWins() {
        assertEquals("libfast", id(registry(Plain.class, Fast.class).best("sha-256")));
        assertEquals(
                "libfast", id(registry(Fast.class, Absent.class, Plain.class).best("sha-256")));
        assertEquals("equal", id(registry(Fast.class, Equal.class).best("sha-256")), "equal ranks are taken by name");
        assertEquals("java", id(registry(Fast.class, Equal.class, Plain.class).best("crc-32")));
    }

    @Test
    void nothingIsAskedThatIsNotNeeded() {
        Registry<Hasher> registry = registry(LateProbe.class, Plain.class);
        registry.best("sha-256");
        registry.best("blake3");
        registry.exactly("sha-256", "java");
        assertEquals(0, LateProbe.ASKED.get());
        registry.exactly("sha-256", "late");
        registry.exactly("sha-256", "jdk");
        registry.all();
        registry.reports();
        assertEquals(1, LateProbe.ASKED.get(), "the answer is not remembered");
    }

    @Test
    void aCodecIsMadeOnce() {
        Registry<Hasher> registry = registry(Plain.class);
        assertSame(registry.best("sha-256"), registry.exactly("sha-256", "java"));
        assertSame(registry.best("sha-256"), registry.all().getLast());
    }

    @Test
    void anEngineIsFoundByItsNameOrKind() {
        Registry<Hasher> registry = registry(Plain.class, Fast.class, Equal.class, Absent.class);
        assertEquals("java", id(registry.exactly("sha-256", "java")));
        assertEquals("libfast", id(registry.exactly("sha-256", "libfast")));
        assertEquals("libfast", id(registry.exactly("sha-256", "ffi")), "the best of the kind that is available");
        assertEquals("equal", id(registry.exactly("sha-256", "jni")));
    }

    @Test
    void aNameWinsOverAKind() {
        Registry<Hasher> registry = registry(Fast.class, CalledLikeAKind.class);
        assertEquals("ffi", id(registry.exactly("sha-256", "ffi")));
        properties.put("codecs.engine", "ffi");
        assertEquals("ffi", id(registry.best("sha-256")));
    }

    @Test
    void anEngineThatIsNamedIsNeverReplaced() {
        Registry<Hasher> registry = registry(Plain.class, Absent.class);
        NoSuchEngineException absent =
                assertThrows(NoSuchEngineException.class, () -> registry.exactly("sha-256", "libabsent"));
        assertTrue(absent.getMessage().contains("libabsent was not found: install it"), absent::getMessage);
        NoSuchEngineException unknown =
                assertThrows(NoSuchEngineException.class, () -> registry.exactly("sha-256", "libother"));
        assertTrue(unknown.getMessage().contains("libother"), unknown::getMessage);
        assertThrows(NoSuchEngineException.class, () -> registry.exactly("sha-256", "jni"));
        assertThrows(NoSuchEngineException.class, () -> registry.exactly("md5", "java"));
    }

    @Test
    void aWishChoosesAmongTheEngines() {
        Registry<Hasher> registry = registry(Plain.class, Fast.class, Equal.class);
        assertEquals("java", id(registry.best("sha-256", hasher -> hasher.length() == 4)));
        assertEquals(
                "libfast", id(registry.best("sha-256", hasher -> hasher.engine().kind() == Kind.FFI)));
        NoSuchEngineException none =
                assertThrows(NoSuchEngineException.class, () -> registry.best("sha-256", hasher -> false));
        assertTrue(none.getMessage().contains("that can do what is wanted"), none::getMessage);
        assertTrue(none.getMessage().contains("libfast"), none::getMessage);
    }

    @Test
    void allAreInOrderOfAlgorithmAndRank() {
        List<String> all = registry(LateProbe.class, Fast.class, Plain.class, Absent.class, Equal.class).all().stream()
                .map(hasher -> hasher.algorithm() + " " + id(hasher))
                .toList();
        assertEquals(
                List.of(
                        "blake3 java",
                        "crc-32 java",
                        "crc-32 equal",
                        "sha-256 equal",
                        "sha-256 libfast",
                        "sha-256 java",
                        "sha-256 late"),
                all);
    }

    // Preferences

    @Test
    void aPropertyPrefersAnEngineForOneAlgorithmOrAll() {
        Registry<Hasher> registry = registry(Plain.class, Fast.class, Equal.class);
        properties.put("codecs.engine", "java");
        assertEquals("java", id(registry.best("sha-256")));
        properties.put("codecs.engine.sha-256", "libfast");
        assertEquals("libfast", id(registry.best("sha-256")));
        properties.put("codecs.engine.sha-256", "jni");
        assertEquals("equal", id(registry.best("sha-256")));
        assertEquals("java", id(registry.best("crc-32")));
        assertEquals("equal", id(registry.all().get(2)), "what is preferred comes first among all");
        assertEquals(List.of(), logged);
    }

    @Test
    void aPreferenceThatCannotBeMetFallsBackAndIsLoggedOnce() {
        Registry<Hasher> registry = registry(Plain.class, Fast.class, Absent.class);
        properties.put("codecs.engine.sha-256", "libabsent");
        for (int i = 0; i < 3; i++) {
            assertEquals("libfast", id(registry.best("sha-256")));
        }
        assertEquals(1, logged.size(), logged::toString);
        assertTrue(logged.getFirst().contains("libabsent"), logged::toString);
        assertTrue(logged.getFirst().contains("sha-256"), logged::toString);
        assertTrue(logged.getFirst().endsWith(": libabsent was not found: install it"), logged::toString);
        properties.put("codecs.engine", "no-such-engine");
        registry.best("crc-32");
        registry.best("crc-32");
        assertEquals(2, logged.size(), logged::toString);
        assertTrue(logged.getLast().endsWith(": nobody of this name offers crc-32"), logged::toString);
        assertThrows(NoSuchEngineException.class, () -> registry.best("unknown"));
        assertEquals(2, logged.size(), "an algorithm that nobody offers has no preference");
    }

    @Test
    void aProfileHoldsTheSameLines() throws IOException {
        Registry<Hasher> registry = registry(Plain.class, Fast.class, Equal.class);
        Path profile = folder.resolve("profile");
        Files.writeString(profile, "codecs.engine=java\ncodecs.engine.sha-256=libfast\n");
        properties.put("codecs.profile", profile.toString());
        assertEquals("libfast", id(registry.best("sha-256")));
        assertEquals("java", id(registry.best("crc-32")));
        properties.put("codecs.engine.sha-256", "equal");
        assertEquals("equal", id(registry.best("sha-256")), "the command line is nearer than the file");
        properties.remove("codecs.engine.sha-256");
        properties.put("codecs.engine", "java");
        assertEquals("java", id(registry.best("sha-256")), "the command line is nearer than the file");
        properties.clear();
        Path other = folder.resolve("other");
        Files.writeString(other, "codecs.engine.sha-256=jni\n");
        properties.put("codecs.profile", other.toString());
        assertEquals("equal", id(registry.best("sha-256")));
        assertEquals(List.of(), logged);
    }

    @Test
    void aProfileThatCannotBeReadIsLoggedOnceAndIgnored() throws IOException {
        Registry<Hasher> registry = registry(Plain.class, Fast.class);
        properties.put("codecs.profile", folder.resolve("missing").toString());
        assertEquals("libfast", id(registry.best("sha-256")));
        assertEquals("libfast", id(registry.best("sha-256")));
        assertEquals(1, logged.size(), logged::toString);
        assertTrue(logged.getFirst().contains("missing"), logged::toString);
        Path bad = Files.writeString(folder.resolve("bad"), "codecs.engine=\\u12");
        properties.put("codecs.profile", bad.toString());
        assertEquals("libfast", id(registry.best("sha-256")));
        properties.put("codecs.profile", "\0");
        assertEquals("libfast", id(registry.best("sha-256")));
        assertEquals(3, logged.size(), logged::toString);
    }

    // What is missing or broken

    @Test
    void theExceptionNamesEveryCandidateWithItsReason() throws IOException, ClassNotFoundException {
        Registry<Hasher> registry = registry(Plain.class, Absent.class, MakesNothing.class, OffersFail.class);
        NoSuchEngineException e = assertThrows(NoSuchEngineException.class, () -> registry.best("md5"));
        assertEquals("md5", e.algorithm());
        assertEquals(
                List.of("libabsent", "makes-nothing"),
                e.candidates().stream().map(report -> report.engine().id()).toList());
        String message = e.getMessage();
        assertTrue(message.contains("libabsent was not found: install it"), message);
        assertTrue(message.contains("it fails when it is used"), message);
        assertTrue(message.contains(OffersFail.class.getName()), message);
        assertTrue(message.contains("no offers"), message);
        assertFalse(message.contains("No["), message);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(e);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            NoSuchEngineException read = (NoSuchEngineException) in.readObject();
            assertEquals(message, read.getMessage());
            assertEquals(List.of(), read.candidates());
        }
    }

    @Test
    void anUnknownAlgorithmIsAnsweredWithTheNearestName() {
        Registry<Hasher> registry = registry(Plain.class);
        for (String near : List.of("SHA-256", "sha256", "SHA_256", "Sha 256")) {
            NoSuchEngineException e = assertThrows(NoSuchEngineException.class, () -> registry.best(near));
            assertTrue(e.getMessage().contains("did you mean \"sha-256\"?"), e::getMessage);
            assertEquals(List.of(), e.candidates());
        }
        NoSuchEngineException far = assertThrows(NoSuchEngineException.class, () -> registry.best("whirlpool"));
        assertTrue(far.getMessage().contains("known are blake3, crc-32, sha-256"), far::getMessage);
        NoSuchEngineException empty =
                assertThrows(NoSuchEngineException.class, () -> registry().best("sha-256"));
        assertTrue(empty.getMessage().contains("codec-hash"), empty::getMessage);
    }

    @Test
    void aBrokenProviderHidesNoOther() {
        Registry<Hasher> registry = registry(
                ProbeError.class, OffersFail.class, MakesNothing.class, ProbeNull.class, Plain.class, Absent.class);
        assertEquals("java", id(registry.best("sha-256")));
        assertEquals(3, registry.all().size());
        Map<String, String> reasons = new HashMap<>();
        for (EngineReport report : registry.reports()) {
            assertEquals(Hasher.class, report.codec());
            if (report.availability() instanceof Availability.No no) {
                reasons.put(report.provider(), no.reason());
            }
        }
        assertEquals(5, reasons.size(), reasons::toString);
        assertTrue(reasons.get(ProbeError.class.getName()).contains("no such symbol"), reasons::toString);
        assertTrue(reasons.get(MakesNothing.class.getName()).contains("could not make sha-256"), reasons::toString);
        assertTrue(reasons.get(OffersFail.class.getName()).contains("no offers"), reasons::toString);
        assertTrue(reasons.containsKey(ProbeNull.class.getName()), reasons::toString);
    }

    @Test
    void aProviderThatTwoLoadersFindCountsOnce() {
        String plain = Plain.class.getName();
        Registry<Hasher> registry = new Registry<>(
                Hasher.class,
                new Preferences(properties::get),
                new HasherBySize.Joining(),
                List.of(loader(plain, "no.such.Provider"), loader("no.such.Provider", plain, Fast.class.getName())));
        assertEquals(
                List.of("libfast", "java"),
                registry.all().stream()
                        .filter(hasher -> hasher.algorithm().equals("sha-256"))
                        .map(RegistryTest::id)
                        .toList());
        assertEquals(3, registry.reports().size(), () -> registry.reports().toString());
        EngineReport broken = registry.reports().getLast();
        assertTrue(broken.toString().contains("no.such.Provider"), broken::toString);
        assertInstanceOf(Availability.No.class, broken.availability());
    }

    @Test
    void aServiceFileFullOfFaultsEnds() {
        String[] missing = Stream.iterate(0, i -> i + 1)
                .limit(300)
                .map(i -> "no.such.Provider" + i)
                .toArray(String[]::new);
        Registry<Hasher> registry = new Registry<>(
                Hasher.class,
                new Preferences(properties::get),
                new HasherBySize.Joining(),
                List.of(loader(missing), loader(Plain.class.getName())));
        assertEquals("java", id(registry.best("sha-256")));
    }

    @Test
    void manyThreadsAskOnce() throws Exception {
        Registry<Hasher> registry = registry(LateProbe.class);
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<Hasher>> answers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                answers.add(threads.submit(() -> {
                    start.await();
                    return registry.best("sha-256");
                }));
            }
            start.countDown();
            for (Future<Hasher> answer : answers) {
                assertSame(registry.best("sha-256"), answer.get());
            }
        }
        assertEquals(1, LateProbe.ASKED.get());
    }

    // Engines by size

    private static List<String> idsFor(Hasher hasher, long... sizes) {
        return Arrays.stream(sizes)
                .mapToObj(size -> hasher.engineFor(size).id())
                .toList();
    }

    @Test
    void aRankMayCountForLargeDataOnly() {
        Registry<Hasher> registry = registry(Plain.class, Fast.class, ForLarge.class, ForHuge.class);
        Hasher hasher = registry.best("sha-256");
        assertEquals(new Engine("auto", Kind.FFI), hasher.engine());
        assertEquals(
                List.of("libfast", "libfast", "liblarge", "liblarge", "libhuge", "libhuge"),
                idsFor(hasher, 0, 1023, 1024, (1 << 20) - 1, 1 << 20, Long.MAX_VALUE));
        assertEquals(
                "sha-256 by auto (ffi): libfast (ffi), from 1024 bytes liblarge (ffi), from 1048576 bytes libhuge (ffi)",
                hasher.toString());
        assertEquals(500, hasher.rank());
        assertEquals(List.of("java", "liblarge"), idsFor(registry.best("crc-32"), 0, 1 << 20));
        assertEquals(
                List.of("java"),
                idsFor(registry.best("sha-256", wanted -> id(wanted).equals("java")), 1 << 30));
        assertEquals("libhuge", id(registry.best("blake2b-512")), "there is none for what is smaller");
        assertEquals(
                List.of("libhuge", "liblarge", "libfast", "java"),
                registry.all().stream()
                        .filter(any -> any.algorithm().equals("sha-256"))
                        .map(RegistryTest::id)
                        .toList(),
                "all are the engines themselves");
    }

    @Test
    void aPreferenceMayNameEnginesBySize() {
        Registry<Hasher> registry = registry(Plain.class, Fast.class, Equal.class, Absent.class);
        properties.put("codecs.engine.sha-256", "java<64, equal < 4096 ,libfast");
        Hasher hasher = registry.best("sha-256");
        assertEquals(List.of("java", "java", "equal", "equal", "libfast"), idsFor(hasher, 0, 63, 64, 4095, 4096));
        assertEquals("libfast", id(registry.exactly("sha-256", "libfast")), "an engine that is named is never another");
        properties.put("codecs.engine.sha-256", "java<64, libabsent");
        assertEquals("java", id(registry.best("sha-256")), "what is absent leaves its sizes to the others");
        assertEquals(1, logged.size(), logged::toString);
        properties.put("codecs.engine.sha-256", "libabsent<64, equal");
        assertEquals(List.of("equal"), idsFor(registry.best("sha-256"), 1));
        properties.put("codecs.engine.sha-256", "java<64, java");
        assertEquals(List.of("java", "java"), idsFor(registry.best("sha-256"), 1, 100));
        assertEquals(1, logged.size(), logged::toString);
    }

    @Test
    void aPreferenceThatIsNoListIsLoggedOnceAndIgnored() {
        Registry<Hasher> registry = registry(Plain.class, Fast.class);
        List<String> wrong = List.of(
                "",
                ",",
                "java,",
                "java, libfast",
                "java<64",
                "java<64, libfast<128",
                "java<, libfast",
                "java<x, libfast",
                "<64, libfast",
                "java<-1, libfast",
                "java<0, libfast",
                "java<99999999999999999999, libfast",
                "java<64, libfast<64, java",
                "java<64, libfast<32, java");
        for (String text : wrong) {
            properties.put("codecs.engine.sha-256", text);
            assertEquals("libfast", id(registry.best("sha-256")), text);
            assertEquals("libfast", id(registry.best("sha-256")), text);
        }
        assertEquals(wrong.size(), logged.size(), logged::toString);
        assertTrue(logged.getFirst().contains("jdk<1024, openssl"), logged::toString);
        properties.clear();
        properties.put("codecs.engine", "java<1k, libfast");
        assertEquals("libfast", id(registry.best("sha-256")));
        assertEquals("java", id(registry.best("crc-32")));
        assertEquals(wrong.size() + 1, logged.size(), "once for all algorithms");
    }

    // The doors of the interfaces, where no engine is on the class path

    @Test
    void withoutEnginesEveryDoorSaysWhatToAdd() {
        assertEquals(List.of(), Codecs.engines(), "the tests bring services into the class path");
        assertEquals(List.of(), Compressor.all());
        assertEquals(List.of(), Hasher.all());
        assertEquals(List.of(), Cipher.all());
        assertEquals(List.of(), Encoder.all());
        assertNone("codec-zip", () -> Compressor.of("gzip"));
        assertNone("codec-zip", () -> Compressor.of("gzip", "jdk"));
        assertNone("codec-zip", () -> Compressor.of("gzip", compressor -> true));
        assertNone("codec-hash", () -> Hasher.of("sha-256"));
        assertNone("codec-hash", () -> Hasher.of("sha-256", "jdk"));
        assertNone("codec-hash", () -> Hasher.of("sha-256", hasher -> true));
        assertNone("codec-aes", () -> Cipher.of("aes-256-gcm"));
        assertNone("codec-aes", () -> Cipher.of("aes-256-gcm", "jdk"));
        assertNone("codec-aes", () -> Cipher.of("aes-256-gcm", cipher -> true));
        assertNone("codec-aes", () -> Cipher.raw("aes-256-ctr"));
        assertNone("codec-aes", () -> Cipher.raw("aes-256-ctr", "jdk"));
        assertNone("codec-serial", () -> Encoder.of("json"));
        assertNone("codec-serial", () -> Encoder.of("json", "java"));
        assertNone("codec-serial", () -> Encoder.of("json", encoder -> true));
    }

    private static void assertNone(String module, Executable call) {
        NoSuchEngineException e = assertThrows(NoSuchEngineException.class, call);
        assertTrue(e.getMessage().contains("add " + module), e::getMessage);
    }
}
