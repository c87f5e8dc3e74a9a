package dev.codecs.zip.internal.writing;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Where an archive goes. For one thread at a time. */
interface Sink {
    /** Writes part of an array. */
    void write(byte[] bytes, int offset, int length) throws IOException;

    /** Writes memory, which is native or a view of a {@code byte[]}. */
    void write(MemorySegment memory) throws IOException;

    /** {@return how much was written to the part of the archive that is being written, which for most archives is all there is} */
    long position();

    /** {@return how much was written to all parts} */
    long length();

    /** {@return the number of the part that is being written} */
    default int disk() {
        return 0;
    }

    /** Lets the next so many bytes be in one part, as headers have to be. */
    default void keepTogether(int length) throws IOException {}

    /** {@return whether it writes to that file, or will put the archive in its place} */
    default boolean isOwn(Path file) throws IOException {
        return false;
    }

    /** {@return whether both are one file, which they are only if their names are the same} */
    static boolean isSame(Path file, Path other) throws IOException {
        return Objects.equals(file.getFileName(), other.getFileName())
                && Files.exists(other)
                && Files.isSameFile(file, other);
    }

    /** {@return whether {@link #patch} is possible} */
    boolean canPatch();

    /** Writes over what was written. */
    void patch(long position, byte[] bytes) throws IOException;

    /** Ends the archive: all is written, and what it is written to is closed. */
    void finish() throws IOException;

    /** Gives up: what it is written to is closed, and nothing is left of it if that can be. */
    void discard() throws IOException;
}
