package dev.codecs.spi.ffi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A C library that was found and opened, for the life of the JVM. Looked for in this order: the file that
 * {@code -Dcodecs.lib.NAME} names, and then nothing else, since falling back would hide the mistake; the copy that a jar on the
 * class path carries; the system's loader.
 */
@SuppressWarnings(
        "restricted") // calling foreign functions is what this class is for; users grant it with --enable-native-access
public final class NativeLibrary {
    /**
     * The most bytes to give to one {@link #critical} call. Such a call takes an array in place, but holds every thread of the JVM
     * that waits for a garbage collection until it returns: one critical call over 200 MiB of SHA-256 made a collection take 139 ms
     * instead of 7, one of zstd level 9 over 32 MiB stopped the other threads for 2 to 4 s; pieces of 256 KiB gave 10 ms.
     */
    public static final int CRITICAL_LIMIT = 128 << 10;

    private final SymbolLookup symbols;
    private final String origin;

    private NativeLibrary(SymbolLookup symbols, String origin) {
        this.symbols = symbols;
        this.origin = origin;
    }

    /**
     * {@return the library}
     *
     * @throws AbsentException with a sentence for the user, if it is nowhere or may not be opened
     */
    static NativeLibrary open(Library library) throws AbsentException {
        String property = "codecs.lib." + library.name();
        List<String> tried = new ArrayList<>();
        String file = System.getProperty(property);
        if (file != null) {
            NativeLibrary named = tryOpen(() -> SymbolLookup.libraryLookup(Path.of(file), Arena.global()), file, tried);
            if (named == null) {
                throw new AbsentException("-D" + property + " names a file that cannot be loaded: " + tried.getFirst());
            }
            return named;
        }
        String resource = library.carriedResource();
        if (resource != null) {
            NativeLibrary carried = tryOpen(() -> openCarried(resource), "class path: " + resource, tried);
            if (carried != null) {
                return carried;
            }
        }
        for (String name : library.systemNames()) {
            NativeLibrary system = tryOpen(() -> SymbolLookup.libraryLookup(name, Arena.global()), name, tried);
            if (system != null) {
                return system;
            }
        }
        throw new AbsentException(library.name() + " was not found: " + library.install() + ", or name its file with -D"
                + property + "=FILE (tried " + String.join("; ", tried) + ")");
    }

    private interface Opening {
        SymbolLookup open() throws IOException;
    }

    private static @Nullable NativeLibrary tryOpen(Opening opening, String what, List<String> tried)
            throws AbsentException {
        try {
            return new NativeLibrary(opening.open(), what);
        } catch (IOException
                | IllegalArgumentException e) { // the latter is what libraryLookup throws for a missing library
            tried.add(what + ": " + e.getMessage());
            return null;
        } catch (IllegalCallerException e) {
            Module caller = NativeLibrary.class.getModule();
            throw new AbsentException("native access is denied: start Java with --enable-native-access="
                    + (caller.isNamed() ? caller.getName() : "ALL-UNNAMED"));
        }
    }

    /** Unpacks the library into a new file that only this user can read and write, so that nobody can swap it before it is loaded. */
    private static SymbolLookup openCarried(String resource) throws IOException {
        try (InputStream in = resource(resource)) {
            if (in == null) {
                throw new IOException("not there");
            }
            Path file = Files.createTempFile("codecs-", resource.substring(resource.lastIndexOf('/') + 1));
            try {
                fill(file, in);
                return SymbolLookup.libraryLookup(file, Arena.global());
            } finally {
                // A loaded library stays mapped without its name; on Windows it goes at the end of the JVM.
                if (!file.toFile().delete()) {
                    file.toFile().deleteOnExit();
                }
            }
        }
    }

    /** The jar lies beside this library, or where the application looks, or on the class path, whoever loaded us. */
    private static @Nullable InputStream resource(String name) {
        return Stream.of(
                        NativeLibrary.class.getClassLoader(),
                        Thread.currentThread().getContextClassLoader(),
                        ClassLoader.getSystemClassLoader())
                .filter(Objects::nonNull)
                .map(loader -> loader.getResourceAsStream(name))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Writes into the file that createTempFile made for its owner; Files.copy would put one in its place that all can read. */
    static void fill(Path file, InputStream library) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            library.transferTo(out);
        }
    }

    /** {@return where the library came from} */
    public String origin() {
        return origin;
    }

    /** {@return whether the library has the function} */
    public boolean has(String function) {
        return symbols.find(function).isPresent();
    }

    /**
     * {@return a handle that calls the function, which may take long; it takes native memory only}
     *
     * @param result the layout of what it returns, or null for void
     */
    public MethodHandle call(String function, @Nullable MemoryLayout result, MemoryLayout... parameters) {
        return Linker.nativeLinker().downcallHandle(find(function), type(result, parameters));
    }

    /**
     * {@return a handle that calls the function with arrays in place} For short calls only, see {@link #CRITICAL_LIMIT}; the function
     * must not call back into Java.
     *
     * @param result the layout of what it returns, or null for void
     */
    public MethodHandle critical(String function, @Nullable MemoryLayout result, MemoryLayout... parameters) {
        return Linker.nativeLinker()
                .downcallHandle(find(function), type(result, parameters), Linker.Option.critical(true));
    }

    private MemorySegment find(String function) {
        return symbols.find(function)
                .orElseThrow(() -> new AbsentSymbolException(
                        origin + " has no function " + function + ": it is too old or built without it"));
    }

    private static FunctionDescriptor type(@Nullable MemoryLayout result, MemoryLayout... parameters) {
        return result == null ? FunctionDescriptor.ofVoid(parameters) : FunctionDescriptor.of(result, parameters);
    }

    /** {@return the C string of static storage at the address, such as a version; empty for a null pointer} */
    public static String text(MemorySegment address) {
        return address.address() == 0 ? "" : address.reinterpret(1024).getString(0);
    }

    /** {@return memory that a function allocated, seen as a segment of this size} */
    public static MemorySegment sized(MemorySegment address, long size) {
        return address.reinterpret(size);
    }

    /** {@return what a method handle threw, to be thrown on: no bound function has checked exceptions} */
    public static RuntimeException thrown(Throwable fault) {
        if (fault instanceof Error error) {
            throw error;
        }
        return fault instanceof RuntimeException runtime ? runtime : new IllegalStateException(fault);
    }

    /** The library cannot be used; the message is a sentence for the user. */
    static final class AbsentException extends Exception {
        private static final long serialVersionUID = 1;

        AbsentException(String message) {
            super(message);
        }
    }

    /** A library without one of the functions; the message is a sentence for the user. */
    static final class AbsentSymbolException extends RuntimeException {
        private static final long serialVersionUID = 1;

        AbsentSymbolException(String message) {
            super(message);
        }
    }
}
