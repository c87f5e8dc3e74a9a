package dev.codecs.bench.aes;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** A pool of workers encrypts an input in messages of 64 KiB. */
final class Workers implements Operation {
    private static final int MESSAGE = 64 << 10;

    private final String algorithm;
    private final byte[] input;
    private final Crew crew;
    private final List<Worker> workers;

    /** @param messages of each worker */
    Workers(String algorithm, Workload workload, List<Messages> messages) throws IOException {
        this.algorithm = algorithm;
        this.input = workload.bytes();
        this.crew = new Crew(messages.size());
        this.workers = new ArrayList<>();
        for (Messages own : messages) {
            workers.add(new Worker(own, new Nonces(algorithm, 1 + workers.size()), algorithm));
        }
    }

    /** What one thread works with. */
    private static final class Worker {
        private final Messages messages;
        private final Nonces nonces;
        private final byte[] message = new byte[MESSAGE];
        private final byte[] target;

        Worker(Messages messages, Nonces nonces, String algorithm) {
            this.messages = messages;
            this.nonces = nonces;
            this.target = new byte[Setting.encryptedLength(algorithm, MESSAGE)];
        }
    }

    private int pieces() {
        return Math.ceilDiv(input.length, MESSAGE);
    }

    @Override
    public long run(int times) throws Exception {
        LongAdder sum = new LongAdder();
        for (int i = 0; i < times; i++) {
            crew.share(pieces(), (number, piece) -> {
                Worker worker = workers.get(number);
                load(worker, piece);
                byte[] result = worker.messages.encrypt(worker.nonces.next(), worker.message, worker.target);
                sum.add(result[0]);
            });
        }
        return sum.sum();
    }

    /** The last message is filled up with what the one before had. */
    private void load(Worker worker, int piece) {
        int start = piece * MESSAGE;
        System.arraycopy(input, start, worker.message, 0, Math.min(MESSAGE, input.length - start));
    }

    @Override
    public Outcome verify() throws Exception {
        crew.share(pieces(), (number, piece) -> {
            Worker worker = workers.get(number);
            load(worker, piece);
            byte[] nonce = worker.nonces.next().clone();
            byte[] result = worker.messages.encrypt(nonce, worker.message, worker.target);
            if (piece % 100 == 0) { // the witness is slow
                Witness.checkEncrypted(algorithm, nonce, Arrays.copyOf(result, worker.target.length), worker.message);
            }
        });
        return new Outcome(input.length, null, "", true);
    }

    @Override
    public void close() {
        crew.close();
        workers.forEach(worker -> worker.messages.close());
    }
}
