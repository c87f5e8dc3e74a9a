/**
 * Ciphers by several engines, which {@link dev.codecs.Cipher} finds, WinZip AES and key derivation.
 *
 * <p>{@link dev.codecs.Cipher.Key#seal} encrypts and authenticates a message. {@link dev.codecs.Cipher.Key#sealing} does a stream of any
 * length, {@link FileSealing} a file, and {@link SealedFile} reads parts of one; all three have one format, which STREAM.md of this
 * module's sources describes.
 *
 * <p>The ciphers of {@link dev.codecs.Cipher#raw} do not notice changes. Counter mode ({@code aes-256-ctr}) turns every bit of the
 * plaintext whose bit of the ciphertext is turned, and two messages under one nonce give away their difference. Cipher block chaining
 * ({@code aes-256-cbc}) needs an unpredictable initialisation vector for every message; and whoever may send ciphertexts and learns
 * which of them have a wrong padding, be it by an exception or by the time it takes, can decrypt all others (a padding oracle). Use
 * them inside a format that authenticates the ciphertext first.
 */
@NullMarked
package dev.codecs.aes;

import org.jspecify.annotations.NullMarked;
