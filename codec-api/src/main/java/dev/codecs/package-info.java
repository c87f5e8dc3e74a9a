/**
 * Say <em>what</em> is wanted ({@code Compressor.of("gzip")}) and get the best <em>engine</em> this machine offers.
 *
 * <p>Every codec is immutable and thread-safe; state lives in sessions and streams, which belong to one thread at a time. Every
 * fault in data is a {@link dev.codecs.CodecException}; a fault in an argument is a {@link java.lang.NullPointerException},
 * {@link java.lang.IndexOutOfBoundsException} or {@link java.lang.IllegalArgumentException}; a fault in the order of calls is an
 * {@link java.lang.IllegalStateException}. Streams throw {@link java.io.IOException} with the codec's exception as its cause.
 *
 * <p>Engines are looked for once per JVM and interface, at the first use: through the context class loader of the thread that
 * comes first, and through the one that loaded this library. Threads with another context class loader get the same engines
 * later; a container that wants otherwise loads this library once for each application.
 */
@NullMarked
package dev.codecs;

import org.jspecify.annotations.NullMarked;
