package dev.codecs.hash.internal.jca;

import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import javax.crypto.SecretKey;

/** The key of an HMAC. Unlike a {@link javax.crypto.spec.SecretKeySpec} it may be empty, and it cannot be written to a stream. */
final class HmacKey implements SecretKey {
    private static final long serialVersionUID = 1;

    private final transient byte[] bytes;

    /** @param bytes owned by the key from now on */
    HmacKey(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public String getAlgorithm() {
        return "HMAC";
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

    private void writeObject(ObjectOutputStream stream) throws NotSerializableException {
        throw new NotSerializableException(HmacKey.class.getName());
    }
}
