package dev.codecs.hash.internal;

import dev.codecs.UnsupportedFeatureException;

/** The three functions that BLAKE3 is (BLAKE3 specification, section 2.3). */
public enum Blake3Mode {
    HASH,
    KEYED_HASH,
    DERIVE_KEY;

    /**
     * {@return the wanted function}
     *
     * @throws UnsupportedFeatureException if this is already another one with parameters of its own
     */
    public Blake3Mode or(Blake3Mode wanted) {
        if (this != HASH && this != wanted) {
            throw new UnsupportedFeatureException(
                    "blake3 is keyed or derives keys, never both: begin with the plain hasher");
        }
        return wanted;
    }
}
