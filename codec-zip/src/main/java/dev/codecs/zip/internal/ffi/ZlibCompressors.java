package dev.codecs.zip.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.zip.internal.DeflateCompressor;
import dev.codecs.zip.internal.Format;
import java.util.List;

/** The engine {@code zlib}: deflate, zlib and gzip by the system's libz, or what it has under that name. */
public final class ZlibCompressors implements Compressor.Provider {
    private static final Engine ENGINE = new Engine("zlib", Kind.FFI);

    /** What the ServiceLoader calls. */
    public ZlibCompressors() {}

    @Override
    public Engine engine() {
        return ENGINE;
    }

    /** Below the JDK's, which is the same C code without a copy on either side. */
    @Override
    public List<Offer> offers() {
        return Format.offers(90);
    }

    @Override
    public Availability availability() {
        return Zlib.BINDING.availability();
    }

    @Override
    public Compressor create(Offer offer) {
        return new DeflateCompressor(offer, ENGINE, ZlibDeflate.KERNEL);
    }
}
