package dev.codecs.serial.internal.upokecenter;

import com.upokecenter.cbor.CBORObject;
import com.upokecenter.cbor.CBORType;
import dev.codecs.RawValue;
import dev.codecs.serial.Extension;
import dev.codecs.serial.Simple;
import dev.codecs.serial.Tagged;
import dev.codecs.serial.Undefined;
import dev.codecs.serial.internal.CompactMap;
import dev.codecs.serial.internal.Plain;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.cbor.Meaning;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain values as the library's, and back. */
final class LibraryTrees {
    /** The library recurses, and refuses what is nested more deeply. */
    private static final int DEEPEST = 300;

    private LibraryTrees() {}

    /** {@return the library's value, or null if it has none for it, such as for bytes that are encoded already} */
    static @Nullable CBORObject toLibrary(@Nullable Object value, Settings settings, int depth) {
        return switch (value) {
            case null -> CBORObject.Null;
            case String text -> CBORObject.FromObject(text);
            case Long number -> CBORObject.FromObject(number.longValue());
            case Integer number -> CBORObject.FromObject(number.intValue());
            case Boolean bool -> CBORObject.FromObject(bool.booleanValue());
            case Double number when !number.isNaN() -> CBORObject.FromObject(number.doubleValue());
            case byte[] bytes -> CBORObject.FromObject(bytes);
            case List<?> list -> list(list, settings, depth);
            case Map<?, ?> map -> map(map, settings, depth);
            case Tagged _, Simple _, Extension _, RawValue _, Undefined _ -> null;
            case Record each -> toLibrary(Plain.of(each, "CBOR"), settings, depth);
            case Enum<?> each -> CBORObject.FromObject(each.name());
            default -> null;
        };
    }

    private static @Nullable CBORObject list(List<?> list, Settings settings, int depth) {
        settings.checkDepth(depth);
        CBORObject array = CBORObject.NewArray();
        for (Object each : list) {
            CBORObject element = depth < DEEPEST ? toLibrary(each, settings, depth + 1) : null;
            if (element == null) {
                return null;
            }
            array.Add(element);
        }
        return array;
    }

    private static @Nullable CBORObject map(Map<?, ?> map, Settings settings, int depth) {
        settings.checkDepth(depth);
        CBORObject object = CBORObject.NewOrderedMap();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            CBORObject key = entry.getKey() instanceof String text ? CBORObject.FromObject(text) : null;
            CBORObject value = depth < DEEPEST ? toLibrary(entry.getValue(), settings, depth + 1) : null;
            if (key == null || value == null) {
                return null;
            }
            object.set(key, value);
        }
        return object;
    }

    /** {@return whether it is safe to recurse} */
    static boolean isShallow(CBORObject tree, int depth) {
        if (depth > DEEPEST) {
            return false;
        }
        CBORObject plain = tree.Untag();
        if (plain.getType() == CBORType.Array) {
            return plain.getValues().stream().allMatch(each -> isShallow(each, depth + 1));
        }
        return plain.getType() != CBORType.Map
                || plain.getEntries().stream()
                        .allMatch(entry ->
                                isShallow(entry.getKey(), depth + 1) && isShallow(entry.getValue(), depth + 1));
    }

    /** {@return the value that the library's is} */
    static @Nullable Object toPlain(CBORObject tree, Settings settings, int depth) {
        if (tree.isTagged()) {
            settings.checkDepth(depth);
            BigInteger tag = new BigInteger(tree.getMostOuterTag().toString());
            return Meaning.of(tag.longValue(), toPlain(tree.UntagOne(), settings, depth + 1), settings, -1);
        }
        if (tree.isNull()) {
            return null;
        }
        return switch (tree.getType()) {
            case Boolean -> tree.AsBoolean();
            case Integer -> {
                BigInteger number = new BigInteger(tree.AsEIntegerValue().toString());
                yield number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
            }
            case FloatingPoint -> tree.AsDoubleValue();
            case ByteString -> tree.GetByteString();
            case TextString -> tree.AsString();
            case SimpleValue -> tree.isUndefined() ? Undefined.UNDEFINED : new Simple(tree.getSimpleValue());
            case Array -> {
                List<@Nullable Object> list = new ArrayList<>(tree.size());
                for (CBORObject each : tree.getValues()) {
                    list.add(toPlain(each, settings, depth + 1));
                }
                yield list;
            }
            case Map -> {
                CompactMap map = new CompactMap(tree.size());
                for (Map.Entry<CBORObject, CBORObject> entry : tree.getEntries()) {
                    map.put(
                            toPlain(entry.getKey(), settings, depth + 1),
                            toPlain(entry.getValue(), settings, depth + 1));
                }
                yield map;
            }
            case Number -> throw new AssertionError("the deprecated type of all numbers is never given");
        };
    }
}
