package dev.codecs.serial.internal.msgpackcore;

import dev.codecs.CorruptInputException;
import dev.codecs.RawValue;
import dev.codecs.ValueReader.Token;
import dev.codecs.serial.Extension;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Cursor;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.TokenReader;
import dev.codecs.serial.internal.Trees;
import dev.codecs.serial.internal.Utf8;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.ExtensionTypeHeader;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;

/**
 * Trees by the library's unpacker, behind a cursor of our own, which has passed over each value before the library sees it, and which
 * serves single tokens: the library takes a token before it knows whether it is the one that was asked for.
 */
final class MsgpackCoreCursor implements Cursor {
    /** The longest list that is allocated by a declared number of elements. */
    private static final int TRUSTED = 256;

    private final byte[] data;
    private final Function<byte[], Cursor> part;
    private final Cursor own;
    private final Settings settings;

    /** @param part our own cursor over data of its own */
    MsgpackCoreCursor(byte[] data, Function<byte[], Cursor> part, Settings settings) {
        this.data = data;
        this.part = part;
        this.own = part.apply(data);
        this.settings = settings;
    }

    @Override
    public @Nullable Object value(int depth) {
        int start = own.position();
        own.skip(depth);
        try (MessageUnpacker in = MessagePack.newDefaultUnpacker(data, start, own.position() - start)) {
            return value(in, start, depth, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MessagePackException e) {
            throw new CorruptInputException("msgpack-core refuses the data: " + e.getMessage(), start, e);
        }
    }

    private @Nullable Object value(MessageUnpacker in, int start, int depth, int level) throws IOException {
        return switch (in.getNextFormat()) {
            case NIL -> {
                in.unpackNil();
                yield null;
            }
            case BOOLEAN -> in.unpackBoolean();
            case UINT64 -> unsigned(in.unpackBigInteger());
            case POSFIXINT, NEGFIXINT, UINT8, UINT16, UINT32, INT8, INT16, INT32, INT64 -> in.unpackLong();
            case FLOAT32, FLOAT64 -> in.unpackDouble();
            case FIXSTR, STR8, STR16, STR32 -> text(in, start);
            case BIN8, BIN16, BIN32 -> in.readPayload(in.unpackBinaryHeader());
            case FIXARRAY, ARRAY16, ARRAY32 -> list(in, start, depth, level);
            case FIXMAP, MAP16, MAP32 -> map(in, start, depth, level);
            case FIXEXT1, FIXEXT2, FIXEXT4, FIXEXT8, FIXEXT16, EXT8, EXT16, EXT32 -> extension(in, start);
            case NEVER_USED -> throw new CorruptInputException("no value starts with the byte c1", start);
        };
    }

    private static Number unsigned(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
    }

    private String text(MessageUnpacker in, int start) throws IOException {
        int length = in.unpackRawStringHeader();
        int at = start + (int) in.getTotalReadBytes();
        in.readPayloadAsReference(length);
        return Utf8.decode(data, at, length, settings.rejectsBadText());
    }

    private Object list(MessageUnpacker in, int start, int depth, int level) throws IOException {
        if (level == Trees.RECURSION) {
            return deep(in, start, depth);
        }
        int elements = in.unpackArrayHeader();
        // So many bytes are there, or the scanner would have refused them.
        List<@Nullable Object> list = new ArrayList<>(Math.min(elements, TRUSTED));
        for (int i = 0; i < elements; i++) {
            list.add(value(in, start, depth + 1, level + 1));
        }
        return list;
    }

    private Object map(MessageUnpacker in, int start, int depth, int level) throws IOException {
        if (level == Trees.RECURSION) {
            return deep(in, start, depth);
        }
        int entries = in.unpackMapHeader();
        Map<@Nullable Object, @Nullable Object> map = CompactMap.of(entries);
        for (int i = 0; i < entries; i++) {
            int at = start + (int) in.getTotalReadBytes();
            Object key = value(in, start, depth + 1, level + 1);
            Object value = value(in, start, depth + 1, level + 1);
            if (!CompactMap.add(map, key, value, settings.options().duplicateKeys())) {
                throw TokenReader.twice(key, at);
            }
        }
        return map;
    }

    /** What would take too much of the stack is left to our own decoder. */
    private Object deep(MessageUnpacker in, int start, int depth) throws IOException {
        int from = start + (int) in.getTotalReadBytes();
        in.skipValue();
        int to = start + (int) in.getTotalReadBytes();
        return Objects.requireNonNull(
                part.apply(Arrays.copyOfRange(data, from, to)).value(depth));
    }

    /** The library takes a timestamp of any number of nanoseconds: it is left to our own decoder. */
    private Object extension(MessageUnpacker in, int start) throws IOException {
        int from = start + (int) in.getTotalReadBytes();
        ExtensionTypeHeader header = in.unpackExtensionTypeHeader();
        byte[] payload = in.readPayload(header.getLength());
        if (!header.isTimestampType()) {
            return new Extension(header.getType(), payload);
        }
        int to = start + (int) in.getTotalReadBytes();
        return Objects.requireNonNull(
                part.apply(Arrays.copyOfRange(data, from, to)).value(0));
    }

    @Override
    public int position() {
        return own.position();
    }

    @Override
    public boolean more() {
        return own.more();
    }

    @Override
    public Token token() {
        return own.token();
    }

    @Override
    public boolean readBoolean() {
        return own.readBoolean();
    }

    @Override
    public long readLong() {
        return own.readLong();
    }

    @Override
    public Number readNumber() {
        return own.readNumber();
    }

    @Override
    public String readString() {
        return own.readString();
    }

    @Override
    public byte[] readBytes() {
        return own.readBytes();
    }

    @Override
    public int beginList() {
        return own.beginList();
    }

    @Override
    public int beginMap() {
        return own.beginMap();
    }

    @Override
    public String readKey() {
        return own.readKey();
    }

    @Override
    public void count(long items) {
        own.count(items);
    }

    @Override
    public void readNull() {
        own.readNull();
    }

    @Override
    public void skip(int depth) {
        own.skip(depth);
    }

    @Override
    public RawValue raw(int depth) {
        return own.raw(depth);
    }
}
