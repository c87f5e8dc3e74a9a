/** The engine over BouncyCastle's lightweight API, which is pure Java and needs no security provider. */
@NullMarked
package dev.codecs.aes.internal.bouncycastle;

import org.jspecify.annotations.NullMarked;
