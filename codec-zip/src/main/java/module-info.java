/** ZIP archives, and the compressors they are made with. */
module dev.codecs.zip {
    requires static org.jspecify;
    requires transitive dev.codecs.api;

    exports dev.codecs.zip;

    provides dev.codecs.Compressor.Provider with
            dev.codecs.zip.internal.ffi.LibdeflateCompressors,
            dev.codecs.zip.internal.ffi.ZlibCompressors,
            dev.codecs.zip.internal.java.JavaCompressors,
            dev.codecs.zip.internal.jdk.JdkCompressors;
}
