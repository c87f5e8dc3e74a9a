package dev.codecs.zip.internal.java;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.LimitExceededException;
import dev.codecs.spi.Pool;
import dev.codecs.zip.internal.ZstdFrame;
import org.junit.jupiter.api.Test;

class JavaZstdDecodingTest {
    /** A frame that is a single segment is as large as it likes where the target is native memory. */
    @Test
    void aWindowThatFitsIntoNoArrayIsRefused() {
        Pool<JavaZstdDecoding> none = new Pool<>(
                () -> {
                    throw new IllegalStateException();
                },
                decoding -> {});
        JavaZstdDecoding decoding = new JavaZstdDecoding(none);
        for (long size : new long[] {Integer.MAX_VALUE, 3L << 30, 1L << 62}) {
            ZstdFrame frame = new ZstdFrame(13, false, size, size, 0, false);
            assertThrows(LimitExceededException.class, () -> decoding.start(null, frame, 0));
        }
    }
}
