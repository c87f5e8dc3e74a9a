/** The suite of serialisation formats: trees of values to bytes and back, by our engines and by other libraries. */
@NullMarked
package dev.codecs.bench.serial;

import org.jspecify.annotations.NullMarked;
