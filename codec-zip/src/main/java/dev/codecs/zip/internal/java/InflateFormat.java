package dev.codecs.zip.internal.java;

import dev.codecs.spi.Pool;
import java.util.Arrays;

/** The formats that the decoder reads: what their symbols stand for, and how far back a match reaches. */
public final class InflateFormat {
    /** DEFLATE (RFC 1951). */
    public static final InflateFormat DEFLATE = new InflateFormat(32 << 10, 30);

    /**
     * Deflate64 (APPNOTE.TXT, method 9): DEFLATE with a window of 64 KiB, where distance codes 30 and 31 have a meaning, with
     * 14 extra bits as the series goes on, and where length code 285 has 16 extra bits and starts at 3.
     */
    public static final InflateFormat DEFLATE64 = new InflateFormat(64 << 10, 32);

    private final int window;
    private final int distanceCodes;
    private final int[] litlenSymbols;
    private final int[] distanceSymbols;
    private final DecodeTables fixed;
    private final Pool<JavaInflating> sessions;

    private InflateFormat(int window, int distanceCodes) {
        this.window = window;
        this.distanceCodes = distanceCodes;
        this.litlenSymbols = litlenSymbols(distanceCodes == DecodeTables.DISTANCES);
        this.distanceSymbols = distanceSymbols(distanceCodes);
        this.fixed = DecodeTables.fixed(litlenSymbols, distanceSymbols);
        this.sessions = new Pool<>(() -> new JavaInflating(this), session -> {});
    }

    /** Literals, the end of the block, and lengths in groups of four with ever more extra bits (RFC 1951, section 3.2.5). */
    private static int[] litlenSymbols(boolean deflate64) {
        int[] symbols = new int[DecodeTables.LITLENS];
        for (int i = 0; i < 256; i++) {
            symbols[i] = DecodeTables.literal(i);
        }
        symbols[256] = DecodeTables.END_OF_BLOCK;
        int base = 3;
        for (int i = 257; i < 285; i++) {
            int extra = Math.max(0, (i - 261) >> 2);
            symbols[i] = DecodeTables.range(base, extra);
            base += 1 << extra;
        }
        symbols[285] = deflate64 ? DecodeTables.range(3, 16) : DecodeTables.range(258, 0);
        symbols[286] = DecodeTables.INVALID;
        symbols[287] = DecodeTables.INVALID;
        return symbols;
    }

    /** Distances in groups of two with ever more extra bits (RFC 1951, section 3.2.5). */
    private static int[] distanceSymbols(int codes) {
        int[] symbols = new int[DecodeTables.DISTANCES];
        Arrays.fill(symbols, DecodeTables.INVALID);
        int base = 1;
        for (int i = 0; i < codes; i++) {
            int extra = Math.max(0, (i - 2) >> 1);
            symbols[i] = DecodeTables.range(base, extra);
            base += 1 << extra;
        }
        return symbols;
    }

    /** How far back a match may reach, in bytes. */
    int window() {
        return window;
    }

    /** How many distance codes have a meaning. */
    int distanceCodes() {
        return distanceCodes;
    }

    /** What the symbols for literals and lengths stand for, as {@link DecodeTables} has it. */
    int[] litlenSymbols() {
        return litlenSymbols;
    }

    /** What the symbols for distances stand for. */
    int[] distanceSymbols() {
        return distanceSymbols;
    }

    /** The tables of the fixed codes, shared and never written again. */
    DecodeTables fixed() {
        return fixed;
    }

    /** Sessions that are kept, since the 12 KiB of tables in each cost more to make than 1 KiB of text to decode. */
    Pool<JavaInflating> sessions() {
        return sessions;
    }
}
