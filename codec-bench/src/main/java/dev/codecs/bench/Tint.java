package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.util.Locale;

/**
 * The colour of a row, by how its engine runs, so that an engine has the same colour in every chart. All other libraries share one,
 * and a pattern. The names are classes of {@code chart.css}.
 */
enum Tint {
    JAVA("java"),
    VECTOR("vector"),
    JDK("JDK"),
    FFI("C library by FFI"),
    ZLIB("zlib by FFI"),
    JNI("library by JNI"),
    JAR("library in Java"),
    AUTO("engine of its own choice"),
    PEER("other library");

    private final String words;

    Tint(String words) {
        this.words = words;
    }

    static Tint of(Row row) {
        if (row.peer()) {
            return PEER;
        }
        return switch (row.kind()) {
            case "JAVA" ->
                switch (row.engine()) {
                    case "java" -> JAVA;
                    case "vector" -> VECTOR;
                    default -> JAR;
                };
            case "FFI" -> row.engine().equals("zlib") ? ZLIB : FFI; // beside libdeflate
            case "JDK" -> JDK;
            case "JNI" -> JNI;
            default -> AUTO;
        };
    }

    /** {@return the class of elements of this colour} */
    String style() {
        return "t-" + name().toLowerCase(Locale.ROOT);
    }

    /** {@return what the legend says} */
    String words() {
        return words;
    }
}
