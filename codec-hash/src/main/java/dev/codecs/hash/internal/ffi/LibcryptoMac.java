package dev.codecs.hash.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.spi.ffi.NativeObject;
import dev.codecs.spi.ffi.Openssl;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/**
 * The message authentication codes of OpenSSL's libcrypto, manual page EVP_MAC(3). A context keeps its key for its life, in the
 * form that hashing starts from: 64 bytes of HMAC-SHA-256 take 200 ns so, and 1.7 us by the function {@code HMAC}.
 */
final class LibcryptoMac {
    static final Binding<Functions> BINDING =
            new Binding<>(Openssl.LIBCRYPTO, Functions::bind, functions -> "libcrypto");

    /** {@code OSSL_PARAM}, manual page OSSL_PARAM(3), of which an array is ended by one with a null name. */
    private static final MemoryLayout PARAMETER = MemoryLayout.structLayout(
            ADDRESS.withName("key"),
            JAVA_INT.withName("data_type"),
            MemoryLayout.paddingLayout(4),
            ADDRESS.withName("data"),
            JAVA_LONG.withName("data_size"),
            JAVA_LONG.withName("return_size"));

    private static final VarHandle NAME = field("key");
    private static final VarHandle TYPE = field("data_type");
    private static final VarHandle DATA = field("data");
    private static final VarHandle SIZE = field("data_size");

    /** {@code OSSL_PARAM_UTF8_STRING}. */
    private static final int TEXT = 4;

    private LibcryptoMac() {}

    private static VarHandle field(String name) {
        return PARAMETER.varHandle(MemoryLayout.PathElement.groupElement(name));
    }

    record Functions(
            MethodHandle fetch,
            MethodHandle create,
            MethodHandle copy,
            MethodHandle free,
            MethodHandle key,
            MethodHandle start,
            MethodHandle update,
            MethodHandle updateArray,
            MethodHandle finish) {
        static Functions bind(NativeLibrary library) {
            return new Functions(
                    library.call("EVP_MAC_fetch", ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                    library.call("EVP_MAC_CTX_new", ADDRESS, ADDRESS),
                    library.call("EVP_MAC_CTX_dup", ADDRESS, ADDRESS),
                    library.call("EVP_MAC_CTX_free", null, ADDRESS),
                    library.call("EVP_MAC_init", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS),
                    library.critical("EVP_MAC_init", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS),
                    library.call("EVP_MAC_update", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical("EVP_MAC_update", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical("EVP_MAC_final", JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG));
        }
    }

    private static final class Bound {
        static final Functions FUNCTIONS = BINDING.symbols();
    }

    /** {@return the algorithm, kept for the life of the JVM} */
    static MemorySegment fetch(String name) {
        return Openssl.fetch(Bound.FUNCTIONS.fetch(), name);
    }

    /**
     * {@return a new context with the key, to be started before use}
     *
     * @param digest the name of the digest that an HMAC is made of, or null for another algorithm
     * @param key may be empty for an HMAC
     */
    static NativeObject context(MemorySegment mac, @Nullable String digest, byte[] key) {
        NativeObject context = context(mac);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment copy = arena.allocate(Math.max(1, key.length)); // no key is not the same as an empty one
            MemorySegment parameters = digest == null ? MemorySegment.NULL : parameters(arena, digest);
            try {
                MemorySegment.copy(key, 0, copy, JAVA_BYTE, 0, key.length);
                Openssl.check((int)
                        Bound.FUNCTIONS.key().invokeExact(context.address(), copy, (long) key.length, parameters));
            } finally {
                copy.fill((byte) 0);
            }
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        return context;
    }

    private static NativeObject context(MemorySegment mac) {
        try {
            return new NativeObject((MemorySegment) Bound.FUNCTIONS.create().invokeExact(mac), LibcryptoMac::free);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static MemorySegment parameters(Arena arena, String digest) {
        MemorySegment parameters = arena.allocate(PARAMETER, 2);
        NAME.set(parameters, 0L, arena.allocateFrom("digest"));
        TYPE.set(parameters, 0L, TEXT);
        DATA.set(parameters, 0L, arena.allocateFrom(digest));
        SIZE.set(parameters, 0L, (long) digest.length());
        return parameters;
    }

    /** {@return a new context with the same key and in the same state} */
    static NativeObject copy(NativeObject context) {
        try {
            return new NativeObject(
                    (MemorySegment) Bound.FUNCTIONS.copy().invokeExact(context.address()), LibcryptoMac::free);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        } finally {
            Reference.reachabilityFence(context);
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
    static void start(NativeObject context) {
        try {
            Openssl.check((int)
                    Bound.FUNCTIONS.start().invokeExact(context.address(), MemorySegment.NULL, 0L, MemorySegment.NULL));
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

    /** Writes the result, for which the target has room; the context can only be started again. */
    static void finish(NativeObject context, byte[] target, int offset) {
        MemorySegment result = MemorySegment.ofArray(target).asSlice(offset);
        try {
            Openssl.check((int) Bound.FUNCTIONS
                    .finish()
                    .invokeExact(context.address(), result, MemorySegment.NULL, result.byteSize()));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }
}
