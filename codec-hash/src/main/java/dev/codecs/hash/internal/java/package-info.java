/** Hash functions in plain Java: they need nothing but the JDK. */
@NullMarked
package dev.codecs.hash.internal.java;

import org.jspecify.annotations.NullMarked;
