package dev.codecs.zip;

import dev.codecs.FormatOptions;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What an LZ4 frame is made of (LZ4 Frame Format Description, version 1.6), for {@code compressor.with(options)}. Frames of all kinds
 * are read whatever the options, but for a dictionary's id.
 *
 * @param blockSize the most content of a block; one-shot calls take a smaller size if the content fits into one block of it
 * @param linkedBlocks whether blocks refer to the 64 KiB before them: smaller, but they can be decompressed only one after the other
 * @param blockChecksums whether each block has a checksum of its compressed bytes
 * @param contentChecksum whether the frame ends with a checksum of its content
 * @param contentSize whether the header says how long the content is; streams, which do not know it, leave it out
 * @param dictionaryId the number by which both sides know the dictionary, which the header then says. A frame that names another one
 *     is refused; without it any frame is tried with the dictionary that was given
 */
public record Lz4Options(
        BlockSize blockSize,
        boolean linkedBlocks,
        boolean blockChecksums,
        boolean contentChecksum,
        boolean contentSize,
        OptionalInt dictionaryId)
        implements FormatOptions {
    /** Independent blocks of at most 1 MiB, with the content's size and checksum. */
    public static final Lz4Options DEFAULT =
            new Lz4Options(BlockSize.MIB_1, false, false, true, true, OptionalInt.empty());

    /** The sizes that the format knows. */
    public enum BlockSize {
        /** 64 KiB. */
        KIB_64(64 << 10),
        /** 256 KiB. */
        KIB_256(256 << 10),
        /** 1 MiB. */
        MIB_1(1 << 20),
        /** 4 MiB. */
        MIB_4(4 << 20);

        private final int bytes;

        BlockSize(int bytes) {
            this.bytes = bytes;
        }

        /** {@return the size in bytes} */
        public int bytes() {
            return bytes;
        }
    }

    /** The options, none of which may be null. */
    public Lz4Options {
        Objects.requireNonNull(blockSize, "blockSize");
        Objects.requireNonNull(dictionaryId, "dictionaryId");
    }

    /** {@return these options with another size of blocks} */
    public Lz4Options blockSize(BlockSize newSize) {
        return new Lz4Options(newSize, linkedBlocks, blockChecksums, contentChecksum, contentSize, dictionaryId);
    }

    /** {@return these options with linked or independent blocks} */
    public Lz4Options linkedBlocks(boolean linked) {
        return new Lz4Options(blockSize, linked, blockChecksums, contentChecksum, contentSize, dictionaryId);
    }

    /** {@return these options with or without checksums of blocks} */
    public Lz4Options blockChecksums(boolean present) {
        return new Lz4Options(blockSize, linkedBlocks, present, contentChecksum, contentSize, dictionaryId);
    }

    /** {@return these options with or without a checksum of the content} */
    public Lz4Options contentChecksum(boolean present) {
        return new Lz4Options(blockSize, linkedBlocks, blockChecksums, present, contentSize, dictionaryId);
    }

    /** {@return these options with or without the content's size} */
    public Lz4Options contentSize(boolean present) {
        return new Lz4Options(blockSize, linkedBlocks, blockChecksums, contentChecksum, present, dictionaryId);
    }

    /** {@return these options with the id of a dictionary} */
    public Lz4Options dictionaryId(int id) {
        return new Lz4Options(
                blockSize, linkedBlocks, blockChecksums, contentChecksum, contentSize, OptionalInt.of(id));
    }
}
