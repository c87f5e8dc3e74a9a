package dev.codecs.serial.internal.ion;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;

/** Finds where the parts of a binary stream end: values, version markers, symbol tables and padding, which all say their lengths. */
final class IonScanner implements Scanner {
    private final Settings settings;

    IonScanner(Settings settings) {
        this.settings = settings;
    }

    @Override
    public int scan(byte[] data, int start, int end) {
        int head = data[start] & 0xFF;
        int low = head & 15;
        if (head == 0xE0) {
            return end - start < 4 ? -1 : start + 4;
        }
        if (head >= 0xF0) {
            throw new CorruptInputException("no value starts with the byte 0x" + Integer.toHexString(head), 0);
        }
        if (low == 15 || head >> 4 == 1) {
            return start + 1;
        }
        int at = start + 1;
        long length = low;
        if (low == 14 || head == 0xD1) {
            length = 0;
            byte b;
            do {
                if (at == end) {
                    return -1;
                }
                b = data[at++];
                length = length << 7 | (b & 0x7F);
                if (length > settings.limits().bytes()) {
                    throw new LimitExceededException(
                            "the length of the document", settings.limits().bytes());
                }
            } while (b >= 0);
        }
        return length > end - at ? -1 : (int) (at + length);
    }
}
