package dev.codecs.aes.internal.winzip.ffi;

import dev.codecs.aes.internal.winzip.Digest;
import dev.codecs.spi.ffi.NativeObject;
import java.lang.ref.Reference;

/** SHA-1 of libcrypto. */
final class OpensslDigest implements Digest {
    private final NativeObject context = Evp.sha1();

    @Override
    public void update(byte[] data, int offset, int length) {
        try {
            Evp.update(context, data, offset, length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public void finish(byte[] target) {
        try {
            Evp.finish(context, target);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public void close() {
        context.free();
    }
}
