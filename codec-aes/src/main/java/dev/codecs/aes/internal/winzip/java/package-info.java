/** WinZip AES by our own Java code. */
@NullMarked
package dev.codecs.aes.internal.winzip.java;

import org.jspecify.annotations.NullMarked;
