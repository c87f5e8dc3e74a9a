package dev.codecs.contract.witness;

import dev.codecs.AuthenticationException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Segments of 4,096 bytes, each with a tag, behind a random prefix. A segment's nonce is the prefix, its number and whether it is the
 * last, as in the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár.
 */
final class SealedStream {
    static final int PREFIX = 7;

    private static final int SEGMENT = 4096;
    private static final byte[] NOTHING = {};

    private SealedStream() {}

    /** Encryption or decryption of one segment. */
    interface Step {
        byte[] run(byte[] nonce, byte[] input, byte[] associatedData);
    }

    private static byte[] nonce(byte[] prefix, int number, boolean last) {
        return ByteBuffer.allocate(PREFIX + 5)
                .put(prefix)
                .putInt(number)
                .put((byte) (last ? 1 : 0))
                .array();
    }

    static final class Sealing extends OutputStream {
        private final OutputStream sink;
        private final byte[] prefix;
        private final Step encrypt;
        private final ByteBuffer segment = ByteBuffer.allocate(SEGMENT);
        private int number;
        private boolean closed;

        Sealing(OutputStream sink, byte[] prefix, Step encrypt) {
            this.sink = sink;
            this.prefix = prefix;
            this.encrypt = encrypt;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
            Objects.checkFromIndexSize(off, len, b.length);
            if (closed) {
                throw new IOException("the stream is closed");
            }
            for (int at = off; at < off + len; ) {
                if (!segment.hasRemaining()) {
                    seal(false);
                }
                int count = Math.min(segment.remaining(), off + len - at);
                segment.put(b, at, count);
                at += count;
            }
        }

        private void seal(boolean last) throws IOException {
            byte[] plaintext = new byte[segment.flip().remaining()];
            segment.get(plaintext).clear();
            if (number == 0) {
                sink.write(prefix);
            }
            sink.write(encrypt.run(nonce(prefix, number++, last), plaintext, NOTHING));
        }

        @Override
        public void flush() throws IOException {
            sink.flush();
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                try (sink) {
                    seal(true);
                }
            }
        }
    }

    static final class Opening extends InputStream {
        private final InputStream source;
        private final int sealedSegment;
        private final Step decrypt;
        private byte @Nullable [] prefix;
        private byte[] ahead = NOTHING;
        private ByteBuffer segment = ByteBuffer.wrap(NOTHING);
        private int number;
        private boolean last;
        private @Nullable IOException fault;

        Opening(InputStream source, int tagLength, Step decrypt) {
            this.source = source;
            this.sealedSegment = SEGMENT + tagLength;
            this.decrypt = decrypt;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            Objects.checkFromIndexSize(off, len, b.length);
            if (fault != null) {
                throw new IOException(fault.getMessage(), fault.getCause());
            }
            if (len == 0) {
                return 0;
            }
            while (!segment.hasRemaining()) {
                if (last) {
                    return -1;
                }
                try {
                    open();
                } catch (AuthenticationException e) {
                    fault = new IOException(e.getMessage(), e);
                    throw fault;
                }
            }
            int count = Math.min(len, segment.remaining());
            segment.get(b, off, count);
            return count;
        }

        /** Reads one segment and one byte more, which tells whether it is the last. */
        private void open() throws IOException {
            byte[] known = prefix;
            if (known == null) {
                known = source.readNBytes(PREFIX);
                prefix = known;
            }
            byte[] read = source.readNBytes(sealedSegment + 1 - ahead.length);
            byte[] both = ByteBuffer.allocate(ahead.length + read.length)
                    .put(ahead)
                    .put(read)
                    .array();
            last = both.length <= sealedSegment;
            if (known.length < PREFIX) {
                throw new AuthenticationException("it is too short to be a sealed stream");
            }
            byte[] sealed = last ? both : Arrays.copyOf(both, sealedSegment);
            segment = ByteBuffer.wrap(decrypt.run(nonce(known, number++, last), sealed, NOTHING));
            ahead = last ? NOTHING : new byte[] {both[sealedSegment]};
        }

        @Override
        public int available() {
            return segment.remaining();
        }

        @Override
        public void close() throws IOException {
            fault = new IOException("the stream is closed");
            source.close();
        }
    }
}
