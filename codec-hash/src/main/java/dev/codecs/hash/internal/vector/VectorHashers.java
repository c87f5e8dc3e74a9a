package dev.codecs.hash.internal.vector;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.hash.internal.SelfTest;
import dev.codecs.spi.Offer;
import java.util.List;
import java.util.Optional;

/**
 * The engine {@code vector}: functions of this module in the vector instructions of the processor, by a module of the JDK that is
 * still incubating and must be asked for.
 */
public final class VectorHashers implements Hasher.Provider {
    static final Engine ENGINE = new Engine("vector", Kind.JAVA);

    private static final String MODULE = "jdk.incubator.vector";
    private static final Offer BLAKE3 = new Offer("blake3", 150);
    private static final Offer XXH3_64 = new Offer("xxh3-64", 150);
    private static final Offer XXH3_128 = new Offer("xxh3-128", 150);

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(BLAKE3, XXH3_64, XXH3_128);
    }

    @Override
    public Availability availability() {
        Optional<Module> vectors = ModuleLayer.boot().findModule(MODULE);
        if (vectors.isEmpty()) {
            return new Availability.No(MODULE + " is not loaded: start the JVM with --add-modules " + MODULE);
        }
        // Not in module-info: even "requires static" has javac warn whoever requires this module, and -Werror fail.
        VectorHashers.class.getModule().addReads(vectors.get());
        if (!compiled()) {
            return new Availability.No("this JVM runs without the compiler that makes vector instructions:"
                    + " start it without -Xint and -XX:TieredStopAtLevel");
        }
        if (!Vectors.gain()) {
            return new Availability.No("the vectors of this processor have " + Vectors.BITS
                    + " bits, and less than 256 are no gain: -Dcodecs.vector.bits=128 asks for them all the same");
        }
        return SelfTest.of(create(XXH3_64), new Availability.Yes(MODULE + ", " + Vectors.BITS + " bits"));
    }

    /** Only the compiler C2 knows vectors: without it each is an object, and the module says nothing of that. */
    private static boolean compiled() {
        String mode = System.getProperty("java.vm.info", "");
        return !mode.contains("interpreted mode") && !mode.contains("emulated-client");
    }

    @Override
    public Hasher create(Offer offer) {
        return offer.equals(BLAKE3)
                ? Blake3Vectors.ENGINE.hasher(ENGINE, offer)
                : new Xxh3Vectors().hasher(ENGINE, offer);
    }
}
