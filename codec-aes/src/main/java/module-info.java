/** Ciphers, WinZip AES and key derivation. */
module dev.codecs.aes {
    requires static org.jspecify;
    requires transitive dev.codecs.api;
    requires static com.amazon.corretto.crypto.provider;
    requires static org.bouncycastle.provider;

    exports dev.codecs.aes;

    provides dev.codecs.Cipher.Provider with
            dev.codecs.aes.internal.jdk.JdkCiphers,
            dev.codecs.aes.internal.java.JavaCiphers,
            dev.codecs.aes.internal.ffi.OpensslCiphers,
            dev.codecs.aes.internal.jni.CorrettoCiphers,
            dev.codecs.aes.internal.bouncycastle.BouncyCastleCiphers;
    provides dev.codecs.spi.EngineReporter with
            dev.codecs.aes.internal.reports.AesReporter;
}
