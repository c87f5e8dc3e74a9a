/** Keys over {@link javax.crypto.Cipher}, whichever security provider is behind it. */
@NullMarked
package dev.codecs.aes.internal.jca;

import org.jspecify.annotations.NullMarked;
