package dev.codecs.zip.internal;

import java.util.Arrays;
import java.util.zip.Adler32;
import org.jspecify.annotations.Nullable;

/** A preset dictionary: its end, which is what DEFLATE uses of it, and the identity that zlib gives it, its Adler-32. */
final class Dictionary {
    private static final int WINDOW = 32 << 10;

    private final byte[] window;
    private final int id;

    private Dictionary(byte[] window, int id) {
        this.window = window;
        this.id = id;
    }

    /** The dictionary, copied, or null for one without bytes, which is none: zlib does not announce it either. */
    static @Nullable Dictionary of(byte[] bytes) {
        if (bytes.length == 0) {
            return null;
        }
        Adler32 adler = new Adler32();
        adler.update(bytes);
        byte[] window = Arrays.copyOfRange(bytes, Math.max(0, bytes.length - WINDOW), bytes.length);
        return new Dictionary(window, (int) adler.getValue());
    }

    /** Not to be changed. */
    byte[] window() {
        return window;
    }

    int id() {
        return id;
    }
}
