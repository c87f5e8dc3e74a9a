package dev.codecs.bench.serial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an engine and a peer have in common: one format. For one thread at a time. */
interface Serializer {
    byte[] encode(@Nullable Object tree) throws Exception;

    /** To plain values. */
    @Nullable
    Object decode(byte[] data) throws Exception;

    /** Of the outermost list or map each value in its encoded form. */
    default @Nullable Object readLevel(byte[] data) throws Exception {
        throw new UnsupportedOperationException("it does not cut values out of a document");
    }

    /** What {@link #readLevel} gave, decoded. */
    default @Nullable Object complete(@Nullable Object level) throws Exception {
        if (level instanceof List<?> list) {
            List<Object> whole = new ArrayList<>();
            for (Object slice : list) {
                whole.add(decode((byte[]) slice));
            }
            return whole;
        }
        Map<Object, Object> whole = new LinkedHashMap<>();
        if (level instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                whole.put(entry.getKey(), decode((byte[]) entry.getValue()));
            }
        }
        return whole;
    }

    /** A search that is made once for many documents. */
    default Finder finder(List<Object> path) throws Exception {
        throw new UnsupportedOperationException("it does not find a value without decoding the document");
    }

    /** Looks for the value at one path. */
    @FunctionalInterface
    interface Finder {
        /** The value, or null where there is none. */
        @Nullable
        Object find(byte[] data) throws Exception;
    }
}
