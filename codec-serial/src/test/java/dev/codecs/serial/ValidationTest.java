package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.UnsupportedFeatureException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Validation takes what decoding takes, and refuses the rest as decoding does. */
class ValidationTest {
    static Stream<Named<Encoder>> all() {
        return Encoder.all().stream()
                .filter(encoder -> encoder.engine().id().equals("java"))
                .map(encoder -> Named.of(encoder.toString(), encoder));
    }

    @ParameterizedTest
    @MethodSource("all")
    void agreesWithDecodingOnDamagedDocuments(Encoder codec) {
        Random random = new Random(1);
        int valid = 0;
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] document = document(codec, random);
            if (document.length == 0) {
                continue;
            }
            assertDoesNotThrow(() -> codec.validate(document));
            for (int j = 0; j < 20; j++) {
                byte[] damaged = damaged(document, random);
                if (agrees(codec, damaged)) {
                    valid++;
                } else {
                    refused++;
                }
            }
        }
        assertTrue(valid > 100 && refused > 100, valid + " valid and " + refused + " refused");
    }

    private static byte[] document(Encoder codec, Random random) {
        Object tree = RandomTrees.tree(random, 3);
        try {
            return codec.encode(tree instanceof Map<?, ?> ? tree : Map.of("v", tree == null ? List.of() : tree));
        } catch (UnsupportedFeatureException e) {
            return new byte[0];
        }
    }

    private static byte[] damaged(byte[] document, Random random) {
        byte[] damaged = random.nextInt(4) == 0
                ? Arrays.copyOf(document, random.nextInt(document.length + 2))
                : document.clone();
        if (damaged.length > 0) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        return damaged;
    }

    /** {@return whether the data is valid, by both} */
    private static boolean agrees(Encoder codec, byte[] data) {
        @Nullable CodecException byDecoding = fault(() -> codec.decode(data));
        @Nullable CodecException byValidation = fault(() -> codec.validate(data));
        assertEquals(
                byDecoding == null ? null : byDecoding.getClass(),
                byValidation == null ? null : byValidation.getClass(),
                () -> HexFormat.of().formatHex(data) + ": " + byDecoding + " by decoding, " + byValidation
                        + " by validation");
        return byDecoding == null;
    }

    private static @Nullable CodecException fault(Runnable reading) {
        try {
            reading.run();
            return null;
        } catch (CodecException e) {
            return e;
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void keepsToEveryLimit(Encoder codec) {
        byte[] data = codec.encode(Map.of("key", List.of(List.of(List.of("a text of some length")), 1, 2, 3)));
        assertDoesNotThrow(() -> codec.validate(data));
        for (Limits limits : List.of(
                Limits.DEFAULT.depth(3),
                Limits.DEFAULT.items(5),
                Limits.DEFAULT.stringLength(20),
                Limits.DEFAULT.bytes(10))) {
            Encoder strict = codec.with(limits);
            assertThrows(LimitExceededException.class, () -> strict.validate(data), limits::toString);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.serial.Engines#both")
    void findsTheKeyThatComesTwiceAmongFewAndMany(Encoder codec) {
        for (int count : new int[] {2, 15, 16, 17, 40, 300}) {
            for (String start : new String[] {"", "key", "a key of more than sixteen bytes "}) {
                Map<String, Integer> map = new LinkedHashMap<>();
                IntStream.range(100, 100 + count).forEach(i -> map.put(start + i, i));
                byte[] data = codec.encode(map);
                assertDoesNotThrow(() -> codec.validate(data));
                // The last key becomes the one before it.
                String text = new String(data, StandardCharsets.ISO_8859_1);
                byte[] twice =
                        text.replace(start + (99 + count), start + (98 + count)).getBytes(StandardCharsets.ISO_8859_1);
                assertThrows(CorruptInputException.class, () -> codec.validate(twice));
                assertDoesNotThrow(() -> codec.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST))
                        .validate(twice));
            }
        }
    }

    /** What a quick look leaves to decoding, and what it must refuse by itself. */
    @ParameterizedTest
    @CsvSource({
        "msgpack, d6ff00000001, true",
        "msgpack, d7ff0000000000000001, true",
        "msgpack, d7ffffffffff00000001, false",
        "msgpack, d4ff00, false",
        "msgpack, c70cff00000000ffffffffffffffff, true",
        "msgpack, c70cff3b9aca00ffffffffffffffff, false",
        "msgpack, d40100, true",
        "msgpack, c1, false",
        "msgpack, 81c001, true",
        "msgpack, 82c001c002, false",
        "msgpack, c40100, true",
        "msgpack, c40200, false",
        "msgpack, a1ff, false",
        "msgpack, dd7fffffff, false",
        "msgpack, dfffffffff, false",
        "msgpack, 0101, false",
        "cbor, f818, false",
        "cbor, f820, true",
        "cbor, f7, true",
        "cbor, e0, true",
        "cbor, f93c00, true",
        "cbor, fc, false",
        "cbor, 1c, false",
        "cbor, 9f01ff, true",
        "cbor, 9f01, false",
        "cbor, a10101, true",
        "cbor, a2f601f602, false",
        "cbor, c249010000000000000000, true",
        "cbor, c001, false",
        "cbor, 62c328, false",
        "cbor, 9bffffffffffffffff, false",
        "cbor, bb8000000000000000, false",
        "cbor, 7f6161ff, true",
        "cbor, 0101, false"
    })
    void knowsWhatIsRare(String format, String hex, boolean valid) {
        assertEquals(valid, agrees(Encoder.of(format, "java"), HexFormat.of().parseHex(hex)));
    }

    @Test
    void canPassOverWhatFollows() {
        Encoder lenient =
                Encoder.of("msgpack", "java").with(Options.DEFAULT.trailingBytes(Options.TrailingBytes.IGNORE));
        assertDoesNotThrow(() -> lenient.validate(new byte[] {1, 1}));
    }
}
