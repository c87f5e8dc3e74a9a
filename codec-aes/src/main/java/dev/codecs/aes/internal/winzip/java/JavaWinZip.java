package dev.codecs.aes.internal.winzip.java;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;
import dev.codecs.aes.internal.kdf.java.JavaPbkdf2;
import dev.codecs.aes.internal.winzip.Digest;
import dev.codecs.aes.internal.winzip.Keystream;
import dev.codecs.aes.internal.winzip.WinZipKernel;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code java} of WinZip AES. */
public final class JavaWinZip implements KernelProvider<WinZipKernel> {
    private final JavaPbkdf2 derivation = new JavaPbkdf2();

    @Override
    public Engine engine() {
        return derivation.engine();
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("winzip-aes", 100));
    }

    @Override
    public Availability availability() {
        return derivation.availability();
    }

    @Override
    public WinZipKernel kernel(Offer offer) {
        return new Kernel(derivation.kernel(derivation.offers().getFirst()));
    }

    private record Kernel(Pbkdf2Kernel pbkdf2) implements WinZipKernel {
        @Override
        public Keystream keystream(byte[] key) {
            return new JavaKeystream(key);
        }

        @Override
        public Digest sha1() {
            return new JavaDigest();
        }
    }
}
