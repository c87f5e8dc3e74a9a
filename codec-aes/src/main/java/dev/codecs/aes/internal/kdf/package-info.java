/** Key derivation: what its engines have in common, above them. */
@NullMarked
package dev.codecs.aes.internal.kdf;

import org.jspecify.annotations.NullMarked;
