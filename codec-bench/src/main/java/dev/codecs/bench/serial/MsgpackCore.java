package dev.codecs.bench.serial;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/** msgpack-core used directly: it has tokens, and the trees are walked here. */
final class MsgpackCore implements SerialPeer {
    @Override
    public String id() {
        return "msgpack-core-direct";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public String engine() {
        return "msgpack-core";
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("msgpack-core " + Versions.of("msgpack-core"));
    }

    @Override
    public List<String> formats() {
        return List.of("msgpack");
    }

    @Override
    public Set<String> operations(String format) {
        return SerialPlan.OF_DOCUMENTS;
    }

    @Override
    public boolean telling() {
        return true;
    }

    @Override
    public Serializer serializer(String format) {
        return new Of();
    }

    private static final class Of implements Serializer {
        private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();

        @Override
        public byte[] encode(@Nullable Object tree) throws IOException {
            packer.clear();
            pack(tree);
            return packer.toByteArray();
        }

        private void pack(@Nullable Object value) throws IOException {
            switch (value) {
                case String string -> packer.packString(string);
                case Integer number -> packer.packInt(number);
                case Long number -> packer.packLong(number);
                case Double number -> packer.packDouble(number);
                case Boolean bool -> packer.packBoolean(bool);
                case null -> packer.packNil();
                case Map<?, ?> map -> {
                    packer.packMapHeader(map.size());
                    for (Map.Entry<?, ?> entry : map.entrySet()) {
                        packer.packString((String) entry.getKey());
                        pack(entry.getValue());
                    }
                }
                case List<?> list -> {
                    packer.packArrayHeader(list.size());
                    for (Object element : list) {
                        pack(element);
                    }
                }
                case BigInteger number -> packer.packBigInteger(number);
                default -> throw new UnsupportedOperationException("it has no " + value.getClass());
            }
        }

        @Override
        public @Nullable Object decode(byte[] data) throws IOException {
            return unpack(MessagePack.newDefaultUnpacker(data));
        }

        private static @Nullable Object unpack(MessageUnpacker in) throws IOException {
            return switch (in.getNextFormat()) {
                case NIL -> {
                    in.unpackNil();
                    yield null;
                }
                case BOOLEAN -> in.unpackBoolean();
                case POSFIXINT, NEGFIXINT, INT8, INT16, INT32, UINT8, UINT16 -> in.unpackInt();
                case INT64, UINT32 -> in.unpackLong();
                case UINT64 -> in.unpackBigInteger();
                case FLOAT32, FLOAT64 -> in.unpackDouble();
                case FIXSTR, STR8, STR16, STR32 -> in.unpackString();
                case FIXARRAY, ARRAY16, ARRAY32 -> {
                    int size = in.unpackArrayHeader();
                    List<Object> list = new ArrayList<>(size);
                    for (int i = 0; i < size; i++) {
                        list.add(unpack(in));
                    }
                    yield list;
                }
                case FIXMAP, MAP16, MAP32 -> {
                    int size = in.unpackMapHeader();
                    Map<String, Object> map = LinkedHashMap.newLinkedHashMap(size);
                    for (int i = 0; i < size; i++) {
                        map.put(in.unpackString(), unpack(in));
                    }
                    yield map;
                }
                default -> throw new UnsupportedOperationException("no plain value is such");
            };
        }

        @Override
        public @Nullable Object readLevel(byte[] data) throws IOException {
            MessageUnpacker in = MessagePack.newDefaultUnpacker(data);
            if (in.getNextFormat().getValueType().isMapType()) {
                int size = in.unpackMapHeader();
                Map<String, Object> map = LinkedHashMap.newLinkedHashMap(size);
                for (int i = 0; i < size; i++) {
                    map.put(in.unpackString(), slice(in, data));
                }
                return map;
            }
            int size = in.unpackArrayHeader();
            List<Object> list = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                list.add(slice(in, data));
            }
            return list;
        }

        private static byte[] slice(MessageUnpacker in, byte[] data) throws IOException {
            int start = (int) in.getTotalReadBytes();
            in.skipValue();
            return Arrays.copyOfRange(data, start, (int) in.getTotalReadBytes());
        }

        @Override
        public Finder finder(List<Object> path) {
            Object[] steps = path.toArray();
            return data -> find(MessagePack.newDefaultUnpacker(data), steps);
        }

        private static @Nullable Object find(MessageUnpacker in, Object[] steps) throws IOException {
            for (Object step : steps) {
                if (!(step instanceof Integer index ? toElement(in, index) : toEntry(in, step))) {
                    return null;
                }
            }
            return unpack(in);
        }

        private static boolean toElement(MessageUnpacker in, int index) throws IOException {
            if (!in.getNextFormat().getValueType().isArrayType() || in.unpackArrayHeader() <= index) {
                return false;
            }
            in.skipValue(index);
            return true;
        }

        private static boolean toEntry(MessageUnpacker in, Object key) throws IOException {
            if (!in.getNextFormat().getValueType().isMapType()) {
                return false;
            }
            for (int left = in.unpackMapHeader(); left > 0; left--) {
                if (in.unpackString().equals(key)) {
                    return true;
                }
                in.skipValue();
            }
            return false;
        }
    }
}
