package dev.codecs.hash;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.contract.HasherContract;
import dev.codecs.contract.Preferred;
import dev.codecs.contract.ProvidedBy;
import dev.codecs.spi.Offer;
import java.util.List;

/** Two engines by size behave like one. */
@ProvidedBy(HasherBySizeTest.BySize.class)
class HasherBySizeTest extends HasherContract {
    /** Gives the contract what a profile that names two engines gives. */
    public static final class BySize implements Hasher.Provider {
        @Override
        public Engine engine() {
            return new Engine("auto", Kind.JAVA);
        }

        @Override
        public List<Offer> offers() {
            return List.of(
                    new Offer("sha-256", 1),
                    new Offer("hmac-sha-256", 1),
                    new Offer("blake3", 1),
                    new Offer("blake2b", 1),
                    new Offer("xxh3-64", 1));
        }

        @Override
        public Availability availability() {
            return new Availability.Yes("several");
        }

        @Override
        public Hasher create(Offer offer) {
            return Preferred.codec(
                    offer.algorithm(), "java<1000, " + second(offer.algorithm()), () -> Hasher.of(offer.algorithm()));
        }

        private static String second(String algorithm) {
            return switch (algorithm) {
                case "blake3", "xxh3-64" -> "vector";
                case "blake2b" -> "openssl";
                default -> "jdk";
            };
        }
    }
}
