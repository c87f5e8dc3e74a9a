package dev.codecs.bench.aes;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Arrays;

/** Decrypts an array. */
final class Decryption implements Operation {
    private final Workload workload;
    private final Messages messages;
    private final byte[] nonce;
    private final byte[] ciphertext;
    private final byte[] target;

    /** @param encrypted the workload, encrypted by the witness */
    Decryption(String algorithm, Workload workload, Workload encrypted, Messages messages) throws IOException {
        this.workload = workload;
        this.messages = messages;
        this.nonce = Setting.nonce(algorithm);
        this.ciphertext = messages.drawsNonces() ? joined(nonce, encrypted.bytes()) : encrypted.bytes();
        this.target = workload.room(ciphertext.length);
    }

    private static byte[] joined(byte[] nonce, byte[] ciphertext) {
        byte[] joined = Arrays.copyOf(nonce, nonce.length + ciphertext.length);
        System.arraycopy(ciphertext, 0, joined, nonce.length, ciphertext.length);
        return joined;
    }

    @Override
    public long run(int times) throws GeneralSecurityException {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += messages.decrypt(nonce, ciphertext, target)[0];
        }
        return sum;
    }

    @Override
    public Outcome verify() throws Exception {
        byte[] plaintext = workload.bytes();
        Arrays.fill(target, (byte) 0);
        Witness.checkBegins(messages.decrypt(nonce, ciphertext, target), plaintext, "the plaintext");
        return new Outcome(plaintext.length, null, "", true);
    }

    @Override
    public void close() {
        messages.close();
    }
}
