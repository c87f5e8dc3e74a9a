/** ZIP archives (APPNOTE.TXT 6.3.10). */
@NullMarked
package dev.codecs.zip.internal.archive;

import org.jspecify.annotations.NullMarked;
