package dev.codecs.zip.internal.archive;

import dev.codecs.Compressor;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.zip.ZipMethod;
import java.util.List;
import java.util.Map;

/** The methods of compression that an archive's reader or writer knows. */
final class Methods {
    /** The number that zstd had at first. */
    private static final int OLD_ZSTD = 20;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(2, "reduce"),
            Map.entry(3, "reduce"),
            Map.entry(4, "reduce"),
            Map.entry(5, "reduce"),
            Map.entry(10, "PKWARE implode"),
            Map.entry(16, "IBM z/OS CMPSC"),
            Map.entry(18, "IBM TERSE"),
            Map.entry(19, "IBM LZ77"),
            Map.entry(94, "MP3"),
            Map.entry(96, "JPEG"),
            Map.entry(97, "WavPack"),
            Map.entry(98, "PPMd"));

    private final List<ZipMethod> own;

    /** @param own those that the user brings */
    Methods(List<ZipMethod> own) {
        this.own = own;
    }

    /**
     * {@return the method of that number}
     *
     * @throws UnsupportedFeatureException if there is none
     */
    ZipMethod of(int id) {
        for (ZipMethod method : own) {
            if (method.id() == id) {
                return method;
            }
        }
        return switch (id) {
            case ZipMethod.DEFLATED -> DefaultDeflate.METHOD;
            case ZipMethod.DEFLATE64 -> new Deflate64Method();
            case ZipMethod.ZSTD, OLD_ZSTD -> new CompressorMethod(id, Compressor.of("zstd"));
            case 1 -> LibraryMethod.SHRINK;
            case 6 -> LibraryMethod.IMPLODE;
            case ZipMethod.BZIP2 -> LibraryMethod.BZIP2_BY_COMMONS;
            case ZipMethod.LZMA -> LibraryMethod.LZMA_BY_XZ;
            case ZipMethod.XZ -> LibraryMethod.XZ_BY_XZ;
            default -> throw unknown(id);
        };
    }

    /** {@return whether the user brings a method of that number} */
    boolean isOwn(int id) {
        return own.stream().anyMatch(method -> method.id() == id);
    }

    private static UnsupportedFeatureException unknown(int id) {
        String name = NAMES.get(id);
        return new UnsupportedFeatureException("the entry is compressed by method " + id
                + (name == null ? "" : " (" + name + ")")
                + ", which is not known here: give a ZipMethod for it in ZipReading.methods");
    }
}
