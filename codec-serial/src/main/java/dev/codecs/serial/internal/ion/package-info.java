/** Amazon Ion in our own Java. */
@NullMarked
package dev.codecs.serial.internal.ion;

import org.jspecify.annotations.NullMarked;
