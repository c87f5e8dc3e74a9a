/** Hashers and checksums, and the hashing of files. */
module dev.codecs.hash {
    requires static org.jspecify;
    requires transitive dev.codecs.api;

    provides dev.codecs.Hasher.Provider with
            dev.codecs.hash.internal.jdk.JdkHashers,
            dev.codecs.hash.internal.ffi.OpensslHashers,
            dev.codecs.hash.internal.ffi.XxhashHashers,
            dev.codecs.hash.internal.vector.VectorHashers,
            dev.codecs.hash.internal.java.JavaHashers;
}
