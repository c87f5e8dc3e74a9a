/** The rows of other suites under several JVMs. */
@NullMarked
package dev.codecs.bench.runtimes;

import org.jspecify.annotations.NullMarked;
