package dev.codecs.zip;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.contract.CompressorContract;
import dev.codecs.contract.Preferred;
import dev.codecs.contract.ProvidedBy;
import dev.codecs.spi.Offer;
import java.util.List;

/** Two engines by size behave like one. */
@ProvidedBy(CompressorBySizeTest.BySize.class)
class CompressorBySizeTest extends CompressorContract {
    /** Gives the contract what a profile that names two engines gives. */
    public static final class BySize implements Compressor.Provider {
        @Override
        public Engine engine() {
            return new Engine("auto", Kind.JAVA);
        }

        @Override
        public List<Offer> offers() {
            return List.of(
                    new Offer("deflate", 1),
                    new Offer("zlib", 1),
                    new Offer("gzip", 1),
                    new Offer("lz4", 1),
                    new Offer("lz4-block", 1),
                    new Offer("zstd", 1));
        }

        @Override
        public Availability availability() {
            return new Availability.Yes("several");
        }

        @Override
        public Compressor create(Offer offer) {
            return Preferred.codec(offer.algorithm(), two(offer.algorithm()), () -> Compressor.of(offer.algorithm()));
        }

        private static String two(String algorithm) {
            return switch (algorithm) {
                case "zstd" -> "java<1000, libzstd";
                case "lz4", "lz4-block" -> "java<1000, lz4-java";
                default -> "jdk<1000, java";
            };
        }
    }
}
