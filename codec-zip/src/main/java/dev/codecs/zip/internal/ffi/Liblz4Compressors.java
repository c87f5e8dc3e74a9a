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
        // Frames of 8 MiB of text and of 2 KB: 407 and 483 MB/s to compress, 2412 and 1057 to decompress. lz4-java has
        // 437 and
        // 471, 2488 and 1009, which is the same but for noise, and has neither dictionaries nor linked blocks; java has
        // 320 and
        // 428, 1453 and 894.
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
