package dev.codecs.hash.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.spi.ffi.NativeObject;
import dev.codecs.spi.ffi.Openssl;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The message digests of OpenSSL's libcrypto, manual page EVP_DigestInit(3). A context is of one digest for its life, so that
 * starting it again allocates nothing.
 */
final class Libcrypto {
    static final Binding<Functions> BINDING = new Binding<>(Openssl.LIBCRYPTO, Functions::bind, Functions::version);

    private Libcrypto() {}

    record Functions(
            MethodHandle versionText,
            MethodHandle fetch,
            MethodHandle size,
            MethodHandle create,
            MethodHandle free,
            MethodHandle init,
            MethodHandle update,
            MethodHandle updateArray,
            MethodHandle finish,
            MethodHandle finishLength,
            MethodHandle output,
            MethodHandle copy) {
        static Functions bind(NativeLibrary library) {
            return new Functions(
                    Openssl.versionText(library),
                    library.call("EVP_MD_fetch", ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                    library.call("EVP_MD_get_size", JAVA_INT, ADDRESS),
                    library.call("EVP_MD_CTX_new", ADDRESS),
                    library.call("EVP_MD_CTX_free", null, ADDRESS),
                    library.critical("EVP_DigestInit_ex2", JAVA_INT, ADDRESS, ADDRESS, ADDRESS),
                    library.call("EVP_DigestUpdate", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical("EVP_DigestUpdate", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical("EVP_DigestFinal_ex", JAVA_INT, ADDRESS, ADDRESS, ADDRESS),
                    library.critical("EVP_DigestFinalXOF", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    library.call("EVP_DigestFinalXOF", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    library.call("EVP_MD_CTX_copy_ex", JAVA_INT, ADDRESS, ADDRESS));
        }

        /** {@code "OpenSSL 3.0.19"}. */
        String version() {
            return Openssl.version(versionText);
        }
    }

    private static final class Bound {
        static final Functions FUNCTIONS = BINDING.symbols();
    }

    /** {@return the digest, kept for the life of the JVM: looking it up costs more than hashing} */
    static MemorySegment fetch(String name) {
        return Openssl.fetch(Bound.FUNCTIONS.fetch(), name);
    }

    /** {@return the length of the digest's results in bytes} */
    static int length(MemorySegment digest) {
        try {
            return (int) Bound.FUNCTIONS.size().invokeExact(digest);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return a new context, not yet initialised} */
    static NativeObject context() {
        try {
            return new NativeObject((MemorySegment) Bound.FUNCTIONS.create().invokeExact(), Libcrypto::free);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static void free(MemorySegment context) {
        try {
            Bound.FUNCTIONS.free().invokeExact(context);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Brings the context to the state before any data. */
    static void init(NativeObject context, MemorySegment digest) {
        try {
            Openssl.check((int) Bound.FUNCTIONS.init().invokeExact(context.address(), digest, MemorySegment.NULL));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Adds part of an array, in pieces that no garbage collection has to wait for long. */
    static void update(NativeObject context, byte[] data, int offset, int length) {
        MemorySegment array = MemorySegment.ofArray(data);
        try {
            int size;
            for (int done = 0; done < length; done += size) {
                size = Math.min(length - done, NativeLibrary.CRITICAL_LIMIT);
                MemorySegment piece = array.asSlice(offset + done, size);
                Openssl.check((int) Bound.FUNCTIONS.updateArray().invokeExact(context.address(), piece, (long) size));
            }
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Adds native memory. */
    static void update(NativeObject context, MemorySegment data) {
        try {
            Openssl.check((int) Bound.FUNCTIONS.update().invokeExact(context.address(), data, data.byteSize()));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Writes the result, whose {@link #length} fits into the target; the context can only be initialised again. */
    static void finish(NativeObject context, byte[] target, int offset) {
        MemorySegment result = MemorySegment.ofArray(target).asSlice(offset);
        try {
            Openssl.check((int) Bound.FUNCTIONS.finish().invokeExact(context.address(), result, MemorySegment.NULL));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Writes so many bytes, which fit into the target, of an extendable function's output; else as {@link #finish}. */
    static void finish(NativeObject context, byte[] target, int offset, int length) {
        MemorySegment result = MemorySegment.ofArray(target).asSlice(offset, length);
        try {
            Openssl.check((int) Bound.FUNCTIONS.finishLength().invokeExact(context.address(), result, (long) length));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Fills native memory with the beginning of an extendable function's output; else as {@link #finish}. */
    static void output(NativeObject context, MemorySegment target) {
        try {
            Openssl.check((int) Bound.FUNCTIONS.output().invokeExact(context.address(), target, target.byteSize()));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return a new context in the same state} */
    static NativeObject copy(NativeObject source) {
        NativeObject copy = context();
        try {
            Openssl.check((int) Bound.FUNCTIONS.copy().invokeExact(copy.address(), source.address()));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        return copy;
    }
}
