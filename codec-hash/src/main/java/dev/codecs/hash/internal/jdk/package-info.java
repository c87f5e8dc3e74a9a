/** The engine that runs the JDK's own {@link java.security.MessageDigest}. */
@NullMarked
package dev.codecs.hash.internal.jdk;

import org.jspecify.annotations.NullMarked;
