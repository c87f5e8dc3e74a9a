/** The derivation of keys from passwords by BouncyCastle's lightweight API. */
@NullMarked
package dev.codecs.aes.internal.kdf.bouncycastle;

import org.jspecify.annotations.NullMarked;
