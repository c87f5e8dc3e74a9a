package dev.codecs.serial.internal.bson;

import dev.codecs.CorruptInputException;

/** The bytes that tell what an element is (BSON 1.1, "element"). */
final class Types {
    static final int DOUBLE = 0x01;
    static final int STRING = 0x02;
    static final int DOCUMENT = 0x03;
    static final int ARRAY = 0x04;
    static final int BINARY = 0x05;
    static final int UNDEFINED = 0x06;
    static final int OBJECT_ID = 0x07;
    static final int BOOLEAN = 0x08;
    static final int DATE = 0x09;
    static final int NULL = 0x0A;
    static final int REGEX = 0x0B;
    static final int DB_POINTER = 0x0C;
    static final int CODE = 0x0D;
    static final int SYMBOL = 0x0E;
    static final int CODE_WITH_SCOPE = 0x0F;
    static final int INT32 = 0x10;
    static final int TIMESTAMP = 0x11;
    static final int INT64 = 0x12;
    static final int DECIMAL128 = 0x13;
    static final int MAX_KEY = 0x7F;
    static final int MIN_KEY = 0xFF;

    private Types() {}

    static CorruptInputException unknown(int type, int at) {
        return new CorruptInputException("there is no BSON type " + type, at);
    }
}
