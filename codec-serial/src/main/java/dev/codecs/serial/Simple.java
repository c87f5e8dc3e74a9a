package dev.codecs.serial;

/**
 * A simple value of CBOR that has no meaning yet (RFC 8949, section 3.3).
 *
 * @param number its number, from 0 to 255; those from 20 to 31 are taken
 */
public record Simple(int number) {
    public Simple {
        if (number < 0 || number > 255 || (number >= 20 && number < 32)) {
            throw new IllegalArgumentException(
                    "there is no simple value " + number + ": 0 to 19 and 32 to 255 are free");
        }
    }
}
