/** DEFLATE by {@link java.util.zip}, whose zlib is part of every JDK. */
@NullMarked
package dev.codecs.zip.internal.jdk;

import org.jspecify.annotations.NullMarked;
