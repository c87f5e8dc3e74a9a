/** DEFLATE by C libraries. */
@NullMarked
package dev.codecs.zip.internal.ffi;

import org.jspecify.annotations.NullMarked;
