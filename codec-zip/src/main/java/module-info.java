/** ZIP archives, and the compressors they are made with. */
module dev.codecs.zip {
    requires static com.github.luben.zstd_jni;
    requires static org.apache.commons.compress;
    requires static org.jspecify;
    requires static org.lz4.java;
    requires static org.tukaani.xz;
    requires dev.codecs.aes;
    requires transitive dev.codecs.api;

    exports dev.codecs.zip;

    provides dev.codecs.Compressor.Provider with
            dev.codecs.zip.internal.ffi.LibdeflateCompressors,
            dev.codecs.zip.internal.ffi.Liblz4Compressors,
            dev.codecs.zip.internal.ffi.LibzstdCompressors,
            dev.codecs.zip.internal.ffi.ZlibCompressors,
            dev.codecs.zip.internal.java.JavaCompressors,
            dev.codecs.zip.internal.jdk.JdkCompressors,
            dev.codecs.zip.internal.jni.Lz4JavaCompressors,
            dev.codecs.zip.internal.jni.ZstdJniCompressors;
}
