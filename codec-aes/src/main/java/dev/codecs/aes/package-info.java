/** Ciphers, WinZip AES and key derivation. */
@NullMarked
package dev.codecs.aes;

import org.jspecify.annotations.NullMarked;
