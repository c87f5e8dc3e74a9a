package dev.codecs.serial.internal.msgpackcore;

import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.FormatOptions;
import dev.codecs.serial.MessagePackOptions;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.LibraryFormat;
import dev.codecs.serial.internal.SerialEncoder;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.msgpack.MsgpackFormat;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessagePack;

/**
 * MessagePack by the library's packer and unpacker. The library believes lengths and knows no limits: before it reads a value our own
 * scanner has passed over it, so that it meets only what is well-formed and within the limits.
 */
final class MsgpackCoreFormat implements LibraryFormat {
    private final MessagePackOptions options;
    private final Format own;

    private MsgpackCoreFormat(MessagePackOptions options) {
        this.options = options;
        this.own = new MsgpackFormat(options);
    }

    /** {@return what was found, once a value went both ways} */
    static String probe() {
        new MsgpackCoreFormat(MessagePackOptions.DEFAULT).check();
        return "msgpack-core" + OptionalJar.version(MessagePack.class);
    }

    static Encoder encoder(Offer offer, Engine engine) {
        return SerialEncoder.of(offer, engine, new MsgpackCoreFormat(MessagePackOptions.DEFAULT));
    }

    @Override
    public Format own() {
        return own;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof MessagePackOptions known ? new MsgpackCoreFormat(known) : null;
    }

    @Override
    public Cursor cursor(byte[] data, Settings settings) {
        return new MsgpackCoreCursor(data, part -> own.cursor(part, settings), settings);
    }

    /** A tree by the library; single tokens by our own generator, since the library keeps what it wrote in a buffer of its own. */
    @Override
    public byte[] encode(@Nullable Object value, Settings settings) {
        return MsgpackCorePacking.encode(value, options, settings);
    }
}
