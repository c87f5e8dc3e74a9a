/** DEFLATE, LZ4 and Zstandard in Java alone. */
@NullMarked
package dev.codecs.zip.internal.java;

import org.jspecify.annotations.NullMarked;
