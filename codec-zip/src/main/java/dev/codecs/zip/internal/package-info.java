/**
 * The formats of the compressors, written once over any engine, which brings bare data: {@link dev.codecs.zip.internal.RawDeflate} for
 * deflate, zlib and gzip by {@link dev.codecs.zip.internal.DeflateCompressor}, {@link dev.codecs.zip.internal.Lz4Blocks} for lz4 by
 * {@link dev.codecs.zip.internal.Lz4Compressor}, and {@link dev.codecs.zip.internal.ZstdKernel} for zstd by {@link
 * dev.codecs.zip.internal.ZstdCompressor}.
 */
@NullMarked
package dev.codecs.zip.internal;

import org.jspecify.annotations.NullMarked;
