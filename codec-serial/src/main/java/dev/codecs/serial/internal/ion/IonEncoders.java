package dev.codecs.serial.internal.ion;

import dev.codecs.Availability;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.serial.IonOptions;
import dev.codecs.serial.internal.SerialEncoder;
import dev.codecs.spi.Offer;
import java.util.List;

/** The engine {@code java} of Ion, which writes it in binary or, as {@code ion-text}, in text. */
public final class IonEncoders implements Encoder.Provider {
    private static final Engine ENGINE = new Engine("java", Kind.JAVA);
    private static final String TEXT = "ion-text";

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("ion", 100), new Offer(TEXT, 100));
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("pure Java");
    }

    @Override
    public Encoder create(Offer offer) {
        return SerialEncoder.of(offer, ENGINE, new IonFormat(offer.algorithm().equals(TEXT), IonOptions.DEFAULT));
    }
}
