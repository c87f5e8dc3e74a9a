/** Bencode in our own Java. */
@NullMarked
package dev.codecs.serial.internal.bencode;

import org.jspecify.annotations.NullMarked;
