package dev.codecs.zip.internal.archive;

import dev.codecs.Availability;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.OptionalJar;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipMethod;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/**
 * A method that is read by a library which an application may add.
 *
 * @param id its number in headers
 * @param name what it is called
 * @param jar the library
 * @param probe uses the library's classes
 * @param decoder makes its stream
 */
record LibraryMethod(int id, String name, OptionalJar jar, Supplier<String> probe, Decoder decoder)
        implements ZipMethod {
    private static final OptionalJar COMMONS_COMPRESS =
            new OptionalJar("org.apache.commons:commons-compress", "org.apache.commons.compress");
    private static final OptionalJar XZ_FOR_JAVA = new OptionalJar("org.tukaani:xz", "org.tukaani.xz");

    static final LibraryMethod SHRINK = commonsCompress(1, "shrink", CommonsCompress::entry);
    static final LibraryMethod IMPLODE = commonsCompress(6, "implode", CommonsCompress::entry);
    static final LibraryMethod BZIP2_BY_COMMONS = commonsCompress(BZIP2, "bzip2", CommonsCompress::bzip2);
    static final LibraryMethod LZMA_BY_XZ = xz(LZMA, "LZMA", XzForJava::lzma);
    static final LibraryMethod XZ_BY_XZ = xz(XZ, "xz", XzForJava::xz);

    /** Makes a stream of the content, which throws what the library throws. */
    interface Decoder {
        InputStream decoding(InputStream source, ZipEntry entry) throws IOException;
    }

    private static LibraryMethod commonsCompress(int id, String name, Decoder decoder) {
        return new LibraryMethod(id, name, COMMONS_COMPRESS, CommonsCompress::probe, decoder);
    }

    private static LibraryMethod xz(int id, String name, Decoder decoder) {
        return new LibraryMethod(id, name, XZ_FOR_JAVA, XzForJava::probe, decoder);
    }

    @Override
    public InputStream decompressing(InputStream source, ZipEntry entry) throws IOException {
        if (jar.probe(probe) instanceof Availability.No no) {
            throw new UnsupportedFeatureException(
                    "the entry is compressed by method " + id + " (" + name + "): " + no.reason());
        }
        return LibraryStream.open(name, decoder, source, entry);
    }
}
