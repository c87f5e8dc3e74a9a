package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Sources that do not give their bytes at once. */
@ParameterizedClass
@MethodSource("dev.codecs.zip.Engines#all")
record SourcesTest(Compressor compressor) {
    private static final byte[] DATA = Samples.mixed(3000, 12);

    /** Gives one byte at a time, and at every other call what its subclass does instead. */
    private abstract static class Hesitant extends InputStream {
        private final byte[] bytes;
        private int position;
        private int calls;

        Hesitant(byte[] bytes) {
            this.bytes = bytes;
        }

        abstract int instead() throws IOException;

        @Override
        public int read() {
            return position < bytes.length ? bytes[position++] & 0xFF : -1;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            if (calls++ % 2 == 0) {
                return instead();
            }
            int next = read();
            b[off] = (byte) next;
            return next < 0 ? -1 : 1;
        }
    }

    /** A time-out of a connection is no fault of the data: wherever it came, what follows can still be read. */
    @Test
    void aStreamGoesOnAfterATimeOut() throws IOException {
        byte[] packed = compressor.compress(DATA);
        InputStream source = new Hesitant(packed) {
            @Override
            int instead() throws IOException {
                throw new SocketTimeoutException("not yet");
            }
        };
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        int timeOuts = 0;
        try (InputStream in = compressor.decompressing(source)) {
            byte[] piece = new byte[600];
            for (int count = 0; count >= 0; ) {
                try {
                    count = in.read(piece);
                    read.write(piece, 0, Math.max(0, count));
                } catch (SocketTimeoutException e) {
                    timeOuts++;
                }
            }
        }
        assertArrayEquals(DATA, read.toByteArray());
        assertTrue(timeOuts > packed.length);
    }

    /** A source must not answer so, but some do. */
    @Test
    void aSourceMayGiveNothing() throws IOException {
        InputStream source = new Hesitant(compressor.compress(DATA)) {
            @Override
            int instead() {
                return 0;
            }
        };
        try (InputStream in = compressor.decompressing(source)) {
            assertArrayEquals(DATA, in.readAllBytes());
        }
    }
}
