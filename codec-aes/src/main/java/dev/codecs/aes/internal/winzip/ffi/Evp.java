package dev.codecs.aes.internal.winzip.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.spi.ffi.NativeObject;
import dev.codecs.spi.ffi.Openssl;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * AES in ECB mode and SHA-1 of libcrypto, manual pages EVP_EncryptInit(3) and EVP_DigestInit(3). Contexts are made for each payload,
 * which takes a microsecond where the derivation of its keys takes 300, and wiped by the library when they are freed.
 */
final class Evp {
    static final Binding<Functions> BINDING = new Binding<>(Openssl.LIBCRYPTO, Functions::bind, Functions::version);

    private static final String SHA1 = "SHA1";

    /** By the length of the key in units of 8 bytes, from 2. */
    private static final List<String> ECB = List.of("AES-128-ECB", "AES-192-ECB", "AES-256-ECB");

    private Evp() {}

    record Functions(
            MethodHandle versionText,
            MethodHandle fetchCipher,
            MethodHandle newCipher,
            MethodHandle freeCipher,
            MethodHandle initCipher,
            MethodHandle setPadding,
            MethodHandle updateCipher,
            MethodHandle fetchDigest,
            MethodHandle newDigest,
            MethodHandle freeDigest,
            MethodHandle initDigest,
            MethodHandle updateDigest,
            MethodHandle finishDigest) {
        static Functions bind(NativeLibrary library) {
            return new Functions(
                    Openssl.versionText(library),
                    library.call("EVP_CIPHER_fetch", ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                    library.call("EVP_CIPHER_CTX_new", ADDRESS),
                    library.call("EVP_CIPHER_CTX_free", null, ADDRESS),
                    library.call("EVP_EncryptInit_ex2", JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                    library.call("EVP_CIPHER_CTX_set_padding", JAVA_INT, ADDRESS, JAVA_INT),
                    library.critical("EVP_EncryptUpdate", JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT),
                    library.call("EVP_MD_fetch", ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                    library.call("EVP_MD_CTX_new", ADDRESS),
                    library.call("EVP_MD_CTX_free", null, ADDRESS),
                    library.call("EVP_DigestInit_ex2", JAVA_INT, ADDRESS, ADDRESS, ADDRESS),
                    library.critical("EVP_DigestUpdate", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG),
                    library.critical("EVP_DigestFinal_ex", JAVA_INT, ADDRESS, ADDRESS, ADDRESS));
        }

        /** {@code "OpenSSL 3.0.19"}. A build or a configuration may lack what is fetched later, where it would be an error. */
        String version() {
            Openssl.fetch(fetchDigest, SHA1);
            ECB.forEach(name -> Openssl.fetch(fetchCipher, name));
            return Openssl.version(versionText);
        }
    }

    private static final class Bound {
        static final Functions FUNCTIONS = BINDING.symbols();
        static final MemorySegment FETCHED_SHA1 = Openssl.fetch(FUNCTIONS.fetchDigest(), SHA1);
        static final List<MemorySegment> FETCHED_ECB = ECB.stream()
                .map(name -> Openssl.fetch(FUNCTIONS.fetchCipher(), name))
                .toList();
    }

    /** {@return a new context that encrypts with the key} */
    static NativeObject cipher(byte[] key) {
        NativeObject context = cipher();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment copy = arena.allocateFrom(JAVA_BYTE, key);
            try {
                Openssl.check((int) Bound.FUNCTIONS
                        .initCipher()
                        .invokeExact(
                                context.address(),
                                Bound.FETCHED_ECB.get(key.length / 8 - 2),
                                copy,
                                MemorySegment.NULL,
                                MemorySegment.NULL));
                Openssl.check((int) Bound.FUNCTIONS.setPadding().invokeExact(context.address(), 0));
            } finally {
                copy.fill((byte) 0);
            }
            return context;
        } catch (Throwable e) {
            context.free();
            throw NativeLibrary.thrown(e);
        }
    }

    private static NativeObject cipher() {
        try {
            return new NativeObject((MemorySegment) Bound.FUNCTIONS.newCipher().invokeExact(), Evp::freeCipher);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static void freeCipher(MemorySegment context) {
        try {
            Bound.FUNCTIONS.freeCipher().invokeExact(context);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /**
     * Encrypts whole blocks, of which there are at most as many as a critical call may take.
     *
     * @param written takes the number of bytes written, which is known
     */
    static void encrypt(NativeObject context, byte[] source, byte[] target, int length, MemorySegment written) {
        MemorySegment from = MemorySegment.ofArray(source).asSlice(0, length);
        MemorySegment to = MemorySegment.ofArray(target).asSlice(0, length);
        try {
            Openssl.check(
                    (int) Bound.FUNCTIONS.updateCipher().invokeExact(context.address(), to, written, from, length));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return a new context, started} */
    static NativeObject sha1() {
        NativeObject context;
        try {
            context =
                    new NativeObject((MemorySegment) Bound.FUNCTIONS.newDigest().invokeExact(), Evp::freeDigest);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        start(context);
        return context;
    }

    private static void freeDigest(MemorySegment context) {
        try {
            Bound.FUNCTIONS.freeDigest().invokeExact(context);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    private static void start(NativeObject context) {
        try {
            Openssl.check((int) Bound.FUNCTIONS
                    .initDigest()
                    .invokeExact(context.address(), Bound.FETCHED_SHA1, MemorySegment.NULL));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Takes in part of an array, no more than a critical call may take. */
    static void update(NativeObject context, byte[] data, int offset, int length) {
        MemorySegment piece = MemorySegment.ofArray(data).asSlice(offset, length);
        try {
            Openssl.check((int) Bound.FUNCTIONS.updateDigest().invokeExact(context.address(), piece, (long) length));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Writes the hash, for which the target has room, and starts anew. */
    static void finish(NativeObject context, byte[] target) {
        try {
            Openssl.check((int) Bound.FUNCTIONS
                    .finishDigest()
                    .invokeExact(context.address(), MemorySegment.ofArray(target), MemorySegment.NULL));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        start(context);
    }
}
