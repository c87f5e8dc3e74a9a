package dev.codecs.hash.internal.ffi;

/** The hash functions of libxxhash. */
enum Xxh {
    XXH32(Integer.BYTES),
    XXH64(Long.BYTES),
    XXH3_64(Long.BYTES),
    XXH3_128(2 * Long.BYTES);

    /** The length of the result in bytes. */
    final int length;

    Xxh(int length) {
        this.length = length;
    }

    /** {@return whether a secret may take the place of the seed} */
    boolean takesSecret() {
        return this == XXH3_64 || this == XXH3_128;
    }
}
