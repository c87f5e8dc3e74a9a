package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueFeed;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every limit at its last value and beside it, in every way to read. */
class LimitsTest {
    static Stream<Named<Encoder>> all() {
        return Encoder.all().stream().map(encoder -> Named.of(encoder.toString(), encoder));
    }

    private static List<Executable> ways(Encoder codec, byte[] data) {
        return List.of(
                () -> codec.decode(data),
                () -> codec.validate(data),
                () -> codec.reader(data).readValue(),
                () -> codec.reader(data).skip(),
                () -> codec.reader(data).readRaw(),
                () -> codec.transcode(data, Encoder.of("cbor")),
                () -> Transcoding.value(codec.reader(data), Encoder.of("cbor").writer(new ByteArrayOutputStream())),
                () -> {
                    ValueFeed feed = codec.feed();
                    feed.feed(data, 0, data.length);
                    feed.end();
                    feed.next();
                });
    }

    /** The data takes n of what is limited: n - 1 are too few, n and one more are enough. */
    private static void assertExactly(long n, byte[] data, LongFunction<Encoder> limited) {
        List<Executable> tooFew = ways(limited.apply(n - 1), data);
        for (int way = 0; way < tooFew.size(); way++) {
            LimitExceededException e = assertThrows(LimitExceededException.class, tooFew.get(way), "way " + way);
            assertEquals(n - 1, e.limit());
        }
        for (long limit = n; limit <= n + 1; limit++) {
            for (Executable way : ways(limited.apply(limit), data)) {
                assertDoesNotThrow(way);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void depth(Encoder codec) {
        for (Object tree : List.of(
                List.of(List.of(List.of(1L))),
                List.of(Map.of("a", List.of())),
                List.of(List.of(Map.of()), List.of()))) {
            byte[] data = codec.encode(tree);
            assertExactly(3, data, limit -> codec.with(Limits.DEFAULT.depth((int) limit)));
            Encoder three = codec.with(Limits.DEFAULT.depth(3));
            assertEquals(Texts.of(tree), Texts.of(three.decode(three.encode(tree))));
            Encoder two = codec.with(Limits.DEFAULT.depth(2));
            assertThrows(LimitExceededException.class, () -> two.encode(tree));
            assertThrows(LimitExceededException.class, () -> codec.transcode(data, two));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void items(Encoder codec) {
        byte[] list = codec.encode(Collections.nCopies(20, 1L));
        assertExactly(21, list, limit -> codec.with(Limits.DEFAULT.items(limit)));
        if (codec.algorithm().equals("ion")) {
            return; // its table of symbols has values too
        }
        byte[] map = codec.encode(List.of(Map.of("a", 1L, "b", List.of("c", "d"))));
        assertExactly(8, map, limit -> codec.with(Limits.DEFAULT.items(limit)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void stringLength(Encoder codec) {
        for (String text : List.of("x".repeat(20), "x".repeat(300), "\u00e9".repeat(10))) {
            int bytes = text.getBytes(UTF_8).length;
            assertExactly(bytes, codec.encode(List.of(text)), limit -> codec.with(Limits.DEFAULT.stringLength(limit)));
            assertExactly(
                    bytes, codec.encode(Map.of(text, 1L)), limit -> codec.with(Limits.DEFAULT.stringLength(limit)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"msgpack", "cbor", "ubjson", "bson", "resp", "bencode", "ion"})
    void binaryLength(String algorithm) {
        Encoder codec = Encoder.of(algorithm);
        for (int length : new int[] {20, 300}) {
            byte[] data = codec.encode(List.of(new byte[length]));
            assertExactly(length, data, limit -> codec.with(Limits.DEFAULT.stringLength(limit)));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void bytes(Encoder codec) {
        byte[] data = codec.encode(List.of("text", Map.of("a", List.of(1L, 2L))));
        if (codec.algorithm().equals("ion")) {
            return; // a feed tells the table of symbols from the value
        }
        assertExactly(data.length, data, limit -> codec.with(Limits.DEFAULT.bytes(limit)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "json-binary", "dag-json"})
    void digitsAndExponents(String algorithm) {
        Encoder codec = Encoder.of(algorithm);
        for (String number : List.of(
                "[-1234567890]", "[1234567.890]", "[1.234567890]", "[-12345678.90e3]", "[12345678901234567890]")) {
            int digits = (int) number.replaceAll("e.*", "")
                    .chars()
                    .filter(Character::isDigit)
                    .count();
            assertExactly(
                    digits, number.getBytes(UTF_8), limit -> codec.with(Limits.DEFAULT.numberLength((int) limit)));
        }
        for (String number : List.of("[1e20]", "[1.5E+20]", "[-1e-20]")) {
            Limits some = Limits.DEFAULT;
            assertExactly(20, number.getBytes(UTF_8), limit -> codec.with(some.exponent((int) limit)));
            Options exact = Options.DEFAULT.numbers(Options.Numbers.EXACT);
            assertExactly(20, number.getBytes(UTF_8), limit -> codec.with(exact).with(some.exponent((int) limit)));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatIsWrittenByTokensIsAsDeepAsATree(Encoder codec) throws IOException {
        for (int depth = 1; depth < 20; depth++) {
            Encoder limited = codec.with(Limits.DEFAULT.depth(depth));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ValueWriter writer = limited.writer(out)) {
                for (int i = 0; i < depth; i++) {
                    writer.beginList(1);
                }
                LimitExceededException token = assertThrows(LimitExceededException.class, () -> writer.beginList(1));
                LimitExceededException tree =
                        assertThrows(LimitExceededException.class, () -> writer.writeValue(Map.of()));
                assertEquals(tree.getMessage(), token.getMessage());
                writer.write(1);
                for (int i = 0; i < depth; i++) {
                    writer.endList();
                }
            } catch (UnsupportedFeatureException e) {
                throw new AssertionError("lists of one number are in every format", e);
            }
            ValueReader reader = limited.reader(out.toByteArray());
            reader.skip();
        }
    }
}
