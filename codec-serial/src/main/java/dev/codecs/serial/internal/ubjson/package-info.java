/** UBJSON in our own Java. */
@NullMarked
package dev.codecs.serial.internal.ubjson;

import org.jspecify.annotations.NullMarked;
