package dev.codecs.serial.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.LimitExceededException;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.ValueReader;
import dev.codecs.ValueReader.Token;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads tokens as types of the caller's: records by the names of their components, enums by name, and the plain types. */
final class Mapping {
    /** How deep records may be in records: reading them recurses. */
    private static final int DEEPEST = 1_000;

    private final ValueReader reader;
    private final Options options;
    private final Function<RawValue, Number> exactly;
    /** The number of records that are being read. */
    private int depth;

    /** @param exactly reads a number digit for digit, whatever the options say */
    Mapping(ValueReader reader, Options options, Function<RawValue, Number> exactly) {
        this.reader = reader;
        this.options = options;
        this.exactly = exactly;
    }

    /** A type whose variables have been replaced. */
    private record Generic(Class<?> raw, List<Type> arguments) implements ParameterizedType {
        @Override
        public Type[] getActualTypeArguments() {
            return arguments.toArray(Type[]::new);
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return raw.getDeclaringClass();
        }
    }

    /** An array of such a type. */
    private record GenericArray(Type component) implements GenericArrayType {
        @Override
        public Type getGenericComponentType() {
            return component;
        }
    }

    /** {@return the next value as such a type} */
    @Nullable
    Object read(Type type) {
        return read(type, Map.of());
    }

    /** @param variables what the type variables of the record that the type stands in mean */
    private @Nullable Object read(Type type, Map<TypeVariable<?>, Type> variables) {
        return switch (type) {
            case Class<?> plain -> ofClass(plain);
            case ParameterizedType generic -> ofGeneric(generic, variables);
            case TypeVariable<?> variable -> {
                Type meaning = variables.get(variable);
                yield read(meaning == null ? variable.getBounds()[0] : meaning, variables);
            }
            case WildcardType wildcard -> read(wildcard.getUpperBounds()[0], variables);
            case GenericArrayType array -> {
                Type component = array.getGenericComponentType();
                yield readNull() ? null : array(erased(component), component, variables);
            }
            default -> throw unreadable(type);
        };
    }

    private static Type raw(Type type) {
        return type instanceof ParameterizedType generic ? generic.getRawType() : Object.class;
    }

