/** WinZip AES by the JDK's cipher and message digest. */
@NullMarked
package dev.codecs.aes.internal.winzip.jdk;

import org.jspecify.annotations.NullMarked;
