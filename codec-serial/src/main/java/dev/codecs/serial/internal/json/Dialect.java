package dev.codecs.serial.internal.json;

import dev.codecs.ValueReader.Token;
import dev.codecs.serial.Embedded;
import dev.codecs.serial.Extension;
import dev.codecs.serial.Simple;
import dev.codecs.serial.Tagged;
import dev.codecs.serial.Undefined;
import org.jspecify.annotations.Nullable;

/** What JSON is used for: how values are written that JSON does not have. */
enum Dialect {
    /** As RFC 8259 has it: they are not. */
    JSON("json"),
    /** As data URIs in strings. */
    BINARY("json-binary"),
    /** As maps with the key "/", for bytes and links of IPLD. */
    DAG("dag-json");

    private final String algorithm;

    Dialect(String algorithm) {
        this.algorithm = algorithm;
    }

    String algorithm() {
        return algorithm;
    }

    static Dialect of(String algorithm) {
        for (Dialect dialect : values()) {
            if (dialect.algorithm.equals(algorithm)) {
                return dialect;
            }
        }
        throw new IllegalArgumentException("there is no JSON called " + algorithm);
    }

    /** {@return whether the string or map that stands next may be a value that JSON does not have} */
    boolean mayBeSpecial(JsonInput in, Token token) {
        return switch (this) {
            case JSON -> false;
            case BINARY -> token == Token.STRING && in.startsWith('"' + DataUris.START);
            case DAG -> token == Token.MAP && DagJson.mayStandAt(in);
        };
    }

    /** {@return whether the value is of a kind that JSON has not} */
    static boolean isOwn(@Nullable Object value) {
        return value instanceof Extension
                || value instanceof Embedded
                || value instanceof Tagged
                || value instanceof Simple
                || value instanceof Undefined;
    }
}
