/** Key derivation by the JDK's message digests. */
@NullMarked
package dev.codecs.aes.internal.kdf.jdk;

import org.jspecify.annotations.NullMarked;
