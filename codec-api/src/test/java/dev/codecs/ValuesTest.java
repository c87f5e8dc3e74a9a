package dev.codecs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.spi.Offer;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The small values of the API. */
class ValuesTest {
    @Test
    void aRangeContainsItsEnds() {
        IntRange range = new IntRange(-3, 5);
        assertTrue(range.contains(-3));
        assertTrue(range.contains(5));
        assertFalse(range.contains(-4));
        assertFalse(range.contains(6));
        assertEquals("-3..5", range.toString());
        assertTrue(new IntRange(7, 7).contains(7));
        assertThrows(IllegalArgumentException.class, () -> new IntRange(1, 0));
    }

    @Test
    void eachLimitIsChangedAlone() {
        Limits base = new Limits(1, 2, 3, 4, 5, 6);
        assertEquals(new Limits(9, 2, 3, 4, 5, 6), base.depth(9));
        assertEquals(new Limits(1, 9, 3, 4, 5, 6), base.items(9));
        assertEquals(new Limits(1, 2, 9, 4, 5, 6), base.stringLength(9));
        assertEquals(new Limits(1, 2, 3, 9, 5, 6), base.numberLength(9));
        assertEquals(new Limits(1, 2, 3, 4, 9, 6), base.exponent(9));
        assertEquals(new Limits(1, 2, 3, 4, 5, 9), base.bytes(9));
        assertThrows(IllegalArgumentException.class, () -> base.depth(-1));
        assertThrows(IllegalArgumentException.class, () -> base.items(-1));
        assertThrows(IllegalArgumentException.class, () -> base.stringLength(-1));
        assertThrows(IllegalArgumentException.class, () -> base.numberLength(-1));
        assertThrows(IllegalArgumentException.class, () -> base.exponent(-1));
        assertThrows(IllegalArgumentException.class, () -> base.bytes(-1));
        assertEquals(1_000, Limits.DEFAULT.depth());
    }

    @Test
    void eachOptionIsChangedAlone() {
        Options base = Options.DEFAULT;
        assertEquals(
                Options.KeyOrder.SORTED, base.keyOrder(Options.KeyOrder.SORTED).keyOrder());
        assertEquals(
                Options.DuplicateKeys.LAST,
                base.duplicateKeys(Options.DuplicateKeys.LAST).duplicateKeys());
        assertEquals(
                Options.TrailingBytes.IGNORE,
                base.trailingBytes(Options.TrailingBytes.IGNORE).trailingBytes());
        assertEquals(
                Options.BadText.REPLACE, base.badText(Options.BadText.REPLACE).badText());
        assertEquals(Options.Numbers.EXACT, base.numbers(Options.Numbers.EXACT).numbers());
        Options all = base.keyOrder(Options.KeyOrder.DETERMINISTIC)
                .duplicateKeys(Options.DuplicateKeys.FIRST)
                .trailingBytes(Options.TrailingBytes.IGNORE)
                .badText(Options.BadText.REPLACE)
                .numbers(Options.Numbers.EXACT)
                .unknownKeys(Options.UnknownKeys.REJECT);
        assertEquals(
                new Options(
                        Options.KeyOrder.DETERMINISTIC,
                        Options.DuplicateKeys.FIRST,
                        Options.TrailingBytes.IGNORE,
                        Options.BadText.REPLACE,
                        Options.Numbers.EXACT,
                        Options.UnknownKeys.REJECT),
                all);
        assertThrows(NullPointerException.class, () -> base.keyOrder(null));
        assertThrows(NullPointerException.class, () -> base.duplicateKeys(null));
        assertThrows(NullPointerException.class, () -> base.trailingBytes(null));
        assertThrows(NullPointerException.class, () -> base.badText(null));
        assertThrows(NullPointerException.class, () -> base.numbers(null));
        assertThrows(NullPointerException.class, () -> base.unknownKeys(null));
    }

    @Test
    void aPathIsKeysAndIndices() {
        assertEquals(
                List.of("users", 3, "name"), ValuePath.of("users", 3, "name").steps());
        assertEquals(List.of(), ValuePath.of().steps());
        List<Object> steps = new ArrayList<>(List.of("a"));
        ValuePath path = new ValuePath(steps);
        steps.add("b");
        assertEquals(List.of("a"), path.steps());
        assertThrows(IllegalArgumentException.class, () -> ValuePath.of(-1));
        assertThrows(IllegalArgumentException.class, () -> ValuePath.of(1L));
        assertThrows(IllegalArgumentException.class, () -> ValuePath.of(1.5));
        assertThrows(NullPointerException.class, () -> ValuePath.of("a", null));
    }

