package dev.codecs.aes.internal.winzip.java;

import dev.codecs.aes.internal.java.Blocks;
import dev.codecs.aes.internal.winzip.Counters;
import dev.codecs.aes.internal.winzip.Keystream;

/** AES in Java, without a table or branch that depends on the key. */
final class JavaKeystream implements Keystream {
    private final Blocks aes;
    private final Counters counters = new Counters();

    JavaKeystream(byte[] key) {
        aes = new Blocks(key);
    }

    @Override
    public void generate(long counter, byte[] target, int blocks) {
        aes.encrypt(counters.from(counter, blocks), target, blocks);
    }

    @Override
    public void close() {
        aes.close();
    }
}
