/** Ciphers, WinZip AES and key derivation. */
module dev.codecs.aes {
    requires static org.jspecify;
    requires transitive dev.codecs.api;

    exports dev.codecs.aes;

    provides dev.codecs.Cipher.Provider with
            dev.codecs.aes.internal.jdk.JdkCiphers,
            dev.codecs.aes.internal.java.JavaCiphers;
}
