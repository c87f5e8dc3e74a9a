/** The engine {@code openssl}: OpenSSL's libcrypto, called through {@code java.lang.foreign}. */
@NullMarked
package dev.codecs.aes.internal.ffi;

import org.jspecify.annotations.NullMarked;
