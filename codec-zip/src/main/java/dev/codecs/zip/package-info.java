/** ZIP archives, and the compressors they are made with. */
@NullMarked
package dev.codecs.zip;

import org.jspecify.annotations.NullMarked;
