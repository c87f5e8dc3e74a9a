package dev.codecs.aes.internal.bouncycastle;

import dev.codecs.aes.internal.WrappingKey;
import java.util.Arrays;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.Wrapper;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.engines.RFC3394WrapEngine;
import org.bouncycastle.crypto.engines.RFC5649WrapEngine;
import org.bouncycastle.crypto.params.KeyParameter;
import org.jspecify.annotations.Nullable;

/** A key that wraps others, without padding or with it. */
final class KwKey implements WrappingKey {
    private final KeyParameter key;
    private final boolean padded;

    KwKey(byte[] key, boolean padded) {
        this.key = new KeyParameter(key);
        this.padded = padded;
    }

    private Wrapper begun(boolean wraps) {
        Wrapper wrapper = padded
                ? new RFC5649WrapEngine(AESEngine.newInstance())
                : new RFC3394WrapEngine(AESEngine.newInstance());
        wrapper.init(wraps, key);
        return wrapper;
    }

    @Override
    public byte[] wrap(byte[] other) {
        return begun(true).wrap(other, 0, other.length);
    }

    @Override
    public byte @Nullable [] unwrap(byte[] wrapped) {
        try {
            return begun(false).unwrap(wrapped, 0, wrapped.length);
        } catch (InvalidCipherTextException e) {
            return null;
        }
    }

    @Override
    public void close() {
        Arrays.fill(key.getKey(), (byte) 0);
    }
}
