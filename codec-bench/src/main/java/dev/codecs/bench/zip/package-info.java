/** The suites zip, concurrent and stream: ZIP archives of this library beside those of others. */
@NullMarked
package dev.codecs.bench.zip;

import org.jspecify.annotations.NullMarked;
