/** MessagePack in our own Java. */
@NullMarked
package dev.codecs.serial.internal.msgpack;

import org.jspecify.annotations.NullMarked;
