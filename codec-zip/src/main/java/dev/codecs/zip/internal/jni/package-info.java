/** Engines whose machine code a jar brings along, called through the Java Native Interface. */
@NullMarked
package dev.codecs.zip.internal.jni;

import org.jspecify.annotations.NullMarked;
