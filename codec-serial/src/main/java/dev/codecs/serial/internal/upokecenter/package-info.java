/** CBOR by the library com.upokecenter:cbor. */
@NullMarked
package dev.codecs.serial.internal.upokecenter;

import org.jspecify.annotations.NullMarked;
