/** Hash functions by {@code jdk.incubator.vector}. Only {@link dev.codecs.hash.internal.vector.VectorHashers} may be linked without it. */
@NullMarked
package dev.codecs.hash.internal.vector;

import org.jspecify.annotations.NullMarked;
