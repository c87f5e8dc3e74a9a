/** DEFLATE in Java alone. */
@NullMarked
package dev.codecs.zip.internal.java;

import org.jspecify.annotations.NullMarked;
