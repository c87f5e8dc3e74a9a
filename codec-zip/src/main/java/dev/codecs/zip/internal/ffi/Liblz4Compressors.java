package dev.codecs.zip.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.zip.internal.Lz4;
import java.util.List;

/** The engine {@code liblz4}: lz4 and lz4-block by the original C library. */
public final class Liblz4Compressors implements Compressor.Provider {
    private static final Engine ENGINE = new Engine("liblz4", Kind.FFI);

    /** What the ServiceLoader calls. */
    public Liblz4Compressors() {}

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        // MB/s of frames of 8 MiB of text, and of 2 KB, to compress and to decompress:
        //   liblz4    407  483  2412  1057
        //   lz4-java  437  471  2488  1009, the same but for noise, and without dictionaries and linked blocks
        //   java      320  428  1453   894
        return Lz4.offers(200);
    }

    @Override
    public Availability availability() {
        return Liblz4.BINDING.availability();
    }

    @Override
    public Compressor create(Offer offer) {
        return Lz4.create(offer, ENGINE, Liblz4Blocks.KERNEL);
    }
}
