/** Encoders of values: MessagePack, CBOR, JSON and others. */
@NullMarked
package dev.codecs.serial;

import org.jspecify.annotations.NullMarked;
