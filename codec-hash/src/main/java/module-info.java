/** Hashers and checksums, and the hashing of files. */
module dev.codecs.hash {
    requires static org.jspecify;
    requires transitive dev.codecs.api;
    requires static com.amazon.corretto.crypto.provider;
    requires static org.bouncycastle.provider;
    requires static org.lz4.java;

    exports dev.codecs.hash;

    provides dev.codecs.Hasher.Provider with
            dev.codecs.hash.internal.jdk.JdkHashers,
            dev.codecs.hash.internal.ffi.OpensslHashers,
            dev.codecs.hash.internal.ffi.XxhashHashers,
            dev.codecs.hash.internal.vector.VectorHashers,
            dev.codecs.hash.internal.ffi.Blake3Hashers,
            dev.codecs.hash.internal.jni.CorrettoHashers,
            dev.codecs.hash.internal.jni.Lz4JavaHashers,
            dev.codecs.hash.internal.bouncycastle.BouncyCastleHashers,
            dev.codecs.hash.internal.java.JavaHashers;
}
