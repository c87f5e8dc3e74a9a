package dev.codecs.bench.aes;

import dev.codecs.aes.ZipCrypto;
import java.util.Arrays;

/** The traditional encryption of ZIP by our own code. */
record EngineZipCrypto(ZipCrypto crypto) implements Payloads {
    /** What a header ends with; any value will do. */
    static final int CHECK = 0x5A;

    static EngineZipCrypto make() {
        return new EngineZipCrypto(ZipCrypto.password(Setting.password()));
    }

    @Override
    public int overhead() {
        return ZipCrypto.OVERHEAD;
    }

    @Override
    public void write(byte[] plaintext, int offset, int length, byte[] target) {
        byte[] payload = crypto.encrypt(part(plaintext, offset, length), CHECK);
        System.arraycopy(payload, 0, target, 0, payload.length);
    }

    @Override
    public void read(byte[] payload, int offset, int length, byte[] target) {
        byte[] plaintext = crypto.decrypt(part(payload, offset, length), CHECK);
        System.arraycopy(plaintext, 0, target, 0, plaintext.length);
    }

    private static byte[] part(byte[] array, int offset, int length) {
        return length == array.length ? array : Arrays.copyOfRange(array, offset, offset + length);
    }

    @Override
    public void close() {
        crypto.close();
    }
}
