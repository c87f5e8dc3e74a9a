/** RESP, the protocol of Redis, in our own Java. */
@NullMarked
package dev.codecs.serial.internal.resp;

import org.jspecify.annotations.NullMarked;
