package dev.codecs.serial.internal.upokecenter;

import dev.codecs.Availability;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.List;

/** The engine {@code upokecenter}. */
public final class UpokecenterEncoders implements Encoder.Provider {
    private static final Engine ENGINE = new Engine("upokecenter", Kind.JAVA);
    private static final OptionalJar JAR = new OptionalJar("com.upokecenter:cbor", "cbor");

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("cbor", 50));
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> UpokecenterFormat.probe());
    }

    @Override
    public Encoder create(Offer offer) {
        return UpokecenterFormat.encoder(offer, ENGINE);
    }
}
