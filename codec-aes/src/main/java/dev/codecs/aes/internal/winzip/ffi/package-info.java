/** WinZip AES by OpenSSL's libcrypto, called through {@code java.lang.foreign}. */
@NullMarked
package dev.codecs.aes.internal.winzip.ffi;

import org.jspecify.annotations.NullMarked;
