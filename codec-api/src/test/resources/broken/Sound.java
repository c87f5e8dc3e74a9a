package broken;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import java.util.List;

/** A provider without a fault; the others have one each. */
public abstract class Sound implements Hasher.Provider {
    @Override
    public Engine engine() {
        return new Engine(getClass().getSimpleName().toLowerCase(), Kind.JAVA);
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("sha-256", 500));
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("sound");
    }

    @Override
    public Hasher create(Offer offer) {
        return new Named(offer.algorithm(), engine(), offer.rank(), 32);
    }

    record Named(String algorithm, Engine engine, int rank, int length) implements Hasher {
        @Override
        public Hash start() {
            throw new IllegalStateException("it only has a name");
        }
    }
}
