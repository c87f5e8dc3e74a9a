package dev.codecs.serial.internal.cbor;

/** The tags that are read as types of Java's, from the registry of RFC 8949, section 9.2. */
final class Tags {
    static final int TIME_TEXT = 0;
    static final int TIME = 1;
    static final int POSITIVE_BIGNUM = 2;
    static final int NEGATIVE_BIGNUM = 3;
    static final int DECIMAL_FRACTION = 4;
    static final int BIGFLOAT = 5;
    static final int LINK = 42;
    /** RFC 8746. Four for each kind of number, by length; of the tags from FIRST on the bits say what the array holds. */
    static final int FIRST_ARRAY = 64;

    static final int LAST_ARRAY = 87;
    static final int SET = 258;
    static final int SELF_DESCRIBED = 55_799;

    private Tags() {}
}
