/** Key derivation by our own Java code. */
@NullMarked
package dev.codecs.aes.internal.kdf.java;

import org.jspecify.annotations.NullMarked;
