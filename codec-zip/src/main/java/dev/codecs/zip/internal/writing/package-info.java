/** What writes ZIP archives. */
@NullMarked
package dev.codecs.zip.internal.writing;

import org.jspecify.annotations.NullMarked;
