package dev.codecs.serial.internal.bson;

import dev.codecs.Availability;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.serial.BsonOptions;
import dev.codecs.serial.internal.SerialEncoder;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code java} of BSON. */
public final class BsonEncoders implements Encoder.Provider {
    private static final Engine ENGINE = new Engine("java", Kind.JAVA);

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("bson", 100));
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("pure Java");
    }

    @Override
    public Encoder create(Offer offer) {
        return SerialEncoder.of(offer, ENGINE, new BsonFormat(BsonOptions.DEFAULT));
    }
}
