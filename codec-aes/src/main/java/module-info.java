/** Ciphers, WinZip AES and key derivation. */
module dev.codecs.aes {
    requires static org.jspecify;
    requires transitive dev.codecs.api;

    provides dev.codecs.Cipher.Provider with
            dev.codecs.aes.internal.jdk.JdkCiphers;
}
