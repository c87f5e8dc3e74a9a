package dev.codecs.aes.internal.winzip.ffi;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;
import dev.codecs.aes.internal.kdf.ffi.OpensslPbkdf2;
import dev.codecs.aes.internal.kdf.jdk.JdkPbkdf2;
import dev.codecs.aes.internal.winzip.Digest;
import dev.codecs.aes.internal.winzip.Keystream;
import dev.codecs.aes.internal.winzip.WinZipKernel;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code openssl} of WinZip AES. */
public final class OpensslWinZip implements KernelProvider<WinZipKernel> {
    private final OpensslPbkdf2 derivation = new OpensslPbkdf2();

    @Override
    public Engine engine() {
        return derivation.engine();
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("winzip-aes", 300));
    }

    @Override
    public Availability availability() {
        return Evp.BINDING.availability();
    }

    /** Keys are derived by the JDK where the library does not export what makes it the faster one. */
    @Override
    public WinZipKernel kernel(Offer offer) {
        KernelProvider<Pbkdf2Kernel> fastest =
                derivation.availability() instanceof Availability.Yes ? derivation : new JdkPbkdf2();
        return new Kernel(fastest.kernel(fastest.offers().getFirst()));
    }

    private record Kernel(Pbkdf2Kernel pbkdf2) implements WinZipKernel {
        @Override
        public Keystream keystream(byte[] key) {
            return new OpensslKeystream(key);
        }

        @Override
        public Digest sha1() {
            return new OpensslDigest();
        }
    }
}
