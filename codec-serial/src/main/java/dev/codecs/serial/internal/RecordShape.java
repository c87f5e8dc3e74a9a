package dev.codecs.serial.internal;

import dev.codecs.UnsupportedFeatureException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The components of a record class, how they are read and how a record is made of them. Found out once for a class. */
final class RecordShape {
    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return new RecordShape(type);
        }
    };

    private final String[] names;
    private final Type[] types;
    private final MethodHandle[] accessors;
    private final MethodHandle constructor;
    private final Map<String, Integer> numbers = new HashMap<>();

    private RecordShape(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        names = new String[components.length];
        types = new Type[components.length];
        accessors = new MethodHandle[components.length];
        Class<?>[] plain = new Class<?>[components.length];
        try {
            // A caller's record is seldom public, and its package seldom exported: it is read through what its module
            // opens to this one, and through nothing else.
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            for (int i = 0; i < components.length; i++) {
                names[i] = components[i].getName();
                types[i] = components[i].getGenericType();
                plain[i] = components[i].getType();
                numbers.put(names[i], i);
                components[i].getAccessor().setAccessible(true);
                accessors[i] = lookup.unreflect(components[i].getAccessor())
                        .asType(MethodType.methodType(Object.class, Object.class));
            }
            Constructor<?> canonical = type.getDeclaredConstructor(plain);
            canonical.setAccessible(true);
            constructor = lookup.unreflectConstructor(canonical)
                    .asSpreader(Object[].class, components.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (InaccessibleObjectException e) {
            throw new UnsupportedFeatureException(
                    "the record " + type.getName() + " is not open to this library: add \"opens "
                            + type.getPackageName() + " to "
                            + RecordShape.class.getModule().getName() + ";\" to the module-info of "
                            + type.getModule().getName());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record without the members of a record: " + type, e);
        }
    }

    static RecordShape of(Class<?> type) {
        return SHAPES.get(type);
    }

    int size() {
        return names.length;
    }

    /** {@return the number of the component, or -1} */
    int number(String name) {
        Integer number = numbers.get(name);
        return number == null ? -1 : number;
    }

    String name(int number) {
        return names[number];
    }

    Type type(int number) {
        return types[number];
    }

    /** {@return the record's components by their names} */
    Map<@Nullable Object, @Nullable Object> values(Record instance) {
        CompactMap values = new CompactMap(names.length);
        for (int i = 0; i < names.length; i++) {
            values.put(names[i], invoke(accessors[i], instance));
        }
        return values;
    }

    private static @Nullable Object invoke(MethodHandle accessor, Object instance) {
        try {
            return accessor.invokeExact(instance);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new UndeclaredThrowableException(e);
        }
    }

    /** {@return a record of these components} What its constructor throws comes through. */
    Object create(@Nullable Object[] values) {
        try {
            return constructor.invokeExact(values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new UndeclaredThrowableException(e);
        }
    }
}
