/** BSON in our own Java. */
@NullMarked
package dev.codecs.serial.internal.bson;

import org.jspecify.annotations.NullMarked;
