/** Hashers and checksums, and the hashing of files. */
@NullMarked
package dev.codecs.hash;

import org.jspecify.annotations.NullMarked;
