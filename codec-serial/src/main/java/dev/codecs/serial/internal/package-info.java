/** What all formats share. A format is a {@code Format} with its {@code Cursor}, {@code Generator} and {@code Scanner}. */
@NullMarked
package dev.codecs.serial.internal;

import org.jspecify.annotations.NullMarked;