    @Test
    void aPathIsParsedAsAJsonPointer() {
        assertEquals(List.of(), ValuePath.parse("").steps());
        assertEquals(List.of(""), ValuePath.parse("/").steps());
        assertEquals(List.of("", ""), ValuePath.parse("//").steps());
        assertEquals(
                List.of("users", 3, "name"), ValuePath.parse("/users/3/name").steps());
        assertEquals(
                List.of(0, 10, 999_999_999), ValuePath.parse("/0/10/999999999").steps());
        assertEquals(
                List.of("00", "01", "-1", "1e3", "9999999999"),
                ValuePath.parse("/00/01/-1/1e3/9999999999").steps());
        assertEquals(
                List.of("a/b", "m~n", "~1"), ValuePath.parse("/a~1b/m~0n/~01").steps());
        assertThrows(IllegalArgumentException.class, () -> ValuePath.parse("a"));
        assertThrows(IllegalArgumentException.class, () -> ValuePath.parse("/~"));
        assertThrows(IllegalArgumentException.class, () -> ValuePath.parse("/a~2b"));
        assertThrows(IllegalArgumentException.class, () -> ValuePath.parse("/~0~"));
        for (String pointer : List.of("", "/", "/a~1b/m~0n/~01", "/users/3/name")) {
            assertEquals(pointer, ValuePath.parse(pointer).toString());
        }
    }

    @Test
    void aTypeRefKnowsItsType() {
        TypeRef<Map<String, List<Integer>>> ref = new TypeRef<>() {};
        ParameterizedType type = (ParameterizedType) ref.type();
        assertSame(Map.class, type.getRawType());
        assertEquals("java.util.Map<java.lang.String, java.util.List<java.lang.Integer>>", ref.toString());
        assertSame(String.class, new TypeRef<String>() {}.type());
        assertThrows(IllegalStateException.class, Indirect::new);
    }

    private static class Direct<T> extends TypeRef<T> {}

    private static final class Indirect extends Direct<String> {}

    @Test
    void anEngineIsPrintedWithItsKind() {
        assertEquals("java", new Engine("java", Kind.JAVA).toString());
        assertEquals("libdeflate (ffi)", new Engine("libdeflate", Kind.FFI).toString());
        assertThrows(NullPointerException.class, () -> new Engine(null, Kind.JAVA));
        assertThrows(NullPointerException.class, () -> new Engine("java", null));
        assertThrows(NullPointerException.class, () -> new Offer(null, 1));
        assertThrows(NullPointerException.class, () -> new Availability.Yes(null));
        assertThrows(NullPointerException.class, () -> new Availability.No(null));
        assertNull(new Availability.No("absent").cause());
    }

    @Test
    void foundIsNotTheSameAsNull() {
        assertFalse(Found.ABSENT.present());
        assertTrue(Found.of(null).present());
        assertNull(Found.of(null).value());
        assertNotEquals(Found.ABSENT, Found.of(null));
        assertEquals(Found.of("a"), Found.of("a"));
    }

    @Test
    void rawValuesAreEqualByContent() {
        RawValue raw = new RawValue(new byte[] {1, 2});
        assertEquals(raw, new RawValue(new byte[] {1, 2}));
        assertEquals(raw.hashCode(), new RawValue(new byte[] {1, 2}).hashCode());
        assertNotEquals(raw, new RawValue(new byte[] {1}));
        assertNotEquals(raw, new Object());
        assertEquals("RawValue[2 bytes]", raw.toString());
    }

    @Test
    void exceptionsSayWhatToDo() {
        CorruptInputException corrupt = new CorruptInputException("a bad block", 17);
        assertEquals(17, corrupt.offset());
        assertEquals("a bad block (at byte 17 of the input)", corrupt.getMessage());
        CorruptInputException somewhere = new CorruptInputException("a bad block", -9, corrupt);
        assertEquals(-1, somewhere.offset());
        assertEquals("a bad block", somewhere.getMessage());
        assertSame(corrupt, somewhere.getCause());
        LimitExceededException limited = new LimitExceededException("the depth", 100);
        assertEquals(100, limited.limit());
        assertEquals(
                "the depth exceeds the limit of 100: raise the limit if the input is trusted", limited.getMessage());
        OutputTooSmallException small = new OutputTooSmallException(10, 12);
        assertEquals(12, small.needed());
        assertEquals("the output does not fit into 10 bytes: give one of 12 bytes", small.getMessage());
        OutputTooSmallException unknown = new OutputTooSmallException(10, -1);
        assertEquals(-1, unknown.needed());
        assertEquals("the output does not fit into 10 bytes: give a larger target", unknown.getMessage());
        for (CodecException e : List.of(
                new AuthenticationException("why"),
                new WrongPasswordException("why"),
                new UnsupportedFeatureException("why"))) {
            assertEquals("why", e.getMessage());
        }
    }
}
