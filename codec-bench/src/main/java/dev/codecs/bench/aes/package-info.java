/** The suite {@code aes}: ciphers, the encryption of ZIP entries, and the derivation of keys. */
@NullMarked
package dev.codecs.bench.aes;

import org.jspecify.annotations.NullMarked;
