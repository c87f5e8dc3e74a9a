/** Key derivation by OpenSSL's libcrypto, called through {@code java.lang.foreign}. */
@NullMarked
package dev.codecs.aes.internal.kdf.ffi;

import org.jspecify.annotations.NullMarked;
