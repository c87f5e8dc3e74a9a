package dev.codecs.spi.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** What every binding of OpenSSL's libcrypto needs: where it is looked for, its version, and what a refusal means. */
public final class Openssl {
    /** The library. */
    public static final Library LIBCRYPTO = new Library(
            "openssl",
            null,
            List.of("libcrypto.so.3", "libcrypto.so.4"),
            // Never libcrypto.dylib: macOS ends a process that loads its own unversioned one.
            List.of(
                    "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib",
                    "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
                    "/opt/local/lib/libcrypto.3.dylib",
                    "libcrypto.3.dylib"),
            List.of("libcrypto-3-x64.dll", "libcrypto-3-arm64.dll"),
            "install OpenSSL 3 or newer (the package libssl3 of Debian, openssl-libs of Fedora, openssl@3 of Homebrew);"
                    + " 1.1 has neither EVP_MD_fetch nor EVP_CIPHER_fetch");

    /** What OpenSSL_version is asked for: the number alone. */
    private static final int VERSION_STRING = 6;

    private Openssl() {}

    /** {@return the function that {@link #version} calls} */
    public static MethodHandle versionText(NativeLibrary library) {
        return library.call("OpenSSL_version", ADDRESS, JAVA_INT);
    }

    /** {@return {@code "OpenSSL 3.0.19"}} */
    public static String version(MethodHandle versionText) {
        try {
            return "OpenSSL " + NativeLibrary.text((MemorySegment) versionText.invokeExact(VERSION_STRING));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /**
     * {@return the algorithm, kept for the life of the JVM: looking it up costs more than short work by it}
     *
     * @param fetch {@code EVP_MD_fetch} or one of its like
     * @throws IllegalStateException if the library does not have it
     */
    public static MemorySegment fetch(MethodHandle fetch, String name) {
        MemorySegment algorithm;
        try (Arena arena = Arena.ofConfined()) {
            algorithm =
                    (MemorySegment) fetch.invokeExact(MemorySegment.NULL, arena.allocateFrom(name), MemorySegment.NULL);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        if (algorithm.address() == 0) {
            throw new IllegalStateException("this libcrypto has no " + name
                    + ": install an OpenSSL that has it by version (3.2 for GCM-SIV), build and configuration");
        }
        return algorithm;
    }

    /** Says that a call failed that only a lack of memory lets fail. */
    public static void check(int result) {
        if (result != 1) {
            throw new IllegalStateException("libcrypto refused a call: it ran out of memory or is broken");
        }
    }
}
