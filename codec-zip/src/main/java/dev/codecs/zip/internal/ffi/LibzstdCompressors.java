package dev.codecs.zip.internal.ffi;

import dev.codecs.Availability;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import dev.codecs.zip.internal.ZstdCompressor;
import java.util.List;

/** The engine {@code libzstd}: zstd by the reference library, carried by a jar or the system's. */
public final class LibzstdCompressors implements Compressor.Provider {
    private static final Engine ENGINE = new Engine("libzstd", Kind.FFI);

    /** What the ServiceLoader calls. */
    public LibzstdCompressors() {}

    @Override
    public Engine engine() {
        return ENGINE;
    }

    @Override
    public List<Offer> offers() {
        return List.of(new Offer("zstd", 200));
    }

    @Override
    public Availability availability() {
        return Libzstd.BINDING.availability();
    }

    @Override
    public Compressor create(Offer offer) {
        return new ZstdCompressor(offer, ENGINE, LibzstdKernel.KERNEL);
    }
}
