package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** A way through streams, and what every way says of bad data. */
final class Streamed {
    private static final int ENOUGH = 1 << 20;

    private Streamed() {}

    static byte[] streamed(Compressor compressor, byte[] data, int piece) throws IOException {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (OutputStream out = compressor.compressing(sink)) {
            for (int at = 0; at < data.length; at += piece) {
                out.write(data, at, Math.min(piece, data.length - at));
            }
        }
        return sink.toByteArray();
    }

    static byte[] read(Compressor compressor, byte[] packed) throws IOException {
        try (InputStream in = compressor.decompressing(new ByteArrayInputStream(packed))) {
            return in.readNBytes(8 << 20);
        }
    }

    static void assertCorrupt(Compressor compressor, byte[] packed, String what) throws Exception {
        Verdict array = Verdict.of(() -> compressor.decompress(packed, ENOUGH));
        assertTrue(array.is(CorruptInputException.class), () -> "to an array, " + what + ": " + array);
        Verdict memory = Verdict.of(() -> unpacked(compressor, packed));
        assertTrue(memory.is(CorruptInputException.class), () -> "to memory, " + what + ": " + memory);
        Verdict stream = Verdict.ofStream(() -> read(compressor, packed));
        assertTrue(stream.is(CorruptInputException.class), () -> "as a stream, " + what + ": " + stream);
    }

    private static byte[] unpacked(Compressor compressor, byte[] packed) {
        byte[] target = new byte[ENOUGH];
        int written = compressor.decompress(packed, 0, packed.length, target, 0, target.length);
        return Arrays.copyOf(target, written);
    }
}
