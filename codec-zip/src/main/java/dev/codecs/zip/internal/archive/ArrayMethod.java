package dev.codecs.zip.internal.archive;

import dev.codecs.Decoded;
import dev.codecs.zip.ZipMethod;
import java.lang.foreign.MemorySegment;

/** A method that decompresses in memory, too. */
interface ArrayMethod extends ZipMethod {
    /**
     * Decompresses the data at the start of the source.
     *
     * @return how much it took and gave
     * @throws dev.codecs.OutputTooSmallException if the target is too small
     */
    Decoded decompress(MemorySegment source, MemorySegment target);
}
