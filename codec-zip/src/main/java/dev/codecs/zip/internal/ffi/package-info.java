/** DEFLATE, LZ4 and Zstandard by C libraries. */
@NullMarked
package dev.codecs.zip.internal.ffi;

import org.jspecify.annotations.NullMarked;
