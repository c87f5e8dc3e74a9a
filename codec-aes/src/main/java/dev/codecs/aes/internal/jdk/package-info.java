/** The engine {@code jdk}: {@code javax.crypto} of the JDK itself. */
@NullMarked
package dev.codecs.aes.internal.jdk;

import org.jspecify.annotations.NullMarked;
