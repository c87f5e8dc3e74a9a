package dev.codecs.bench.aes;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Derives a key for each 16 bytes of the input, which are a salt. */
final class Derivations implements Operation {
    private static final int SALT = 16;

    private final byte[][] salts;
    private final List<Derivation> derivations;
    private final Crew crew;

    /** @param derivations of each thread */
    Derivations(Workload workload, List<Derivation> derivations) throws IOException {
        byte[] input = workload.bytes();
        this.salts = new byte[input.length / SALT][];
        for (int i = 0; i < salts.length; i++) {
            salts[i] = Arrays.copyOfRange(input, i * SALT, (i + 1) * SALT);
        }
        this.derivations = derivations;
        this.crew = new Crew(derivations.size());
    }

    @Override
    public long run(int times) throws Exception {
        return derivations.size() == 1 ? alone(times) : together(times);
    }

    private long alone(int times) throws GeneralSecurityException {
        Derivation derivation = derivations.getFirst();
        long sum = 0;
        for (int i = 0; i < times; i++) {
            for (byte[] salt : salts) {
                sum += derivation.derive(salt)[0];
            }
        }
        return sum;
    }

    private long together(int times) throws Exception {
        LongAdder sum = new LongAdder();
        for (int i = 0; i < times; i++) {
            crew.share(
                    salts.length,
                    (worker, piece) -> sum.add(derivations.get(worker).derive(salts[piece])[0]));
        }
        return sum.sum();
    }

    /** Nothing is encrypted: an input of no bytes has no speed. */
    @Override
    public Outcome verify() throws Exception {
        for (Derivation derivation : derivations) {
            Witness.checkBegins(derivation.derive(salts[0]), Witness.derived(salts[0]), "the key");
        }
        return new Outcome(0, null, "", true);
    }

    @Override
    public void close() {
        crew.close();
        derivations.forEach(Derivation::close);
    }
}
