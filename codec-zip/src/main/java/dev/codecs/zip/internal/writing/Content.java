package dev.codecs.zip.internal.writing;

import dev.codecs.zip.ZipContent;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The content of an entry. */
public sealed interface Content {
    /** {@return how long it is, or -1 if that is not known} */
    long size();

    /** {@return a stream of it} */
    InputStream open() throws IOException;

    /**
     * In memory that stays as it is.
     *
     * @param memory native or a view of a {@code byte[]}
     */
    record Memory(MemorySegment memory) implements Content {
        @Override
        public long size() {
            return memory.byteSize();
        }

        @Override
        public InputStream open() {
            return new MemoryStream(memory);
        }
    }

    /**
     * In a file.
     *
     * @param path of it
     * @param size when it was looked at; what is appended later does not count
     */
    record File(Path path, long size) implements Content {
        /** {@return the content of a file} */
        public static File of(Path path) throws IOException {
            return new File(path, Files.size(path));
        }

        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(path);
        }

        /** {@return what is in the file, in memory that is as long as it was} */
        MemorySegment read(MemorySegment target) throws IOException {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                ByteBuffer room = target.asByteBuffer();
                while (room.hasRemaining() && channel.read(room) >= 0) {
                    // A read may give less than there is.
                }
                return target.asSlice(0, room.position());
            }
        }
    }

    /**
     * From whoever opens it.
     *
     * @param source opens it
     */
    record Supplied(ZipContent source) implements Content {
        @Override
        public long size() {
            return -1;
        }

        @Override
        public InputStream open() throws IOException {
            return source.open();
        }
    }

    /** {@return a copy that nobody changes, in memory of its own} */
    static Memory copyOf(MemorySegment memory, Arena arena) {
        return new Memory(arena.allocate(memory.byteSize()).copyFrom(memory));
    }
}
