package dev.codecs.serial;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.UnsupportedFeatureException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * MongoDB Extended JSON (v2): the values of BSON as trees of what JSON has, and back. An encoder of JSON makes text of the trees:
 *
 * <pre>{@code
 * String text = Encoder.of("json").encodeText(ExtendedJson.relaxed(bson.decode(data)));
 * Object value = ExtendedJson.parse(Encoder.of("json").decodeText(text));
 * }</pre>
 *
 * <p>Read BSON with {@link BsonOptions#exactTypes} where int32 and int64 are to be told apart.
 */
public final class ExtendedJson {
    private static final int DEPTH = Limits.DEFAULT.depth();
    private static final long UNSIGNED = 0xFFFF_FFFFL;
    private static final Instant YEAR_10000 = Instant.parse("+10000-01-01T00:00:00Z");
    private static final Pattern UUID_TEXT =
            Pattern.compile("\\p{XDigit}{8}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{12}");
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,19}");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?");

    private static final Set<String> TYPES = Set.of(
            "$oid",
            "$symbol",
            "$numberInt",
            "$numberLong",
            "$numberDouble",
            "$numberDecimal",
            "$binary",
            "$uuid",
            "$code",
            "$scope",
            "$timestamp",
            "$regularExpression",
            "$dbPointer",
            "$date",
            "$minKey",
            "$maxKey",
            "$undefined");

    private final boolean relaxed;

    private ExtendedJson(boolean relaxed) {
        this.relaxed = relaxed;
    }

    /** {@return the value as a tree of maps, lists, texts, booleans and nulls, from which its types come back} */
    public static @Nullable Object canonical(@Nullable Object value) {
        return new ExtendedJson(false).of(value, 0);
    }

    /** {@return the value as a tree for people to read: numbers and most times lose their types} */
    public static @Nullable Object relaxed(@Nullable Object value) {
        return new ExtendedJson(true).of(value, 0);
    }

    private static void checkDepth(int depth) {
        if (depth > DEPTH) {
            throw new LimitExceededException("the depth of nesting", DEPTH);
        }
    }

    private @Nullable Object of(@Nullable Object value, int depth) {
        checkDepth(depth);
        return switch (value) {
            case null -> null;
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> all = new LinkedHashMap<>();
                map.forEach((key, each) -> all.put(key, of(each, depth + 1)));
                yield all;
            }
            case List<?> list -> {
                List<@Nullable Object> all = new ArrayList<>();
                list.forEach(each -> all.add(of(each, depth + 1)));
                yield all;
            }
            case String text -> text;
            case Boolean bool -> bool;
            case Integer number -> relaxed ? number : Map.of("$numberInt", number.toString());
            case Long number -> relaxed ? number : Map.of("$numberLong", number.toString());
            case Float number -> number(number.doubleValue());
            case Double number -> number(number);
            case BigDecimal number -> Map.of("$numberDecimal", number.toString());
            case Decimal128 number -> Map.of("$numberDecimal", number.toString());
            case Instant time -> Map.of("$date", date(time));
            case byte[] bytes -> binary(0, bytes);
            case UUID uuid -> binary(4, HexFormat.of().parseHex(uuid.toString().replace("-", "")));
            case Undefined undefined -> Map.of("$undefined", true);
            case Bson bson -> of(bson, depth);
            case BsonVector vector -> of(vector.toBinary(), depth);
            default ->
                throw new UnsupportedFeatureException(
                        value.getClass().getName() + " has no place in Extended JSON: give what BSON is decoded to");
        };
    }

    private Object number(double value) {
        if (relaxed && Double.isFinite(value)) {
            return value;
        }
        return Map.of("$numberDouble", Double.toString(value).replaceFirst("E(?=\\d)", "E+"));
    }

    private Object date(Instant time) {
        if (relaxed && !time.isBefore(Instant.EPOCH) && time.isBefore(YEAR_10000)) {
            return time.toString();
        }
        try {
            return Map.of("$numberLong", Long.toString(time.toEpochMilli()));
        } catch (ArithmeticException e) {
            throw new UnsupportedFeatureException(
                    "Extended JSON has no time as far away as " + time + ": write it as text");
        }
    }

    private static Object binary(int subtype, byte[] bytes) {
        return Map.of(
                "$binary",
                ordered("base64", Base64.getEncoder().encodeToString(bytes), "subType", "%02x".formatted(subtype)));
    }

    private Object of(Bson value, int depth) {
        return switch (value) {
            case Bson.ObjectId id -> Map.of("$oid", id.toString());
            case Bson.Binary each -> binary(each.subtype(), each.bytes());
            case Bson.Regex(String pattern, String options) ->
                Map.of("$regularExpression", ordered("pattern", pattern, "options", options));
            case Bson.DbPointer(String collection, Bson.ObjectId id) ->
                Map.of("$dbPointer", ordered("$ref", collection, "$id", Map.of("$oid", id.toString())));
            case Bson.Code(String code) -> Map.of("$code", code);
            case Bson.CodeWithScope(String code, Map<?, ?> scope) ->
                ordered("$code", code, "$scope", of(scope, depth + 1));
            case Bson.Symbol(String name) -> Map.of("$symbol", name);
            case Bson.Timestamp(int seconds, int increment) ->
                Map.of("$timestamp", ordered("t", seconds & UNSIGNED, "i", increment & UNSIGNED));
            case Bson.Bound bound -> Map.of(bound == Bson.Bound.MIN_KEY ? "$minKey" : "$maxKey", 1L);
        };
    }

    private static Map<String, @Nullable Object> ordered(String a, @Nullable Object x, String b, @Nullable Object y) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put(a, x);
        map.put(b, y);
        return map;
    }

    /**
     * {@return the value of a tree of canonical or relaxed Extended JSON}
     *
     * @throws CorruptInputException if a map with the key of a type, such as {@code $oid}, has not the shape of this type
     */
    public static @Nullable Object parse(@Nullable Object tree) {
        return parse(tree, 0);
    }

    private static @Nullable Object parse(@Nullable Object tree, int depth) {
        checkDepth(depth);
        return switch (tree) {
            case Map<?, ?> map -> {
                for (Object key : map.keySet()) {
                    if (key instanceof String type && TYPES.contains(type)) {
                        yield typed(type.equals("$scope") ? "$code" : type, map, depth);
                    }
                }
                Map<Object, @Nullable Object> all = new LinkedHashMap<>();
                map.forEach((key, each) -> all.put(key, parse(each, depth + 1)));
                yield all;
            }
            case List<?> list -> {
                List<@Nullable Object> all = new ArrayList<>();
                list.forEach(each -> all.add(parse(each, depth + 1)));
                yield all;
            }
            case Long number when number.intValue() == number -> (Object) number.intValue();
            case BigInteger number -> number.doubleValue();
            case null, default -> tree;
        };
    }

    private static @Nullable Object typed(String type, Map<?, ?> map, int depth) {
        Object content = map.get(type);
        if (map.size() != 1 && !(type.equals("$code") && map.size() == 2 && map.containsKey("$scope"))) {
            throw bad(type, "it stands beside other keys");
        }
        try {
            return switch (type) {
                case "$oid" -> Bson.ObjectId.parse(text(type, content));
                case "$symbol" -> new Bson.Symbol(text(type, content));
                case "$numberInt" -> Integer.valueOf(whole(type, content));
                case "$numberLong" -> Long.valueOf(whole(type, content));
                case "$numberDouble" -> decimal(text(type, content));
                case "$numberDecimal" -> {
                    Decimal128 number = Decimal128.parse(text(type, content));
                    yield number.isPlain() ? (Object) number.toBigDecimal() : number;
                }
                case "$binary" -> binary(pair(type, content, "base64", "subType"));
                case "$uuid" -> uuid(text(type, content));
                case "$code" -> code(map, depth);
                case "$timestamp" -> {
                    Map<?, ?> pair = pair(type, content, "t", "i");
                    yield new Bson.Timestamp(unsigned(pair.get("t")), unsigned(pair.get("i")));
                }
                case "$regularExpression" -> {
                    Map<?, ?> pair = pair(type, content, "pattern", "options");
                    yield new Bson.Regex(text(type, pair.get("pattern")), text(type, pair.get("options")));
                }
                case "$dbPointer" -> {
                    Map<?, ?> pair = pair(type, content, "$ref", "$id");
                    if (!(parse(pair.get("$id"), depth + 1) instanceof Bson.ObjectId id)) {
                        throw bad(type, "$id is no $oid");
                    }
                    yield new Bson.DbPointer(text(type, pair.get("$ref")), id);
                }
                case "$date" -> date(content, depth);
                case "$minKey", "$maxKey" -> {
                    if (!(content instanceof Number number)
                            || !number.toString().equals("1")) {
                        throw bad(type, "it is not 1");
                    }
                    yield type.equals("$minKey") ? Bson.Bound.MIN_KEY : Bson.Bound.MAX_KEY;
                }
                default -> {
                    if (!Boolean.TRUE.equals(content)) {
                        throw bad(type, "it is not true");
                    }
                    yield Undefined.UNDEFINED;
                }
            };
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw bad(type, String.valueOf(e.getMessage()));
        }
    }

    private static CorruptInputException bad(String type, String why) {
        return new CorruptInputException("this is no " + type + " of Extended JSON: " + why, -1);
    }

    private static String text(String type, @Nullable Object content) {
        if (content instanceof String text) {
            return text;
        }
        throw bad(type, "text is missing");
    }

    private static String whole(String type, @Nullable Object content) {
        String text = text(type, content);
        if (!WHOLE.matcher(text).matches()) {
            throw bad(type, "it is no whole number");
        }
        return text;
    }

    private static double decimal(String text) {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> {
                if (!DECIMAL.matcher(text).matches()) {
                    throw bad("$numberDouble", "it is no number");
                }
                yield Double.parseDouble(text);
            }
        };
    }

    private static int unsigned(@Nullable Object content) {
        if ((content instanceof Long || content instanceof Integer) && ((Number) content).longValue() >>> 32 == 0) {
            return ((Number) content).intValue();
        }
        throw bad("$timestamp", "t and i are not whole numbers of 32 bits");
    }

    private static Map<?, ?> pair(String type, @Nullable Object content, String a, String b) {
        if (content instanceof Map<?, ?> map && map.size() == 2 && map.containsKey(a) && map.containsKey(b)) {
            return map;
        }
        throw bad(type, "it is no map of " + a + " and " + b);
    }

    private static Object binary(Map<?, ?> pair) {
        byte[] bytes = Base64.getDecoder().decode(text("$binary", pair.get("base64")));
        String subtype = text("$binary", pair.get("subType"));
        if (subtype.isEmpty() || subtype.length() > 2) {
            throw bad("$binary", "the subtype is not of two hexadecimal digits");
        }
        return of(HexFormat.fromHexDigits(subtype), bytes);
    }

    /** {@return bytes of a subtype as BSON is read} */
    private static Object of(int subtype, byte[] bytes) {
        if (subtype == 4 && bytes.length == 16) {
            ByteBuffer halves = ByteBuffer.wrap(bytes);
            return new UUID(halves.getLong(), halves.getLong());
        }
        return subtype == 0 ? bytes : new Bson.Binary(subtype, bytes);
    }

    private static UUID uuid(String text) {
        if (!UUID_TEXT.matcher(text).matches()) {
            throw bad("$uuid", "it is not of 32 hexadecimal digits in five groups");
        }
        return UUID.fromString(text);
    }

    private static Object code(Map<?, ?> map, int depth) {
        String code = text("$code", map.get("$code"));
        if (map.size() == 1) {
            return new Bson.Code(code);
        }
        if (parse(map.get("$scope"), depth + 1) instanceof Map<?, ?> scope) {
            return new Bson.CodeWithScope(code, scope);
        }
        throw bad("$code", "the scope is no map");
    }

    private static Instant date(@Nullable Object content, int depth) {
        if (content instanceof String text) {
            return OffsetDateTime.parse(text).toInstant();
        }
        if (parse(content, depth + 1) instanceof Long millis && content instanceof Map) {
            return Instant.ofEpochMilli(millis);
        }
        throw bad("$date", "it is neither text nor a $numberLong");
    }
}
