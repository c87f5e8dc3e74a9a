package dev.codecs.bench.aes;

import dev.codecs.Cipher;
import dev.codecs.Codec;
import dev.codecs.aes.Pbkdf2;
import dev.codecs.aes.WinZipAes;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Ciphers, the encryption of ZIP entries, and the derivation of keys from passwords. */
public final class AesSuite implements Suite {
    static final String NAME = "aes";

    private final List<AesPeer> peers = List.of(
            new JavaxCrypto(),
            new BouncyCastle(),
            new Tink(),
            new ConscryptProvider(),
            new Accp(),
            new Zip4j(),
            new OpensslSpeed());

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Every engine of the ciphers on messages of 16 bytes, 1 KiB and 64 KiB in nanoseconds a message, each encrypted under"
                + " another nonce with a key that is expanded before, and on 20 MiB in one call; 32 MiB in messages of"
                + " 64 KiB by a pool of workers; WinZip AES-256 payloads of one entry of 20 MiB, tag and derivation of the"
                + " key included, on one thread and on two, and of 5,000 entries of 2 KB; PBKDF2 of one such key, and of"
                + " 5,000. What counts is the time on one thread; cold is the first operation of a fresh JVM. A quick"
                + " run has aes-256-gcm and aes-256-ctr of 1 and 64 KiB and fewer entries; a full one all ciphers, sizes"
                + " and peers, openssl speed, and the processor without its AES instructions. zip4j is measured by its"
                + " cipher classes, without its archives; Tink draws its nonces itself; openssl speed sets no nonce in"
                + " CTR and CBC. Before its time counts, BouncyCastle has made or read the same ciphertext, and zip4j the"
                + " same payload.";
    }

    @Override
    public List<Class<? extends Codec>> codecs() {
        return List.of(Cipher.class, WinZipAes.class, Pbkdf2.class);
    }

    @Override
    public List<AesPeer> peers() {
        return peers;
    }

    @Override
    public List<Planned> plan(Scope scope) {
        return new AesPlan(scope).planned();
    }

    @Override
    public List<Planned> tuning(Scope scope) {
        return AesTuning.plan(scope);
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws Exception {
        workload.bytes();
        return switch (trial.table()) {
            case AesPlan.CIPHERS -> loadCipher(trial, workload);
            case AesPlan.WORKERS -> () -> new Workers(trial.algorithm(), workload, messagesOfWorkers(trial));
            case AesPlan.ENTRIES -> loadEntries(trial, workload);
            default -> () -> new Derivations(workload, derivations(trial));
        };
    }

    private Loaded loadCipher(Trial trial, Workload workload) throws Exception {
        if (trial.peer() && peer(trial) instanceof OpensslSpeed program) {
            return () -> program.benchmark(trial, workload);
        }
        if (trial.operation().equals(AesPlan.ENCRYPT)) {
            return () -> new Encryption(trial.algorithm(), workload, messages(trial));
        }
        Workload encrypted = Witness.encrypted(workload, trial.algorithm());
        encrypted.bytes();
        return () -> new Decryption(trial.algorithm(), workload, encrypted, messages(trial));
    }

    private Messages messages(Trial trial) throws GeneralSecurityException {
        return trial.peer()
                ? peer(trial).messages(trial.algorithm())
                : new EngineMessages(EngineMessages.key(trial.algorithm(), trial.engine()));
    }

    /** Ours share a key, which any number of threads may use; the objects of others are for one thread each. */
    private List<Messages> messagesOfWorkers(Trial trial) throws GeneralSecurityException {
        List<Messages> all = new ArrayList<>();
        if (trial.peer()) {
            for (int i = 0; i < AesPlan.threads(trial); i++) {
                all.add(peer(trial).messages(trial.algorithm()));
            }
        } else {
            Cipher.Key key = EngineMessages.key(trial.algorithm(), trial.engine());
            for (int i = 0; i < AesPlan.threads(trial); i++) {
                all.add(new EngineMessages(key));
            }
        }
        return all;
    }

    private Loaded loadEntries(Trial trial, Workload workload) throws Exception {
        boolean writing = trial.operation().equals(AesPlan.WRITE);
        byte[] encrypted = writing ? new byte[0] : encryptedEntries(trial, workload);
        return () -> new Entries(writing, workload, encrypted, witness(trial), payloads(trial, workload));
    }

    private static byte[] encryptedEntries(Trial trial, Workload workload) throws Exception {
        return Witness.once(workload.derived(trial.algorithm()), () -> {
                    try (Payloads by = new Zip4j().payloads(trial.algorithm())) {
                        return Entries.encrypt(workload, by);
                    }
                })
                .bytes();
    }

    /** Another library: zip4j for ours, ours for zip4j. */
    private static Payloads witness(Trial trial) {
        return trial.peer() ? ours(trial.algorithm(), "java") : new Zip4j().payloads(trial.algorithm());
    }

    private static Payloads ours(String algorithm, String engine) {
        return algorithm.equals(AesPlan.ZIPCRYPTO) ? EngineZipCrypto.make() : EnginePayloads.of(WinZipAes.of(engine));
    }

    private List<Payloads> payloads(Trial trial, Workload workload) throws Exception {
        int threads = AesPlan.threads(trial);
        if (trial.peer()) {
            return List.of(peer(trial).payloads(trial.algorithm()));
        }
        if (threads > 1 && workload.parts().length == 2) {
            ExecutorService others = Executors.newFixedThreadPool(
                    threads - 1, Thread.ofPlatform().daemon().name("tag-", 0).factory());
            return List.of(EnginePayloads.of(WinZipAes.of(trial.engine()).with(others)));
        }
        List<Payloads> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(ours(trial.algorithm(), trial.engine()));
        }
        return all;
    }

    private List<Derivation> derivations(Trial trial) throws GeneralSecurityException {
        List<Derivation> all = new ArrayList<>();
        for (int i = 0; i < AesPlan.threads(trial); i++) {
            all.add(trial.peer() ? peer(trial).derivation() : EngineDerivation.of(trial.engine()));
        }
        return all;
    }

    private AesPeer peer(Trial trial) {
        return peers.stream()
                .filter(peer -> peer.id().equals(trial.engine()))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no peer is called " + trial.engine()));
    }
}