    /** {@return the class that the type is at run time} */
    private static Class<?> erased(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            case GenericArrayType array ->
                erased(array.getGenericComponentType()).arrayType();
            case TypeVariable<?> variable -> erased(variable.getBounds()[0]);
            case WildcardType wildcard -> erased(wildcard.getUpperBounds()[0]);
            default -> throw unreadable(type);
        };
    }

    /** {@return the type with what its variables mean in their places} */
    private static Type resolved(Type type, Map<TypeVariable<?>, Type> variables) {
        return switch (type) {
            case TypeVariable<?> variable -> {
                Type meaning = variables.get(variable);
                yield meaning == null ? erased(variable) : meaning;
            }
            case WildcardType wildcard -> resolved(wildcard.getUpperBounds()[0], variables);
            case GenericArrayType array -> new GenericArray(resolved(array.getGenericComponentType(), variables));
            case ParameterizedType generic ->
                new Generic(
                        (Class<?>) generic.getRawType(),
                        Arrays.stream(generic.getActualTypeArguments())
                                .map(each -> resolved(each, variables))
                                .toList());
            default -> type;
        };
    }

    private static UnsupportedFeatureException unreadable(Type type) {
        return new UnsupportedFeatureException(type.getTypeName()
                + " is no type that data is read as: use a record, an enum, List, Set, Map, Optional or a plain type");
    }

    private CorruptInputException fault(String what) {
        return new CorruptInputException(what, reader.position());
    }

    private @Nullable Object ofGeneric(ParameterizedType type, Map<TypeVariable<?>, Type> variables) {
        Class<?> raw = (Class<?>) type.getRawType();
        Type[] arguments = type.getActualTypeArguments();
        if (raw == Optional.class) {
            return Optional.ofNullable(read(arguments[0], variables));
        }
        if (raw.isRecord()) {
            TypeVariable<?>[] parameters = raw.getTypeParameters();
            Map<TypeVariable<?>, Type> bound = new LinkedHashMap<>();
            for (int i = 0; i < parameters.length; i++) {
                bound.put(parameters[i], resolved(arguments[i], variables));
            }
            return record(raw, bound);
        }
        if (raw == List.class || raw == Collection.class || raw == Iterable.class) {
            return readNull() ? null : elements(new ArrayList<>(), arguments[0], variables);
        }
        if (raw == Set.class) {
            return readNull() ? null : elements(new LinkedHashSet<>(), arguments[0], variables);
        }
        if (raw == Map.class) {
            return readNull() ? null : map(arguments[0], arguments[1], variables);
        }
        throw unreadable(type);
    }

    /** Reads a null, if one stands next. */
    private boolean readNull() {
        if (reader.peek() == Token.NULL) {
            reader.readNull();
            return true;
        }
        return false;
    }

    private Collection<@Nullable Object> elements(
            Collection<@Nullable Object> target, Type element, Map<TypeVariable<?>, Type> variables) {
        CollisionGuard guard = target instanceof Set<?> ? new CollisionGuard() : null;
        reader.beginList();
        while (reader.hasNext()) {
            Object value = read(element, variables);
            if (guard != null) {
                guard.meet(value, target);
            }
            target.add(value);
        }
        reader.endList();
        return target;
    }

    private Map<@Nullable Object, @Nullable Object> map(Type key, Type value, Map<TypeVariable<?>, Type> variables) {
        Map<@Nullable Object, @Nullable Object> map = new LongMap(0);
        reader.beginMap();
        while (reader.hasNext()) {
            long at = reader.position();
            Object name = reader.peek() == Token.STRING ? key(reader.readKey(), key) : read(key, variables);
            if (!CompactMap.add(map, name, read(value, variables), options.duplicateKeys())) {
                throw TokenReader.twice(name, at);
            }
        }
        reader.endMap();
        return map;
    }

    private Object key(String key, Type type) {
        try {
            if (type == Long.class) {
                return Long.valueOf(key);
            }
            if (type == Integer.class) {
                return Integer.valueOf(key);
            }
        } catch (NumberFormatException e) {
            throw fault("the key \"" + key + "\" is no whole number");
        }
        if (type instanceof Class<?> plain && plain.isEnum()) {
            return constant(key, plain);
        }
        if (!(type instanceof Class<?> plain) || plain.isInstance(key)) {
            return key;
        }
        throw fault("the key \"" + key + "\" is no " + type.getTypeName());
    }

    private Object constant(String name, Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw fault("\"" + name + "\" is no " + type.getSimpleName());
    }

    private @Nullable Object ofClass(Class<?> type) {
        if (type == Object.class) {
            return reader.readValue();
        }
        if (type == RawValue.class) {
            return reader.readRaw();
        }
        if (type.isPrimitive()) {
            return scalar(type);
        }
        if (type == Optional.class) {
            return Optional.ofNullable(reader.readValue());
        }
        if (readNull()) {
            return null;
        }
        if (type.isRecord()) {
            return record(type, Map.of());
        }
        if (type.isEnum()) {
            return constant(reader.readString(), type);
        }
        if (type == Set.class) {
            return elements(new LinkedHashSet<>(), Object.class, Map.of());
        }
        if (type.isArray() && type != byte[].class) {
            return array(type.getComponentType(), type.getComponentType(), Map.of());
        }
        return scalar(type);
    }

    private Object scalar(Class<?> type) {
        return switch (type.getName()) {
            case "int", "java.lang.Integer" -> (int) integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case "long", "java.lang.Long" -> integer(Long.MIN_VALUE, Long.MAX_VALUE);
            case "short", "java.lang.Short" -> (short) integer(Short.MIN_VALUE, Short.MAX_VALUE);
            case "byte", "java.lang.Byte" -> (byte) integer(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case "double", "java.lang.Double" -> reader.readDouble();
            case "float", "java.lang.Float" -> narrow();
            case "boolean", "java.lang.Boolean" -> reader.readBoolean();
            case "java.lang.String", "java.lang.CharSequence" -> reader.readString();
            case "char", "java.lang.Character" -> character();
            case "[B" -> reader.readBytes();
            case "java.lang.Number" -> reader.readNumber();
            case "java.math.BigInteger" -> bigInteger();
            case "java.math.BigDecimal" -> bigDecimal();
            case "java.time.Instant" -> instant();
            default -> other(type);
        };
    }

    private long integer(long least, long most) {
        long at = reader.position();
        long value;
        try {
            value = reader.readLong();
        } catch (ArithmeticException e) {
            throw new CorruptInputException("the number is no long", at, e);
        }
        if (value < least || value > most) {
            throw new CorruptInputException(value + " is not from " + least + " to " + most, at);
        }
        return value;
    }

    private float narrow() {
        long at = reader.position();
        double value = reader.readDouble();
        float narrow = (float) value;
        if (Float.isInfinite(narrow) && Double.isFinite(value)) {
            throw new CorruptInputException(value + " passes the range of a float", at);
        }
        return narrow;
    }

    private char character() {
        String text = reader.readString();
        if (text.length() != 1) {
            throw fault("\"" + text + "\" is no single char");
        }
        return text.charAt(0);
    }

    private BigInteger bigInteger() {
        if (reader.peek() != Token.INTEGER) {
            throw fault("there is " + reader.peek() + " where a whole number is expected");
        }
        Number number = reader.readNumber();
        return number instanceof BigInteger big ? big : BigInteger.valueOf(number.longValue());
    }

    private BigDecimal bigDecimal() {
        Number number = reader.peek() == Token.DECIMAL ? exactly.apply(reader.readRaw()) : reader.readNumber();
        return switch (number) {
            case BigDecimal decimal -> decimal;
            case BigInteger integer -> new BigDecimal(integer);
            case Long integer -> BigDecimal.valueOf(integer);
            default -> {
                if (!Double.isFinite(number.doubleValue())) {
                    throw fault(number + " is no decimal number");
                }
                yield new BigDecimal(number.toString());
            }
        };
    }

    /** Formats without time carry it as text. */
    private Instant instant() {
        if (reader.peek() == Token.STRING) {
            String text = reader.readString();
            try {
                return Instant.parse(text);
            } catch (DateTimeException e) {
                throw new CorruptInputException("\"" + text + "\" is no instant", reader.position(), e);
            }
        }
        return (Instant) other(Instant.class);
    }

    private Object other(Class<?> type) {
        long at = reader.position();
        if (type.isInterface() && type != List.class && type != Map.class && type != Collection.class) {
            throw unreadable(type);
        }
        Object value = reader.readValue();
        if (!type.isInstance(value)) {
            throw new CorruptInputException(
                    "there is "
                            + (value == null ? "null" : "a " + value.getClass().getSimpleName()) + " where a "
                            + type.getSimpleName() + " is expected",
                    at);
        }
        return value;
    }

    private Object array(Class<?> component, Type element, Map<TypeVariable<?>, Type> variables) {
        Collection<@Nullable Object> list = elements(new ArrayList<>(), element, variables);
        Object array = Array.newInstance(component, list.size());
        int index = 0;
        for (Object each : list) {
            Array.set(array, index++, each);
        }
        return array;
    }

    private @Nullable Object record(Class<?> type, Map<TypeVariable<?>, Type> variables) {
        if (readNull()) {
            return null;
        }
        if (++depth > DEEPEST) {
            throw new LimitExceededException("the depth of records in records", DEEPEST);
        }
        RecordShape shape = RecordShape.of(type);
        @Nullable Object[] values = new Object[shape.size()];
        boolean[] read = new boolean[values.length];
        reader.beginMap();
        while (reader.hasNext()) {
            long at = reader.position();
            int number = reader.peek() == Token.STRING ? shape.number(reader.readKey()) : unknownKey();
            if (number < 0) {
                if (options.unknownKeys() == Options.UnknownKeys.REJECT) {
                    throw new CorruptInputException(
                            type.getSimpleName() + " has no component of the name of this key", at);
                }
                reader.skip();
                continue;
            }
            if (read[number] && options.duplicateKeys() == Options.DuplicateKeys.REJECT) {
                throw TokenReader.twice(shape.name(number), at);
            }
            Object value = read(shape.type(number), variables);
            if (!read[number] || options.duplicateKeys() == Options.DuplicateKeys.LAST) {
                values[number] = value;
            }
            read[number] = true;
        }
        reader.endMap();
        for (int i = 0; i < values.length; i++) {
            if (!read[i]) {
                values[i] = absent(shape, i, type);
            }
        }
        depth--;
        return created(shape, values, type);
    }

    private int unknownKey() {
        reader.skip();
        return -1;
    }

    private Object absent(RecordShape shape, int number, Class<?> type) {
        Type wanted = shape.type(number);
        if (wanted == Optional.class || raw(wanted) == Optional.class) {
            return Optional.empty();
        }
        throw fault("the key \"" + shape.name(number) + "\" of " + type.getSimpleName()
                + " is missing: make the component an Optional if it may be");
    }

    /** What a compact constructor refuses is a fault of the data. */
    private Object created(RecordShape shape, @Nullable Object[] values, Class<?> type) {
        try {
            return shape.create(values);
        } catch (RuntimeException e) {
            throw new CorruptInputException(
                    "these are no components of a " + type.getSimpleName() + ": " + e.getMessage(),
                    reader.position(),
                    e);
        }
    }
}
