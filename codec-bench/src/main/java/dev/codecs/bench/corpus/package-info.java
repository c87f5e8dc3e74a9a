/** The input data of the bench: made from fixed seeds, the same bytes on every machine. */
@NullMarked
package dev.codecs.bench.corpus;

import org.jspecify.annotations.NullMarked;
