package dev.codecs.serial.internal.json;

import dev.codecs.Availability;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.serial.JsonOptions;
import dev.codecs.serial.internal.SerialEncoder;
import dev.codecs.spi.Offer;
import java.util.Arrays;
import java.util.List;

/** The engine {@code java} of JSON, JSON Binary and DAG-JSON. */
public final class JsonEncoders implements Encoder.Provider {
    private static final Engine ENGINE = new Engine("java", Kind.JAVA);

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Arrays.stream(Dialect.values())
                .map(dialect -> new Offer(dialect.algorithm(), 100))
                .toList();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("pure Java");
    }

    @Override
    public Encoder create(Offer offer) {
        return SerialEncoder.of(offer, ENGINE, new JsonFormat(Dialect.of(offer.algorithm()), JsonOptions.DEFAULT));
    }
}
