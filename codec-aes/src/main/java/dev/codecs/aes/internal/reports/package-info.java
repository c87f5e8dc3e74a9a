/** What this module tells of engines that the four interfaces do not know. */
@NullMarked
package dev.codecs.aes.internal.reports;

import org.jspecify.annotations.NullMarked;
