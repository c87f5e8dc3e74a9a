package dev.codecs.bench.aes;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Arrays;

/** Encrypts an array, each time under another nonce. */
final class Encryption implements Operation {
    private final String algorithm;
    private final Workload workload;
    private final Messages messages;
    private final byte[] plaintext;
    private final byte[] target;
    private final Nonces nonces;

    Encryption(String algorithm, Workload workload, Messages messages) throws IOException {
        this.algorithm = algorithm;
        this.workload = workload;
        this.messages = messages;
        this.plaintext = workload.bytes();
        this.target = workload.room(Setting.encryptedLength(algorithm, plaintext.length));
        this.nonces = new Nonces(algorithm, 0);
    }

    @Override
    public long run(int times) throws GeneralSecurityException {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += messages.encrypt(nonces.next(), plaintext, target)[0];
        }
        return sum;
    }

    @Override
    public Outcome verify() throws Exception {
        byte[] nonce = Setting.nonce(algorithm);
        byte[] encrypted = messages.encrypt(nonce, plaintext, target);
        if (messages.drawsNonces()) {
            byte[] drawn = Arrays.copyOf(encrypted, nonce.length);
            byte[] ciphertext = Arrays.copyOfRange(encrypted, nonce.length, encrypted.length);
            Witness.checkEncrypted(algorithm, drawn, ciphertext, plaintext);
        } else {
            Witness.checkBegins(
                    encrypted, Witness.encrypted(workload, algorithm).bytes(), "the ciphertext");
        }
        return new Outcome(plaintext.length, null, "", true);
    }

    @Override
    public void close() {
        messages.close();
    }
}
