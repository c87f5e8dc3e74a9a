package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.codecs.Encoder;
import dev.codecs.UnsupportedFeatureException;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** What the contracts of encoders have in common: what they are run over, and the values that they write. */
@ParameterizedClass
@ArgumentsSource(EncoderFixture.Engines.class)
@Timeout(120)
abstract class EncoderFixture implements EncoderTraits {
    static final String[] TEXTS = {
        "",
        "a",
        "key",
        "gr\u00fc\u00df",
        "\u4f60\u597d",
        "\ud83d\ude00",
        "\0\n\t\"\\/",
        "\u007f\u0080\u07ff\u0800\uffff\ud800\udc00"
    };

    /** The engine under test. */
    @Parameter(0)
    protected Encoder codec;

    /** All engines of the same format, the one under test among them. */
    @Parameter(1)
    protected List<Encoder> engines;

    static final class Engines extends EngineSource<Encoder> {
        Engines() {
            super(Encoder.class, Encoder::all);
        }
    }

    @Override
    public Encoder codec() {
        return codec;
    }

    byte[] written(Tokens.Writing writing) throws IOException {
        return Tokens.written(codec, writing);
    }

    /** Whether the format carries the value; it says no only in one way. */
    boolean carries(@Nullable Object value) {
        try {
            codec.encode(value);
            return true;
        } catch (UnsupportedFeatureException e) {
            assertFalse(e.getMessage().isBlank());
            return false;
        }
    }

    /** The values that every format may have at the leaves, those of them that this one carries. */
    List<@Nullable Object> leaves() {
        List<@Nullable Object> leaves = new ArrayList<>(Arrays.asList(
                0L, 1L, -1L, 23L, 24L, 127L, 128L, -128L, -129L, 255L, 256L, 65_535L, 65_536L, -32_769L, 1L << 31,
                1L << 32));
        leaves.addAll(Arrays.asList(Long.MAX_VALUE, Long.MIN_VALUE, null, true, false, 0.5, -1.25, 1e300, 0.1));
        leaves.addAll(Arrays.asList(TEXTS));
        leaves.addAll(Arrays.asList(new byte[0], new byte[] {1, 2, 3}, BigInteger.ONE.shiftLeft(63)));
        leaves.removeIf(leaf -> !carries(leaf));
        return leaves;
    }

    /** A document with everything in it, its keys in order. */
    Map<String, @Nullable Object> document() {
        Map<String, @Nullable Object> inner = new LinkedHashMap<>();
        inner.put("", "empty key");
        inner.put("b", List.of(List.of(1L, 2L), List.of(), List.of(List.of("deep"))));
        inner.put("m", Map.of());
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("a", 17L);
        document.put("inner", inner);
        document.put("leaves", leaves());
        document.put("list", List.of(Map.of("k", 1L), Map.of("k", 2L)));
        document.put("text", "the end");
        return document;
    }

    @Nullable
    Object expectedDeep(@Nullable Object value) {
        return switch (value) {
            case List<?> list -> {
                List<@Nullable Object> all = new ArrayList<>();
                list.forEach(each -> all.add(expectedDeep(each)));
                yield all;
            }
            case Map<?, ?> map -> {
                Map<@Nullable Object, @Nullable Object> all = new LinkedHashMap<>();
                map.forEach((key, each) -> all.put(expected(key), expectedDeep(each)));
                yield all;
            }
            case null, default -> expected(value);
        };
    }

    void assertSame(@Nullable Object written, @Nullable Object read) {
        assertEquals(Values.text(expectedDeep(written)), Values.text(read));
    }

    /** Fails unless the value comes back, or cannot be written. */
    void roundTrip(@Nullable Object value) {
        if (carries(value)) {
            assertSame(value, codec.decode(codec.encode(value)));
        }
    }
}
