package dev.codecs.bench.serial;

import com.upokecenter.cbor.CBORObject;
import com.upokecenter.cbor.CBORType;
import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** com.upokecenter:cbor used directly: its writer of single items, and its own trees, of which plain ones are made. */
final class Upokecenter implements SerialPeer {
    @Override
    public String id() {
        return "upokecenter-direct";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public String engine() {
        return "upokecenter";
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("com.upokecenter:cbor " + Versions.of("cbor"));
    }

    @Override
    public List<String> formats() {
        return List.of("cbor");
    }

    @Override
    public Serializer serializer(String format) {
        return new Of();
    }

    private static final class Of implements Serializer {
        private static final int LIST = 4;
        private static final int MAP = 5;

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        @Override
        public byte[] encode(@Nullable Object tree) throws IOException {
            out.reset();
            write(tree, out);
            return out.toByteArray();
        }

        private static void write(@Nullable Object value, OutputStream out) throws IOException {
            switch (value) {
                case String string -> CBORObject.Write(string, out);
                case Integer number -> CBORObject.Write(number.intValue(), out);
                case Long number -> CBORObject.Write(number.longValue(), out);
                case Double number -> CBORObject.Write(number.doubleValue(), out);
                case Boolean bool -> CBORObject.Write(bool.booleanValue(), out);
                case null -> CBORObject.Write(CBORObject.Null, out);
                case Map<?, ?> map -> {
                    CBORObject.WriteValue(out, MAP, map.size());
                    for (Map.Entry<?, ?> entry : map.entrySet()) {
                        CBORObject.Write((String) entry.getKey(), out);
                        write(entry.getValue(), out);
                    }
                }
                case List<?> list -> {
                    CBORObject.WriteValue(out, LIST, list.size());
                    for (Object element : list) {
                        write(element, out);
                    }
                }
                default -> CBORObject.Write(value, out);
            }
        }

        @Override
        public @Nullable Object decode(byte[] data) {
            return plain(CBORObject.DecodeFromBytes(data));
        }

        private static @Nullable Object plain(CBORObject value) {
            CBORType type = value.getType();
            return switch (type) {
                case TextString -> value.AsString();
                case Boolean -> value.isTrue();
                case SimpleValue -> null;
                case FloatingPoint -> value.AsDoubleValue();
                case Integer ->
                    value.CanValueFitInInt64()
                            ? (Number) value.AsInt64Value()
                            : new BigInteger(value.AsNumber().toString());
                case Array -> {
                    List<Object> list = new ArrayList<>(value.size());
                    for (CBORObject element : value.getValues()) {
                        list.add(plain(element));
                    }
                    yield list;
                }
                case Map -> {
                    Map<String, Object> map = LinkedHashMap.newLinkedHashMap(value.size());
                    for (Map.Entry<CBORObject, CBORObject> entry : value.getEntries()) {
                        map.put(entry.getKey().AsString(), plain(entry.getValue()));
                    }
                    yield map;
                }
                default -> throw new UnsupportedOperationException("no plain value is a " + type);
            };
        }
    }
}
