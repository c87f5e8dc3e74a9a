package dev.codecs.serial.internal.bson;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.serial.internal.Bytes;
import dev.codecs.serial.internal.Scanner;
import dev.codecs.serial.internal.Settings;
import java.util.Arrays;

/** A document says its length first: there is nothing to look at before it is whole. */
final class BsonScanner implements Scanner {
    private final Settings settings;

    BsonScanner(Settings settings) {
        this.settings = settings;
    }

    @Override
    public int scan(byte[] data, int start, int end) {
        if (end - start < 4) {
            return -1;
        }
        int length = Bytes.getIntLow(data, start);
        if (length < 5) {
            throw new CorruptInputException("the length of a document is " + length, 0);
        }
        if (length > settings.limits().bytes()) {
            throw new LimitExceededException(
                    "the length of the document", settings.limits().bytes());
        }
        if (length > end - start) {
            return -1;
        }
        byte[] document = Arrays.copyOfRange(data, start, start + length);
        BsonCursor cursor = new BsonCursor(document, true, false, settings);
        cursor.skip(0);
        return start + length;
    }
}
