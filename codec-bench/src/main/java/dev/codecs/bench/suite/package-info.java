/** What a suite is made of: who takes part, what is measured on what, and the operation that is timed. */
@NullMarked
package dev.codecs.bench.suite;

import org.jspecify.annotations.NullMarked;
