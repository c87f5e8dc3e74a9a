/**
 * The formats of the compressors, written once over any engine: {@link dev.codecs.zip.internal.RawDeflate} is what an engine
 * brings, and {@link dev.codecs.zip.internal.DeflateCompressor} makes deflate, zlib and gzip of it.
 */
@NullMarked
package dev.codecs.zip.internal;

import org.jspecify.annotations.NullMarked;
