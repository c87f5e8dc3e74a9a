package dev.codecs.zip.internal;

import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.spi.Offer;
import java.util.List;

/** The two algorithms that are made of LZ4 blocks. */
public final class Lz4 {
    private static final String FRAME = "lz4";
    private static final String BLOCK = "lz4-block";

    private Lz4() {}

    /** {@return the offers of an engine of this rank} */
    public static List<Offer> offers(int rank) {
        return List.of(new Offer(FRAME, rank), new Offer(BLOCK, rank));
    }

    /** {@return whether the offer is one of them} */
    public static boolean has(Offer offer) {
        return offer.algorithm().equals(FRAME) || offer.algorithm().equals(BLOCK);
    }

    /** {@return the offered algorithm over an engine's blocks} */
    public static Compressor create(Offer offer, Engine engine, Lz4Blocks blocks) {
        return offer.algorithm().equals(FRAME)
                ? new Lz4Compressor(offer, engine, blocks)
                : new Lz4BlockCompressor(offer, engine, blocks);
    }
}
