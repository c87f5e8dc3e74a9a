/** Hashers over the classes of {@code java.security} and {@code javax.crypto}, whichever security provider is behind them. */
@NullMarked
package dev.codecs.hash.internal.jca;

import org.jspecify.annotations.NullMarked;
