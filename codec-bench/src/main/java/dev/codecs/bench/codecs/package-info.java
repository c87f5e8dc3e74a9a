/** The suite {@code codecs}: compression and decompression, without any container. */
@NullMarked
package dev.codecs.bench.codecs;

import org.jspecify.annotations.NullMarked;
