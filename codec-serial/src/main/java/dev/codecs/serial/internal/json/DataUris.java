package dev.codecs.serial.internal.json;

import dev.codecs.serial.Embedded;
import dev.codecs.serial.Extension;
import dev.codecs.serial.Undefined;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * What JSON Binary writes as data URIs (RFC 2397) in strings: bytes, values in MessagePack and CBOR, extensions of MessagePack. Text
 * that looks like one of them is read as what it looks like; there is no escape.
 */
final class DataUris {
    static final String START = "data:application/";

    private static final String BYTES = START + "octet-stream;base64,";
    private static final String MESSAGE_PACK = START + "msgpack;base64,";
    private static final String EXTENSION = START + "msgpack;base64;ext=";
    private static final String CBOR = START + "cbor;base64,";
    private static final byte UNDEFINED = (byte) 0xF7; // in CBOR

    private DataUris() {}

    /** {@return what the text stands for, or the text itself} */
    static Object read(String text) {
        if (!text.startsWith(START)) {
            return text;
        }
        try {
            if (text.startsWith(BYTES)) {
                return decoded(text, BYTES.length());
            } else if (text.startsWith(MESSAGE_PACK)) {
                return new Embedded("msgpack", decoded(text, MESSAGE_PACK.length()));
            } else if (text.startsWith(CBOR)) {
                byte[] bytes = decoded(text, CBOR.length());
                return bytes.length == 1 && bytes[0] == UNDEFINED ? Undefined.UNDEFINED : new Embedded("cbor", bytes);
            } else if (text.startsWith(EXTENSION)) {
                int comma = text.indexOf(',', EXTENSION.length());
                int type = Integer.parseInt(text, EXTENSION.length(), Math.max(comma, EXTENSION.length()), 10);
                return new Extension(type, decoded(text, comma + 1));
            }
        } catch (IllegalArgumentException e) {
            return text; // neither Base64 nor a type: a text that starts alike
        }
        return text;
    }

    private static byte[] decoded(String text, int start) {
        return Base64.getDecoder().decode(text.substring(start));
    }

    /** {@return the URI of a value, or null if it has none} */
    static @Nullable String write(Object value) {
        return switch (value) {
            case byte[] bytes -> BYTES + encoded(bytes);
            case Extension extension -> EXTENSION + extension.type() + "," + encoded(extension.bytes());
            case Embedded embedded
            when embedded.algorithm().equals("msgpack") -> MESSAGE_PACK + encoded(embedded.bytes());
            case Embedded embedded when embedded.algorithm().equals("cbor") -> CBOR + encoded(embedded.bytes());
            case Undefined ignored -> CBOR + encoded(new byte[] {UNDEFINED});
            default -> null;
        };
    }

    private static String encoded(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
