/** CBOR (RFC 8949) in our own Java. */
@NullMarked
package dev.codecs.serial.internal.cbor;

import org.jspecify.annotations.NullMarked;
