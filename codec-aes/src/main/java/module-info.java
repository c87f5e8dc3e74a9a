/** Ciphers, WinZip AES and key derivation. */
module dev.codecs.aes {
    requires static org.jspecify;
    requires transitive dev.codecs.api;
}
