/** The engine {@code java}: constant-time ciphers in plain Java, which need no library and no flag. */
@NullMarked
package dev.codecs.aes.internal.java;

import org.jspecify.annotations.NullMarked;
