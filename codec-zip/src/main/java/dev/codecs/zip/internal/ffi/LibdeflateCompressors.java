package dev.codecs.zip.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.zip.internal.DeflateCompressor;
import dev.codecs.zip.internal.Format;
import java.util.List;

/**
 * The engine {@code libdeflate}: deflate, zlib and gzip by the C library of that name, which takes a source as a whole. It has
 * no preset dictionaries; its compressing streams are cut into parts, and its decompressing ones run on our own decoder.
 */
public final class LibdeflateCompressors implements Compressor.Provider {
    private static final Engine ENGINE = new Engine("libdeflate", Kind.FFI);

    /** What the ServiceLoader calls. */
    public LibdeflateCompressors() {}

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return Format.offers(200);
    }

    @Override
    public Availability availability() {
        return Libdeflate.BINDING.availability();
    }

    @Override
    public Compressor create(Offer offer) {
        return new DeflateCompressor(offer, ENGINE, LibdeflateDeflate.KERNEL);
    }
}
