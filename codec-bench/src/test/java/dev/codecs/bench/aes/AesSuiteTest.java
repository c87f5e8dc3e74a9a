package dev.codecs.bench.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.aes.Pbkdf2;
import dev.codecs.aes.WinZipAes;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AesSuiteTest {
    private final AesSuite suite = new AesSuite();

    @TempDir
    private Path folder;

    private Workload small;

    @BeforeEach
    void write() throws Exception {
        byte[] bytes = new byte[1000]; // no whole number of blocks
        new Random(5).nextBytes(bytes);
        small = new Workload("small", Files.write(folder.resolve("small"), bytes), folder);
    }

    private static Contender contender(
            Class<?> codec, String engine, boolean peer, String kind, List<Ability> abilities) {
        return new Contender(
                codec.getSimpleName(), engine, kind, peer, new Availability.Yes(engine), abilities, List.of());
    }

    /** Those that run here. */
    private List<Contender> contenders() {
        List<Contender> all = new ArrayList<>();
        Cipher.all().stream()
                .collect(Collectors.groupingBy(Cipher::engine))
                .forEach((engine, ciphers) -> all.add(contender(
                        Cipher.class,
                        engine.id(),
                        false,
                        engine.kind().name(),
                        ciphers.stream()
                                .map(cipher -> new Ability(cipher.algorithm()))
                                .toList())));
        WinZipAes.all()
                .forEach(aes -> all.add(contender(
                        WinZipAes.class,
                        aes.engine().id(),
                        false,
                        aes.engine().kind().name(),
                        List.of(new Ability(aes.algorithm())))));
        Pbkdf2.all().stream()
                .filter(pbkdf2 -> pbkdf2.algorithm().equals(AesPlan.PBKDF2))
                .forEach(pbkdf2 -> all.add(contender(
                        Pbkdf2.class,
                        pbkdf2.engine().id(),
                        false,
                        pbkdf2.engine().kind().name(),
                        List.of(new Ability(pbkdf2.algorithm())))));
        for (AesPeer peer : suite.peers()) {
            if (peer.availability() instanceof Availability.Yes) {
                all.add(contender(Cipher.class, peer.id(), true, peer.kind(), peer.abilities()));
            }
        }
        return all;
    }

    private List<Planned> plan(Scale scale) {
        return suite.plan(new Scope(scale, contenders(), List.of(), name -> 1000));
    }

    @Test
    void everyRowIsVerified() throws Exception {
        Set<String> measured = new TreeSet<>();
        for (Planned planned : plan(Scale.FULL)) {
            Trial trial = planned.trial();
            try (Operation operation = suite.load(trial, small).open()) {
                assertTrue(operation.verify().verified(), trial::toString);
                assertTrue(operation.elsewhere() || operation.run(2) != Long.MIN_VALUE, trial::toString);
                measured.add(trial.table() + "/" + trial.engine());
            } catch (UnsupportedOperationException e) {
                assertTrue(trial.peer(), trial::toString); // Tink without the provider that it wants
            }
        }
        assertTrue(
                measured.containsAll(Set.of(
                        "ciphers/jdk",
                        "ciphers/java",
                        "ciphers/bouncycastle",
                        "ciphers/javax.crypto",
                        "ciphers/bcprov",
                        "ciphers/tink",
                        "workers/jdk",
                        "winzip/jdk",
                        "winzip/java",
                        "winzip/zip4j",
                        "pbkdf2/java",
                        "pbkdf2/javax.crypto")),
                measured::toString);
    }

    @Test
    void aWrongResultIsFoundOut() throws Exception {
        Messages lying = new Messages() {
            @Override
            public byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] target) {
                return target;
            }

            @Override
            public byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] target) {
                return target;
            }
        };
        String algorithm = "aes-256-gcm";
        Workload encrypted = Witness.encrypted(small, algorithm);
        try (Operation encryption = new Encryption(algorithm, small, lying);
                Operation decryption = new Decryption(algorithm, small, encrypted, lying);
                Operation workers = new Workers(algorithm, small, List.of(lying));
                Operation derivations = new Derivations(small, List.of(salt -> new byte[Setting.DERIVED_LENGTH]))) {
            for (Operation operation : List.of(encryption, decryption, workers, derivations)) {
                assertThrows(WrongOutputException.class, operation::verify);
            }
        }
        Payloads doingNothing = new Payloads() {
            @Override
            public int overhead() {
                return 28;
            }

            @Override
            public void write(byte[] plaintext, int offset, int length, byte[] target) {}

            @Override
            public void read(byte[] payload, int offset, int length, byte[] target) {}
        };
        try (Operation reading = new Entries(false, small, new byte[0], doingNothing, List.of(doingNothing));
                Operation writing = new Entries(true, small, new byte[0], doingNothing, List.of(doingNothing))) {
            assertThrows(WrongOutputException.class, reading::verify);
            assertThrows(WrongOutputException.class, writing::verify);
        }
    }

    /** As far as the JDK has the algorithms. */
    @Test
    void theWitnessIsRight() throws Exception {
        byte[] salt = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");
        try (Derivation jdk = new JavaxCrypto().derivation()) {
            assertArrayEquals(jdk.derive(salt), Witness.derived(salt));
        }
        for (String algorithm : List.of("aes-256-gcm", "aes-256-ctr", "aes-256-cbc", "chacha20-poly1305")) {
            byte[] target = new byte[Setting.encryptedLength(algorithm, 1000)];
            try (Messages jdk = new JavaxCrypto().messages(algorithm)) {
                assertArrayEquals(
                        jdk.encrypt(Setting.nonce(algorithm), small.bytes(), target),
                        Witness.encrypted(small, algorithm).bytes(),
                        algorithm);
            }
        }
    }

    @Test
    void noNonceComesTwice() {
        Set<String> seen = new TreeSet<>();
        for (int worker = 0; worker < 3; worker++) {
            Nonces nonces = new Nonces("aes-256-gcm", worker);
            for (int i = 0; i < 300; i++) {
                assertTrue(seen.add(HexFormat.of().formatHex(nonces.next())));
            }
        }
        assertFalse(seen.contains(HexFormat.of().formatHex(Setting.nonce("aes-256-gcm"))));
    }

    @Test
    void aQuickRunIsShort() {
        assertTrue(plan(Scale.QUICK).size() <= 75, () -> plan(Scale.QUICK).size() + " rows");
        assertEquals(
                Set.of(AesPlan.CIPHERS, AesPlan.WORKERS, AesPlan.ENTRIES, AesPlan.KEYS),
                plan(Scale.QUICK).stream()
                        .map(planned -> planned.trial().table())
                        .collect(Collectors.toSet()));
    }

    @Test
    void withoutItsAesInstructionsAProcessorIsAnother() {
        List<Planned> without = plan(Scale.FULL).stream()
                .filter(planned -> planned.trial().parameters().containsKey(AesPlan.PROCESSOR))
                .toList();
        assertFalse(without.isEmpty());
        for (Planned planned : without) {
            assertTrue(
                    planned.contender().kind().equals("PROCESS")
                            || planned.contender().jvmFlags().contains("-XX:-UseAES"),
                    planned::toString);
        }
    }

    @Test
    void aPersonsFilesAreNotEncrypted() {
        assertEquals(List.of(), suite.plan(new Scope(Scale.FULL, contenders(), List.of("mine"), name -> 1000)));
    }

    @Test
    void aProgramTellsItsTime() throws Exception {
        OpensslSpeed speed = new OpensslSpeed();
        assumeTrue(speed.availability() instanceof Availability.Yes, "openssl is not installed");
        Trial trial = new Trial(
                AesSuite.NAME,
                AesPlan.CIPHERS,
                "small",
                AesPlan.ENCRYPT,
                "aes-256-ctr",
                "openssl-cli",
                true,
                Map.of(AesPlan.PROCESSOR, "without AES instructions"));
        try (Operation operation = speed.benchmark(trial, small)) {
            assertTrue(operation.verify().verified());
            assertTrue(operation.elsewhere());
            assertTrue(operation.run(1) > 0);
        }
    }
}
