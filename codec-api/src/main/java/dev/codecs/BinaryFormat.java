package dev.codecs;

/** The one answer of every binary format to questions about text. */
final class BinaryFormat {
    private BinaryFormat() {}

    static UnsupportedFeatureException hasNoText(Encoder encoder) {
        return new UnsupportedFeatureException(
                encoder.algorithm() + " is a binary format and has no text: use encode and decode");
    }
}
