/**
 * The one place where C libraries are found and bound. Exported to the modules of this project only.
 *
 * <p>Conventions of the engines built on it: no bound function reports through {@code errno}; each returns its result or a code,
 * which the engine turns into a {@link dev.codecs.CodecException} or an {@link java.lang.IllegalStateException} for what cannot
 * happen. Every length is checked in Java before a call: C does not know how long an array is, and a wrong length is not an
 * exception but a broken heap.
 */
@NullMarked
package dev.codecs.spi.ffi;

import org.jspecify.annotations.NullMarked;
