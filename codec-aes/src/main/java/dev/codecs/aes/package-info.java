/**
 * Ciphers by several engines, which {@link dev.codecs.Cipher} finds, key wrap, WinZip AES and key derivation.
 *
 * <p>{@link dev.codecs.Cipher.Key#seal} encrypts and authenticates a message. {@link dev.codecs.Cipher.Key#sealing} does a stream of any
 * length, {@link FileSealing} a file, and {@link SealedFile} reads parts of one; all three have one format, which STREAM.md of this
 * module's sources describes.
 *
 * <p>The ciphers of {@link dev.codecs.Cipher#raw} do not notice changes. Counter mode ({@code aes-256-ctr}) turns every bit of the
 * plaintext whose bit of the ciphertext is turned, and two messages under one nonce give away their difference. Cipher block chaining
 * ({@code aes-256-cbc}) needs an unpredictable initialisation vector for every message; and whoever may send ciphertexts and learns
 * which of them have a wrong padding, be it by an exception or by the time it takes, can decrypt all others (a padding oracle). Use
 * them inside a format that authenticates the ciphertext first. XTS ({@code aes-256-xts}) is for sectors of a disk and the like, whose
 * number is the nonce, the first byte the lowest: 16 bytes to 16 MiB, as long as their ciphertext. Whoever sees a sector more than once
 * learns which of its blocks of 16 bytes have changed, and may put back old ones; a change of the ciphertext turns a block into noise.
 *
 * <p>Of the authenticated ciphers, {@code aes-256-gcm} is the one to begin with. {@code xchacha20-poly1305} has nonces of 24 bytes, so that
 * one key seals any number of messages. {@code aes-256-ccm} is there for formats that want it: with nonces of twelve bytes, tags of
 * sixteen, and messages of less than 16 MiB; it takes the plaintext twice, one block after the other. A key that encrypts others is a
 * {@link KeyWrap}.
 */
@NullMarked
package dev.codecs.aes;

import org.jspecify.annotations.NullMarked;
