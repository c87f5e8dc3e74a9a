package dev.codecs.zip.internal.archive;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.zip.ZipEntry;
import java.io.IOException;
import java.io.InputStream;
import org.tukaani.xz.LZMAInputStream;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZ;
import org.tukaani.xz.XZInputStream;

/** What XZ for Java reads. Its classes are loaded with this one. */
final class XzForJava {
    /** The most that a dictionary may take, as with zstd; the largest preset of xz has 64 MiB. */
    private static final int LARGEST_DICTIONARY = 128 << 20;

    private static final int SMALLEST_DICTIONARY = 4 << 10;

    /** What a decoder needs for such a dictionary, in KiB. */
    private static final int MEMORY = (LARGEST_DICTIONARY >> 10) + 1024;

    /** A version and the length of the properties, and these: a byte and the size of the dictionary (APPNOTE.TXT, section 5.8.8). */
    private static final int LZMA_HEADER = 9;

    private static final int LZMA_PROPERTIES = 5;

    /** In the flags: a mark ends the data. */
    private static final int END_MARK = 1 << 1;

    private XzForJava() {}

    static String probe() {
        return "a decoder of " + XZ.HEADER_MAGIC.length + " bytes of magic";
    }

    static InputStream xz(InputStream source, ZipEntry entry) throws IOException {
        try {
            return new XZInputStream(source, MEMORY);
        } catch (MemoryLimitException e) {
            throw new LimitExceededException("the memory that the xz data needs, in KiB,", MEMORY);
        }
    }

    static InputStream lzma(InputStream source, ZipEntry entry) throws IOException {
        byte[] header = source.readNBytes(LZMA_HEADER);
        if (header.length < LZMA_HEADER || Fields.u16(header, 2) != LZMA_PROPERTIES) {
            throw new CorruptInputException("the LZMA data has no properties of " + LZMA_PROPERTIES + " bytes", 0);
        }
        // A dictionary larger than the content is of no use, and some tools declare one.
        long dictionary = Math.min(Fields.u32(header, 5), Math.max(entry.size(), SMALLEST_DICTIONARY));
        if (dictionary > LARGEST_DICTIONARY) {
            throw new LimitExceededException("the size of the LZMA dictionary", LARGEST_DICTIONARY);
        }
        boolean marked = (entry.flags() & END_MARK) != 0;
        LZMAInputStream content = new LZMAInputStream(source, marked ? -1 : entry.size(), header[4], (int) dictionary);
        content.enableRelaxedEndCondition(); // some tools write a mark, and do not say so
        return content;
    }
}
