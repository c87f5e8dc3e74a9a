/** JSON text (RFC 8259) and what is written in it. */
@NullMarked
package dev.codecs.serial.internal.json;

import org.jspecify.annotations.NullMarked;
