package dev.codecs.hash.internal.java;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Every set of kernels there is. */
enum Blake3Kernels {
    SCALAR,
    LANES,
    MANY_LANES,
    FEW_LANES,
    VECTORS_128,
    VECTORS_256,
    VECTORS_512;

    private static final Map<Blake3Kernels, Supplier<Blake3Kernel>> LOADED = new ConcurrentHashMap<>();
    private static final String BITS = "codecs.vector.bits";
    private static final String VECTORS = "dev.codecs.hash.internal.vector.";

    Blake3Engine engine() {
        return switch (this) {
            case SCALAR -> new Blake3Engine(() -> new Blake3Kernel[0]);
            case LANES -> Blake3Engine.JAVA;
            default -> {
                Supplier<Blake3Kernel> kernel = kernel();
                yield new Blake3Engine(() -> new Blake3Kernel[] {kernel.get()});
            }
        };
    }

    /** Makes objects of the only kernel of those that have one. */
    Supplier<Blake3Kernel> kernel() {
        return switch (this) {
            case SCALAR, LANES -> throw new IllegalStateException(name() + " is not one kernel");
            case MANY_LANES -> () -> new Blake3Lanes(Blake3Lanes.MANY);
            case FEW_LANES -> () -> new Blake3Lanes(Blake3Lanes.FEW);
            case VECTORS_128, VECTORS_256, VECTORS_512 -> {
                assumeTrue(
                        ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(),
                        "started without --add-modules jdk.incubator.vector");
                yield LOADED.computeIfAbsent(this, Blake3Kernels::load);
            }
        };
    }

    /** The class has one length of vectors for good, so each length gets a class of its own from a loader of its own. */
    private static Supplier<Blake3Kernel> load(Blake3Kernels vectors) {
        String before = System.getProperty(BITS);
        System.setProperty(BITS, vectors.name().replaceAll("\\D", ""));
        try {
            Constructor<?> constructor =
                    Class.forName(VECTORS + "Blake3Vectors", true, new Loader()).getDeclaredConstructor();
            constructor.setAccessible(true);
            return () -> {
                try {
                    return (Blake3Kernel) constructor.newInstance();
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

    private static final class Loader extends ClassLoader {
        Loader() {
            super(Blake3Kernels.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(VECTORS)) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
