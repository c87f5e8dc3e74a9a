package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data that is cut, changed or made to do harm ends in a value or in one of the library's own faults. */
@Timeout(60)
class HostileInputTest {
    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#cbor")
    void cborVectorsCutAndChanged(Encoder codec) {
        for (byte[] vector : CborConformanceTest.appendixA()) {
            cutAndChange(codec, vector);
        }
        for (String more : List.of(
                "c48221196ab3",
                "c5822003",
                "d84e48ffffffff00000001",
                "d901028301020304".substring(0, 14),
                "d9d9f783f4f5f6",
                "d8184401020304",
                "d8206175",
                "bf6161019f02ffff",
                "7f61616162ff",
                "5f41004101ff")) {
            cutAndChange(codec, hex(more));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#msgpack")
    void msgpackVectorsCutAndChanged(Encoder codec) {
        for (String vector : List.of(
                "c0",
                "c2",
                "93010203",
                "82a16101a16202",
                "cd0100",
                "ce00010000",
                "cf8000000000000000",
                "d180ff",
                "cb3ff8000000000000",
                "ca3fc00000",
                "c403010203",
                "c5000101",
                "d90161",
                "da000161",
                "db0000000161",
                "dc000101",
                "dd0000000101",
                "de0001a16101",
                "df00000001a16101",
                "d40110",
                "d6ff00000001",
                "d7ff0000000400000001",
                "c70cff000000010000000000000001",
                "c7030a010203",
                "9191919190")) {
            cutAndChange(codec, hex(vector));
        }
    }

    static void cutAndChange(Encoder codec, byte[] vector) {
        for (int length = 0; length < vector.length; length++) {
            byte[] cut = Arrays.copyOf(vector, length);
            assertThrows(
                    CorruptInputException.class,
                    () -> codec.decode(cut),
                    () -> HexFormat.of().formatHex(cut));
            assertThrows(CorruptInputException.class, () -> codec.reader(cut).skip());
            ValueFeed feed = codec.feed();
            feed.feed(cut, 0, length);
            assertEquals(false, feed.hasNext());
            if (length > 0) {
                assertThrows(CorruptInputException.class, feed::end);
            }
        }
        Random random = new Random(vector.length);
        for (int bit = 0; bit < 8 * vector.length; bit++) {
            byte[] changed = vector.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            harmless(codec, changed);
        }
        for (int i = 0; i < 50; i++) {
            byte[] changed = Arrays.copyOf(vector, vector.length + random.nextInt(4));
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            harmless(codec, changed);
        }
    }

    static void harmless(Encoder codec, byte[] data) {
        String whole = verdict(() -> Texts.of(codec.decode(data)));
        String fed = verdict(() -> {
            ValueFeed feed = codec.feed();
            for (byte each : data) {
                feed.feed(new byte[] {each}, 0, 1);
                feed.hasNext();
            }
            feed.end();
            return feed.hasNext() ? Texts.of(feed.next()) + (feed.hasNext() ? " and more" : "") : "nothing";
        });
        if (!whole.startsWith("fault")) {
            assertEquals(whole, fed, () -> HexFormat.of().formatHex(data));
        }
        verdict(() -> Texts.of(codec.reader(data).readLevel()));
        verdict(() -> codec.reader(data).readRaw().toString());
        verdict(() -> codec.find(data, ValuePath.of("a", 0)).toString());
        verdict(() -> CborDiagnostics.of(data));
    }

    private interface Call {
        String call();
    }

    private static String verdict(Call call) {
        try {
            return call.call();
        } catch (CodecException e) {
            return "fault " + e.getClass();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#msgpack")
    void msgpackLengthsThatAreNotThere(Encoder codec) {
        refuse(
                codec,
                "dd7fffffff",
                "ddffffffff",
                "dbffffffff",
                "db7fffffff",
                "c67fffffff",
                "c6ffffffff",
                "df7fffffff",
                "dfffffffff",
                "c97fffffff01",
                "c9ffffffffff",
                "dcffff",
                "deffff",
                "c1",
                "91c1",
                "d6ff",
                "c701",
                "c705ff0102030405");
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#cbor")
    void cborLengthsThatAreNotThere(Encoder codec) {
        refuse(
                codec,
                "9a7fffffff",
                "9affffffff",
                "9b7fffffffffffffff",
                "9bffffffffffffffff",
                "7bffffffffffffffff",
                "5b7fffffffffffffff",
                "baffffffff",
                "bb8000000000000000",
                "d9d9f7a35a7fffffff00000000",
                "9a000f4240",
                "8301",
                "a36162",
                "5f5f4100ffff",
                "7f40ff",
                "7f61e26282acff",
                "ff",
                "81ff",
                "bf01ff",
                "1c",
                "dc",
                "f800",
                "f81f",
                "c201",
                "c001",
                "c482f901",
                "d84100");
    }

    private static void refuse(Encoder codec, String... all) {
        for (String each : all) {
            byte[] data = hex(each);
            assertThrows(CodecException.class, () -> codec.decode(data), each);
            assertThrows(CodecException.class, () -> codec.reader(data).readValue(), each);
            verdict(() -> codec.reader(data).readRaw().toString());
        }
    }

    /** Each head says as many elements as bytes follow: what is allocated by it adds up. */
    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void headsThatAddUp(Encoder codec) {
        byte[] data = new byte[100_000];
        for (int i = 0; i + 5 <= data.length; i += 5) {
            data[i] = (byte) (codec.algorithm().equals("cbor") ? 0x9A : 0xDD);
            int left = data.length - i - 5;
            data[i + 2] = (byte) (left >> 16);
            data[i + 3] = (byte) (left >> 8);
            data[i + 4] = (byte) left;
        }
        Encoder loose = codec.with(Limits.DEFAULT.items(Long.MAX_VALUE));
        assertThrows(CodecException.class, () -> loose.decode(data));
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void aMillionLevels(Encoder codec) {
        int levels = 1_000_000;
        boolean cbor = codec.algorithm().equals("cbor");
        List<byte[]> all = new ArrayList<>(
                List.of(nested(cbor ? "81" : "91", levels), nested(cbor ? "a161" + "61" : "81a161", levels)));
        if (cbor) {
            all.add(nested("c6", levels));
            all.add(nested("9f", levels));
            all.add(nested("c681", levels));
        }
        for (byte[] data : all) {
            assertThrows(LimitExceededException.class, () -> codec.decode(data));
            assertThrows(LimitExceededException.class, () -> codec.reader(data).skip());
            verdict(() -> Texts.of(codec.find(data, ValuePath.of("b")).value()));
            ValueFeed feed = codec.feed();
            feed.feed(data, 0, data.length);
            assertThrows(LimitExceededException.class, feed::hasNext);
            Encoder deep = codec.with(Limits.DEFAULT.depth(Integer.MAX_VALUE));
            assertEquals(
                    "fault",
                    verdict(() -> String.valueOf(deep.decode(data).hashCode())).substring(0, 5));
            verdict(() -> deep.reader(data).readRaw().toString());
        }
    }

    private static byte[] nested(String head, int levels) {
        return hex(head.repeat(levels));
    }

    /** Where the caller allows it, depth costs no stack in reading and writing. */
    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void whatIsNestedDeeplyComesBack(Encoder codec) {
        Encoder deep = codec.with(Limits.DEFAULT.depth(300_000));
        boolean cbor = codec.algorithm().equals("cbor");
        for (String head : cbor ? List.of("81", "a16161") : List.of("91", "81a161")) {
            byte[] data = hex(head.repeat(200_000) + "01");
            Object value = deep.decode(data);
            assertEquals(HexFormat.of().formatHex(data), HexFormat.of().formatHex(deep.encode(value)));
            ValueReader reader = deep.reader(data);
            reader.skip();
            assertEquals(data.length, reader.position());
        }
    }
}
