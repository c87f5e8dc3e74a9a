package dev.codecs.serial.internal.ionjava;

import dev.codecs.Availability;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.List;

/** The engine {@code ion-java}, which writes Ion in binary or, as {@code ion-text}, in text. */
public final class IonJavaEncoders implements Encoder.Provider {
    private static final Engine ENGINE = new Engine("ion-java", Kind.JAVA);
    private static final OptionalJar JAR = new OptionalJar("com.amazon.ion:ion-java", "com.amazon.ion");
    private static final String TEXT = "ion-text";

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("ion", 50), new Offer(TEXT, 50));
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> IonJavaFormat.probe());
    }

    @Override
    public Encoder create(Offer offer) {
        return IonJavaFormat.encoder(offer, ENGINE, offer.algorithm().equals(TEXT));
    }
}
