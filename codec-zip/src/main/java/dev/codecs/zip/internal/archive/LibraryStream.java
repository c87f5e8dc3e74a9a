package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.zip.ZipEntry;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A library's stream whose faults are ours: what it throws means damaged data, unless its source threw that. */
final class LibraryStream extends InputStream {
    private final String name;
    private final Source source;
    private final InputStream content;

    private LibraryStream(String name, Source source, InputStream content) {
        this.name = name;
        this.source = source;
        this.content = content;
    }

    static LibraryStream open(String name, LibraryMethod.Decoder decoder, InputStream source, ZipEntry entry)
            throws IOException {
        Source watched = new Source(source);
        try {
            return new LibraryStream(name, watched, decoder.decoding(watched, entry));
        } catch (IOException | RuntimeException e) {
            throw ours(name, watched, e);
        }
    }

    /** Remembers what its source threw. */
    private static final class Source extends FilterInputStream {
        private @Nullable IOException failure;

        Source(InputStream source) {
            super(source);
        }

        @Override
        public int read() throws IOException {
            try {
                return in.read();
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return in.read(target, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }

    private static IOException ours(String name, Source source, Exception fault) {
        if (source.failure != null) {
            return source.failure;
        }
        CodecException known = fault instanceof CodecException own
                ? own
                : new CorruptInputException("invalid " + name + " data: " + fault.getMessage(), -1, fault);
        return new IOException(known.getMessage(), known);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        try {
            return content.read(target, offset, length);
        } catch (IOException | RuntimeException e) {
            throw ours(name, source, e);
        }
    }

    @Override
    public void close() throws IOException {
        try (source) {
            content.close();
        }
    }
}
