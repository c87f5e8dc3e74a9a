package dev.codecs.hash.internal.vector;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The classes of the engine {@code vector} for one length of vectors. It is a constant of theirs: each length needs a loader of its own. */
public final class VectorClasses extends ClassLoader {
    private static final String BITS = "codecs.vector.bits";
    private static final String PACKAGE = "dev.codecs.hash.internal.vector.";
    private static final Map<Integer, VectorClasses> LOADED = new ConcurrentHashMap<>();

    private VectorClasses() {
        super(VectorClasses.class.getClassLoader());
    }

    /** {@return what makes objects of a class of the package with vectors of this length} */
    public static <T> Supplier<T> of(int bits, String name, Class<T> type) {
        assumeTrue(
                ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(),
                "started without --add-modules jdk.incubator.vector");
        VectorClasses loader = LOADED.computeIfAbsent(bits, b -> new VectorClasses());
        String before = System.getProperty(BITS);
        System.setProperty(BITS, Integer.toString(bits));
        try {
            Constructor<?> constructor =
                    Class.forName(PACKAGE + name, true, loader).getDeclaredConstructor();
            constructor.setAccessible(true);
            return () -> {
                try {
                    return type.cast(constructor.newInstance());
                } catch (ReflectiveOperationException e) {
                    throw new LinkageError(e.getMessage(), e);
                }
            };
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        } finally {
            if (before == null) {
                System.clearProperty(BITS);
            } else {
                System.setProperty(BITS, before);
            }
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PACKAGE)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
