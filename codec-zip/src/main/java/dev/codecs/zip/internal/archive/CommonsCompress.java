package dev.codecs.zip.internal.archive;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.ZipCrypto;
import dev.codecs.zip.ZipEncryption;
import dev.codecs.zip.ZipEntry;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/** What Apache Commons Compress reads. Its classes are loaded with this one. */
final class CommonsCompress {
    /** The flags that say how data was imploded. */
    private static final int IMPLODED_FLAGS = (1 << 1) | (1 << 2);

    private CommonsCompress() {}

    static String probe() {
        return ZipArchiveInputStream.class.getModule() + " " + BZip2CompressorInputStream.class.getSimpleName();
    }

    static InputStream bzip2(InputStream source, ZipEntry entry) throws IOException {
        return new BZip2CompressorInputStream(source);
    }

    /** The library's decoders of old methods are hidden behind its reader of archives: it gets one of this entry alone. */
    static InputStream entry(InputStream source, ZipEntry entry) throws IOException {
        long compressedSize = entry.compressedSize() - overhead(entry.encryption());
        if (compressedSize >= Fields.IN_ZIP64 || entry.size() >= Fields.IN_ZIP64) {
            throw new UnsupportedFeatureException("method " + entry.method() + " has no entries of 4 GiB or more");
        }
        ByteBuffer header = ByteBuffer.allocate(Fields.LOCAL_LENGTH + 1).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(Fields.LOCAL)
                .putShort((short) 20)
                .putShort((short) (entry.flags() & IMPLODED_FLAGS))
                .putShort((short) entry.method())
                .putInt(0)
                .putInt(entry.crc32())
                .putInt((int) compressedSize)
                .putInt((int) entry.size())
                .putShort((short) 1)
                .putShort((short) 0)
                .put((byte) 'a');
        ZipArchiveInputStream archive =
                new ZipArchiveInputStream(new SequenceInputStream(new ByteArrayInputStream(header.array()), source));
        if (archive.getNextEntry() == null) {
            throw new EOFException("no entry");
        }
        return archive;
    }

    private static int overhead(ZipEncryption encryption) {
        return switch (encryption) {
            case AES_128 -> Strength.AES_128.overhead();
            case AES_192 -> Strength.AES_192.overhead();
            case AES_256 -> Strength.AES_256.overhead();
            case ZIP_CRYPTO -> ZipCrypto.OVERHEAD;
            case NONE, STRONG, UNKNOWN -> 0;
        };
    }
}
