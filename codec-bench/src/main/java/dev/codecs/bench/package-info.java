/** Measures every engine and the usual peers side by side. */
@NullMarked
package dev.codecs.bench;

import org.jspecify.annotations.NullMarked;
