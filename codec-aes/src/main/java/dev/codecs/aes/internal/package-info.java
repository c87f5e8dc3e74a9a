/** What the engines of ciphers have in common, above them. */
@NullMarked
package dev.codecs.aes.internal;

import org.jspecify.annotations.NullMarked;
