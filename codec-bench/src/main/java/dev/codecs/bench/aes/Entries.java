package dev.codecs.bench.aes;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Encrypts or decrypts the parts of a workload, each of which is an entry. */
final class Entries implements Operation {
    private final boolean writing;
    private final byte[] plaintext;
    private final int[] parts;
    private final byte[] encrypted;
    private final Payloads witness;
    private final List<Payloads> workers;
    private final List<byte[]> targets = new ArrayList<>();
    private final Crew crew;

    /**
     * Entries of one archive.
     *
     * @param encrypted the payloads, one behind the other, if they are to be decrypted
     * @param workers one for each thread
     */
    Entries(boolean writing, Workload workload, byte[] encrypted, Payloads witness, List<Payloads> workers)
            throws IOException {
        this.writing = writing;
        this.plaintext = workload.bytes();
        this.parts = workload.parts();
        this.encrypted = encrypted;
        this.witness = witness;
        this.workers = workers;
        this.crew = new Crew(workers.size());
        int longest = 0;
        for (int i = 1; i < parts.length; i++) {
            longest = Math.max(longest, parts[i] - parts[i - 1]);
        }
        for (int i = 0; i < workers.size(); i++) {
            // The only one of a large entry is the same for all operations of a process.
            int room = longest + witness.overhead();
            targets.add(workers.size() == 1 ? workload.room(room) : new byte[room]);
        }
    }

    /** The payloads of all parts, one behind the other. */
    static byte[] encrypt(Workload workload, Payloads by) throws IOException {
        byte[] plaintext = workload.bytes();
        int[] parts = workload.parts();
        byte[] all = new byte[plaintext.length + (parts.length - 1) * by.overhead()];
        byte[] one = new byte[all.length];
        for (int part = 0; part < parts.length - 1; part++) {
            int length = parts[part + 1] - parts[part];
            by.write(plaintext, parts[part], length, one);
            System.arraycopy(one, 0, all, parts[part] + part * by.overhead(), length + by.overhead());
        }
        return all;
    }

    @Override
    public long run(int times) throws Exception {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            if (workers.size() == 1) {
                for (int part = 0; part < parts.length - 1; part++) {
                    crypt(0, part);
                }
            } else {
                crew.share(parts.length - 1, this::crypt);
            }
            sum += targets.getFirst()[0];
        }
        return sum;
    }

    private void crypt(int worker, int part) throws IOException {
        Payloads payloads = workers.get(worker);
        int length = parts[part + 1] - parts[part];
        if (writing) {
            payloads.write(plaintext, parts[part], length, targets.get(worker));
        } else {
            int start = parts[part] + part * payloads.overhead();
            payloads.read(encrypted, start, length + payloads.overhead(), targets.get(worker));
        }
    }

    @Override
    public Outcome verify() throws Exception {
        byte[] back = new byte[targets.getFirst().length];
        for (int part = 0; part < parts.length - 1; part += Math.max(1, parts.length / 100)) {
            byte[] target = targets.getFirst();
            crypt(0, part);
            int length = parts[part + 1] - parts[part];
            if (writing) {
                witness.read(target, 0, length + witness.overhead(), back);
            }
            byte[] result = writing ? back : target;
            if (!Arrays.equals(result, 0, length, plaintext, parts[part], parts[part] + length)) {
                throw new WrongOutputException(
                        "entry " + part + " is another after a round trip through two libraries");
            }
        }
        return new Outcome(plaintext.length, null, "", true);
    }

    @Override
    public void close() {
        crew.close();
        workers.forEach(Payloads::close);
        witness.close();
    }
}
