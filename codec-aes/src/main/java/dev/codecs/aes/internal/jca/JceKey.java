package dev.codecs.aes.internal.jca;

import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import javax.crypto.SecretKey;

/** A key that can be wiped, which a {@link javax.crypto.spec.SecretKeySpec} refuses, and cannot be written to a stream. */
final class JceKey implements SecretKey {
    private static final long serialVersionUID = 1;

    private final String algorithm;
    private final transient byte[] bytes;

    /** Copies the bytes. */
    JceKey(String algorithm, byte[] bytes) {
        this.algorithm = algorithm;
        this.bytes = bytes.clone();
    }

    @Override
    public String getAlgorithm() {
        return algorithm;
    }

    @Override
    public String getFormat() {
        return "RAW";
    }

    /** {@return a copy, which the security provider wipes after use} */
    @Override
    public byte[] getEncoded() {
        return bytes.clone();
    }

    void wipe() {
        Arrays.fill(bytes, (byte) 0);
    }

    private void writeObject(ObjectOutputStream stream) throws NotSerializableException {
        throw new NotSerializableException(JceKey.class.getName());
    }
}
