package dev.codecs.aes.internal.winzip.jdk;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.aes.internal.KernelProvider;
import dev.codecs.aes.internal.kdf.Pbkdf2Kernel;
import dev.codecs.aes.internal.kdf.jdk.JdkPbkdf2;
import dev.codecs.aes.internal.winzip.Digest;
import dev.codecs.aes.internal.winzip.Keystream;
import dev.codecs.aes.internal.winzip.WinZipKernel;
import dev.codecs.spi.Offer;
import java.security.Security;
import java.util.List;

/** The engine {@code jdk} of WinZip AES. */
public final class JdkWinZip implements KernelProvider<WinZipKernel> {
    private final JdkPbkdf2 derivation = new JdkPbkdf2();

    @Override
    public Engine engine() {
        return derivation.engine();
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("winzip-aes", 200));
    }

    @Override
    public Availability availability() {
        return Security.getProvider(JdkKeystream.PROVIDER) == null
                ? new Availability.No(
                        "this JVM has no security provider " + JdkKeystream.PROVIDER + ": add it to java.security",
                        null)
                : derivation.availability();
    }

    @Override
    public WinZipKernel kernel(Offer offer) {
        return new Kernel(derivation.kernel(derivation.offers().getFirst()));
    }

    private record Kernel(Pbkdf2Kernel pbkdf2) implements WinZipKernel {
        @Override
        public Keystream keystream(byte[] key) {
            return new JdkKeystream(key);
        }

        @Override
        public Digest sha1() {
            return new JdkDigest();
        }
    }
}
