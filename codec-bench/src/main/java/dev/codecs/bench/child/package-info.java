/** The processes in which engines run, one for each engine and suite, and how they are talked to. */
@NullMarked
package dev.codecs.bench.child;

import org.jspecify.annotations.NullMarked;
