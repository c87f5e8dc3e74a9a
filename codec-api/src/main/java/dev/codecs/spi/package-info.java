/** What the author of an engine implements ({@link dev.codecs.spi.CodecProvider}) and may build on. */
@NullMarked
package dev.codecs.spi;

import org.jspecify.annotations.NullMarked;
