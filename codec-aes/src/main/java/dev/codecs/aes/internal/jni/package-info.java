/** The engine whose machine code a jar brings along, called through the Java Native Interface. */
@NullMarked
package dev.codecs.aes.internal.jni;

import org.jspecify.annotations.NullMarked;
