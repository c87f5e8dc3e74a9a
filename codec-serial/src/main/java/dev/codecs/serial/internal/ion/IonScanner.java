package dev.codecs.serial.internal.ion;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;

/** Placeholder until the feed is written. */
final class IonScanner implements Scanner {
    IonScanner(Settings settings) {}

    @Override
    public int scan(byte[] data, int start, int end) {
        throw new UnsupportedFeatureException("Ion does not take data in pieces: read it whole");
    }
}
