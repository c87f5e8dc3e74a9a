package dev.codecs.contract.witness;

import dev.codecs.CorruptInputException;
import dev.codecs.Options;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns decoded values into what a type of the caller's says. */
final class Shape {
    private Shape() {}

    static @Nullable Object of(@Nullable Object value, Type type, Options options) {
        return switch (type) {
            case ParameterizedType generic
            when generic.getRawType() == List.class -> {
                List<@Nullable Object> list = new ArrayList<>();
                List<?> values = as(List.class, value);
                for (Object each : values) {
                    list.add(of(each, generic.getActualTypeArguments()[0], options));
                }
                yield list;
            }
            case ParameterizedType generic
            when generic.getRawType() == Map.class -> {
                Map<Object, @Nullable Object> map = new LinkedHashMap<>();
                Map<?, ?> values = as(Map.class, value);
                values.forEach((key, each) -> map.put(key, of(each, generic.getActualTypeArguments()[1], options)));
                yield map;
            }
            case Class<?> plain -> ofClass(value, plain, options);
            default -> throw new IllegalArgumentException(type + " is no type that data is read as");
        };
    }

    private static @Nullable Object ofClass(@Nullable Object value, Class<?> type, Options options) {
        if (type == int.class || type == Integer.class) {
            long number = as(Long.class, value);
            if (number != (int) number) {
                throw new CorruptInputException(number + " is no int", -1);
            }
            return (int) number;
        }
        if (type == long.class) {
            return as(Long.class, value);
        }
        if (type == BigInteger.class && value instanceof Long number) {
            return BigInteger.valueOf(number);
        }
        if (type == double.class || type == Double.class) {
            return as(Number.class, value).doubleValue();
        }
        if (type == boolean.class) {
            return as(Boolean.class, value);
        }
        if (type.isEnum()) {
            String name = as(String.class, value);
            return Arrays.stream(type.getEnumConstants())
                    .filter(each -> ((Enum<?>) each).name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new CorruptInputException(name + " is none of " + type.getSimpleName(), -1));
        }
        if (type.isRecord()) {
            return record(as(Map.class, value), type, options);
        }
        return value == null ? null : as(type, value);
    }

    private static Object record(Map<?, ?> values, Class<?> type, Options options) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] arguments = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            if (!values.containsKey(components[i].getName())) {
                throw new CorruptInputException("the key " + components[i].getName() + " is missing", -1);
            }
            arguments[i] = of(values.get(components[i].getName()), components[i].getGenericType(), options);
        }
        if (options.unknownKeys() == Options.UnknownKeys.REJECT && values.size() > components.length) {
            throw new CorruptInputException("a key has no component", -1);
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            // The records that tests map to are nested and private, and so are their constructors.
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type + " cannot be made", e);
        }
    }

    private static <T> T as(Class<T> type, @Nullable Object value) {
        if (!type.isInstance(value)) {
            throw new CorruptInputException(Objects.toString(value) + " is no " + type.getSimpleName(), -1);
        }
        return type.cast(value);
    }
}
