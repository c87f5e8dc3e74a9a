package dev.codecs.serial.internal.upokecenter;

import com.upokecenter.cbor.CBOREncodeOptions;
import com.upokecenter.cbor.CBORException;
import com.upokecenter.cbor.CBORObject;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.FormatOptions;
import dev.codecs.Options;
import dev.codecs.serial.CborOptions;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Format;
import dev.codecs.serial.internal.LibraryFormat;
import dev.codecs.serial.internal.SerialEncoder;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.cbor.CborFormat;
import dev.codecs.spi.Offer;
import dev.codecs.spi.OptionalJar;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * CBOR by the library's trees. Our own cursor has passed over a document before the library reads it, so that it meets only what is
 * within the limits; what the library cannot be told (which of two equal keys counts, that bad text is replaced, a profile) and
 * single tokens are left to our own format.
 */
final class UpokecenterFormat implements LibraryFormat {
    private static final CBOREncodeOptions LIBRARY =
            new CBOREncodeOptions("keepkeyorder=1;allowduplicatekeys=0;resolvereferences=0");
    private static final Options.KeyOrder AS_GIVEN = Options.KeyOrder.AS_GIVEN;

    private final CborOptions options;
    private final Format own;

    private UpokecenterFormat(CborOptions options) {
        this.options = options;
        this.own = new CborFormat(options);
    }

    /** {@return what was found, once a value went both ways} */
    static String probe() {
        new UpokecenterFormat(CborOptions.DEFAULT).check();
        return "com.upokecenter:cbor" + OptionalJar.version(CBORObject.class);
    }

    static Encoder encoder(Offer offer, Engine engine) {
        return SerialEncoder.of(offer, engine, new UpokecenterFormat(CborOptions.DEFAULT));
    }

    @Override
    public Format own() {
        return own;
    }

    @Override
    public @Nullable Format with(FormatOptions other) {
        return other instanceof CborOptions known ? new UpokecenterFormat(known) : null;
    }

    @Override
    public byte[] encode(@Nullable Object value, Settings settings) {
        boolean plain = options.equals(CborOptions.DEFAULT)
                && settings.options().keyOrder() == AS_GIVEN
                && settings.rejectsBadText();
        CBORObject tree = plain ? LibraryTrees.toLibrary(value, settings, 0) : null;
        return tree == null ? own.encode(value, settings) : tree.EncodeToBytes(LIBRARY);
    }

    @Override
    public @Nullable Object decode(byte[] data, Settings settings) {
        Cursor extent = own.cursor(data, settings);
        extent.count(1);
        extent.skip(0);
        boolean plain = options.profile() == CborOptions.Profile.STANDARD
                && settings.options().duplicateKeys() == Options.DuplicateKeys.REJECT
                && settings.rejectsBadText()
                && !extent.more();
        CBORObject tree = plain ? read(Arrays.copyOf(data, extent.position())) : null;
        return tree == null || !LibraryTrees.isShallow(tree, 0)
                ? own.decode(data, settings)
                : LibraryTrees.toPlain(tree, settings, 0);
    }

    /** The library has a limit of depth and rules for tags of its own: what it refuses is looked at by our decoder, which has the last word. */
    private static @Nullable CBORObject read(byte[] data) {
        try {
            return CBORObject.DecodeFromBytes(data, LIBRARY);
        } catch (CBORException e) {
            return null;
        }
    }
}
