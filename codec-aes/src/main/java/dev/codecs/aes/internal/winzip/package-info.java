/** WinZip AES: what its engines have in common, above them. */
@NullMarked
package dev.codecs.aes.internal.winzip;

import org.jspecify.annotations.NullMarked;
