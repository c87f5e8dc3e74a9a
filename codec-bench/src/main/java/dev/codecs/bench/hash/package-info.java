/** The suite {@code hash}: digests and checksums of memory and of files. */
@NullMarked
package dev.codecs.bench.hash;

import org.jspecify.annotations.NullMarked;
