package dev.codecs;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * A type with its parameters, which a {@link Class} cannot carry: {@code new TypeRef<List<Point>>() {}}.
 *
 * @param <T> the type
 */
public abstract class TypeRef<T> {
    private final Type type;

    /** For the anonymous subclass that names the type. */
    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType direct
                && direct.getRawType() == TypeRef.class)) {
            throw new IllegalStateException("write new TypeRef<List<Point>>() {} with the type that is meant");
        }
        type = direct.getActualTypeArguments()[0];
    }

    /** {@return the type} */
    public final Type type() {
        return type;
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }
}
