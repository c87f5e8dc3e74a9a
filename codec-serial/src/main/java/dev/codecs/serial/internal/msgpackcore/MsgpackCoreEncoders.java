package dev.codecs.serial.internal.msgpackcore;

import dev.codecs.Availability;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.List;

/** The engine {@code msgpack-core}. */
public final class MsgpackCoreEncoders implements Encoder.Provider {
    private static final Engine ENGINE = new Engine("msgpack-core", Kind.JAVA);
    private static final OptionalJar JAR = new OptionalJar("org.msgpack:msgpack-core", "msgpack.core");

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("msgpack", 50));
    }

    @Override
    public Availability availability() {
        return JAR.probe(() -> MsgpackCoreFormat.probe());
    }

    @Override
    public Encoder create(Offer offer) {
        return MsgpackCoreFormat.encoder(offer, ENGINE);
    }
}
