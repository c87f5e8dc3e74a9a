/** MessagePack by the library msgpack-core. */
@NullMarked
package dev.codecs.serial.internal.msgpackcore;

import org.jspecify.annotations.NullMarked;
