/** The engines that call C libraries by {@code java.lang.foreign}: libcrypto and libxxhash. */
@NullMarked
package dev.codecs.hash.internal.ffi;

import org.jspecify.annotations.NullMarked;
