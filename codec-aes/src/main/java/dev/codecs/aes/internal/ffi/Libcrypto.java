package dev.codecs.aes.internal.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.spi.ffi.NativeObject;
import dev.codecs.spi.ffi.Openssl;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The ciphers of OpenSSL's libcrypto, manual page EVP_EncryptInit(3). Calls take arrays in place and native memory alike, in pieces
 * that no garbage collection has to wait for long: 128 KiB take 20 to 160 us. The library wipes a context when it frees it.
 */
final class Libcrypto {
    /** {@code EVP_CTRL_AEAD_GET_TAG} and {@code EVP_CTRL_AEAD_SET_TAG}. */
    private static final int GET_TAG = 0x10;

    private static final int SET_TAG = 0x11;

    /** {@code EVP_CTRL_AEAD_SET_IVLEN}. */
    private static final int SET_NONCE_LENGTH = 0x9;

    private static final int CCM_NONCE = 12;
    private static final int CCM_TAG = 16;

    static final Binding<Functions> BINDING = new Binding<>(Openssl.LIBCRYPTO, Functions::bind, Functions::version);

    private Libcrypto() {}

    record Functions(
            MethodHandle versionText,
            MethodHandle fetch,
            MethodHandle create,
            MethodHandle free,
            MethodHandle padding,
            MethodHandle init,
            MethodHandle update,
            MethodHandle updateAtOnce,
            MethodHandle finish,
            MethodHandle control) {
        static Functions bind(NativeLibrary library) {
            return new Functions(
                    Openssl.versionText(library),
                    library.call("EVP_CIPHER_fetch", ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                    library.call("EVP_CIPHER_CTX_new", ADDRESS),
                    library.call("EVP_CIPHER_CTX_free", null, ADDRESS),
                    library.call("EVP_CIPHER_CTX_set_padding", JAVA_INT, ADDRESS, JAVA_INT),
                    library.critical(
                            "EVP_CipherInit_ex2", JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS),
                    library.critical("EVP_CipherUpdate", JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT),
                    library.call("EVP_CipherUpdate", JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT),
                    library.critical("EVP_CipherFinal_ex", JAVA_INT, ADDRESS, ADDRESS, ADDRESS),
                    library.critical("EVP_CIPHER_CTX_ctrl", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));
        }

        /** {@code "OpenSSL 3.0.19"}. */
        String version() {
            return Openssl.version(versionText);
        }
    }

    private static final class Bound {
        static final Functions FUNCTIONS = BINDING.symbols();
    }

    /**
     * A context for one thread at a time.
     *
     * @param object the {@code EVP_CIPHER_CTX}
     * @param written takes the number of bytes that a call wrote, which is known
     */
    record Context(NativeObject object, MemorySegment written) {
        MemorySegment address() {
            return object.address();
        }
    }

    /** {@return the cipher, kept for the life of the JVM: looking it up costs more than encrypting 1 KiB} */
    static MemorySegment fetch(String name) {
        return Openssl.fetch(Bound.FUNCTIONS.fetch(), name);
    }

    /** {@return a new context with a key for one direction, without padding, to be started before use} */
    static Context context(MemorySegment cipher, byte[] key, boolean encrypting) {
        return context(cipher, MemorySegment.ofArray(key), MemorySegment.NULL, encrypting);
    }

    /** {@return a new context at the start of a message} */
    static Context started(MemorySegment cipher, byte[] key, byte[] nonce, boolean encrypting) {
        return context(cipher, MemorySegment.ofArray(key), MemorySegment.ofArray(nonce), encrypting);
    }

    private static Context context(MemorySegment cipher, MemorySegment key, MemorySegment nonce, boolean encrypting) {
        Context context = new Context(create(), MemorySegment.ofArray(new byte[Integer.BYTES]));
        try {
            init(context, cipher, key, nonce, encrypting);
            Openssl.check((int) Bound.FUNCTIONS.padding().invokeExact(context.address(), 0));
            return context;
        } catch (Throwable e) {
            context.object().free();
            throw NativeLibrary.thrown(e);
        }
    }

    /** {@return a new context of CCM, which wants both lengths before the key} */
    static Context ccmContext(MemorySegment cipher, byte[] key, boolean encrypting) {
        Context context = new Context(create(), MemorySegment.ofArray(new byte[Integer.BYTES]));
        try {
            init(context, cipher, MemorySegment.NULL, MemorySegment.NULL, encrypting);
            Openssl.check(control(context, SET_NONCE_LENGTH, CCM_NONCE, MemorySegment.NULL));
            Openssl.check(control(context, SET_TAG, CCM_TAG, MemorySegment.NULL));
            init(context, MemorySegment.NULL, MemorySegment.ofArray(key), MemorySegment.NULL, encrypting);
            return context;
        } catch (Throwable e) {
            context.object().free();
            throw NativeLibrary.thrown(e);
        }
    }

    private static NativeObject create() {
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

    /** Begins a message with the key that the context has, whatever was left of the one before. */
    static void start(Context context, byte[] nonce, boolean encrypting) {
        init(context, MemorySegment.NULL, MemorySegment.NULL, MemorySegment.ofArray(nonce), encrypting);
    }

    private static void init(
            Context context, MemorySegment cipher, MemorySegment key, MemorySegment nonce, boolean encrypting) {
        try {
            Openssl.check((int) Bound.FUNCTIONS
                    .init()
                    .invokeExact(context.address(), cipher, key, nonce, encrypting ? 1 : 0, MemorySegment.NULL));
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Authenticates data that is not encrypted. */
    static void associate(Context context, byte[] data) {
        MemorySegment source = MemorySegment.ofArray(data);
        int size;
        for (int done = 0; done < data.length; done += size) {
            size = Math.min(data.length - done, NativeLibrary.CRITICAL_LIMIT);
            Openssl.check(update(context, source.asSlice(done, size), MemorySegment.NULL, size));
        }
    }

    /**
     * Encrypts or decrypts the next part of a message, which has whole blocks if the cipher needs them.
     *
     * @param target at least as long
     */
    static void update(Context context, MemorySegment source, MemorySegment target) {
        if (source.isMapped() || target.isMapped()) {
            updateCopies(context, source, target);
            return;
        }
        long length = source.byteSize();
        int size;
        for (long done = 0; done < length; done += size) {
            size = (int) Math.min(length - done, NativeLibrary.CRITICAL_LIMIT);
            Openssl.check(update(context, source.asSlice(done, size), target.asSlice(done, size), size));
        }
    }

    /** A mapped file that somebody shortens is an error when Java touches it, and the end of the JVM when C does. */
    private static void updateCopies(Context context, MemorySegment source, MemorySegment target) {
        long length = source.byteSize();
        MemorySegment copy = MemorySegment.ofArray(new byte[(int) Math.min(length, NativeLibrary.CRITICAL_LIMIT)]);
        try {
            int size;
            for (long done = 0; done < length; done += size) {
                size = (int) Math.min(length - done, copy.byteSize());
                MemorySegment piece = copy.asSlice(0, size).copyFrom(source.asSlice(done, size));
                Openssl.check(update(context, piece, piece, size));
                target.asSlice(done, size).copyFrom(piece);
            }
        } finally {
            copy.fill((byte) 0);
        }
    }

    /**
     * {@return whether a message of less than 2 GiB, or the data associated with it, could be encrypted or decrypted in one call} What is
     * longer than a piece, or mapped, goes through native memory.
     *
     * @param target at least as long, or null for associated data
     */
    static boolean updateWhole(Context context, MemorySegment source, MemorySegment target) {
        long length = source.byteSize();
        if (length == 0) {
            return true;
        }
        if (length <= NativeLibrary.CRITICAL_LIMIT && !source.isMapped() && !target.isMapped()) {
            return update(context, source, target, (int) length) == 1;
        }
        try (Arena arena = Arena.ofConfined()) {
            boolean encrypts = !target.equals(MemorySegment.NULL);
            MemorySegment from = arena.allocate(length).copyFrom(source);
            MemorySegment to = encrypts ? arena.allocate(length) : target;
            try {
                boolean done = updateAtOnce(context, from, to, (int) length) == 1;
                if (done && encrypts) {
                    MemorySegment.copy(to, 0, target, 0, length);
                }
                return done;
            } finally {
                from.fill((byte) 0);
                to.fill((byte) 0);
            }
        }
    }

    private static int updateAtOnce(Context context, MemorySegment source, MemorySegment target, int size) {
        try (Arena arena = Arena.ofConfined()) {
            return updateAtOnce(context, source, target, size, arena.allocate(JAVA_INT));
        }
    }

    private static int updateAtOnce(
            Context context, MemorySegment source, MemorySegment target, int size, MemorySegment written) {
        try {
            return (int) Bound.FUNCTIONS.updateAtOnce().invokeExact(context.address(), target, written, source, size);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /**
     * {@return what the source is encrypted or decrypted to in one call, or null if that fails} Goes through native memory.
     *
     * @param most the longest result
     */
    static byte @Nullable [] transformed(Context context, byte[] source, int most) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocateFrom(JAVA_BYTE, source);
            MemorySegment to = arena.allocate(most);
            MemorySegment written = arena.allocate(JAVA_INT);
            try {
                boolean done = updateAtOnce(context, from, to, source.length, written) == 1;
                return done ? to.asSlice(0, written.get(JAVA_INT, 0)).toArray(JAVA_BYTE) : null;
            } finally {
                from.fill((byte) 0);
                to.fill((byte) 0);
            }
        }
    }

    private static int update(Context context, MemorySegment source, MemorySegment target, int size) {
        try {
            return (int)
                    Bound.FUNCTIONS.update().invokeExact(context.address(), target, context.written(), source, size);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Tells CCM the length of the message that follows. */
    static void announce(Context context, int length) {
        Openssl.check(update(context, MemorySegment.NULL, MemorySegment.NULL, length));
    }

    /** {@return whether a message of no bytes could be encrypted or decrypted} */
    static boolean updateWithNothing(Context context) {
        return update(context, context.written(), context.written(), 0) == 1;
    }

    /** {@return whether the message ends well} A decryption says no if the tag is wrong. */
    static boolean finish(Context context) {
        try {
            return (int) Bound.FUNCTIONS.finish().invokeExact(context.address(), context.written(), context.written())
                    == 1;
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    /** Writes the tag of the message that was encrypted, which is as long as the target. */
    static void readTag(Context context, MemorySegment target) {
        if (target.isMapped()) {
            MemorySegment copy = MemorySegment.ofArray(new byte[(int) target.byteSize()]);
            Openssl.check(control(context, GET_TAG, copy));
            target.copyFrom(copy);
            return;
        }
        Openssl.check(control(context, GET_TAG, target));
    }

    /** Says which tag the message to be decrypted must have. */
    static void expectTag(Context context, MemorySegment tag) {
        MemorySegment unmapped = tag.isMapped() ? MemorySegment.ofArray(tag.toArray(JAVA_BYTE)) : tag;
        Openssl.check(control(context, SET_TAG, unmapped));
    }

    private static int control(Context context, int what, MemorySegment tag) {
        return control(context, what, (int) tag.byteSize(), tag);
    }

    private static int control(Context context, int what, int number, MemorySegment tag) {
        try {
            return (int) Bound.FUNCTIONS.control().invokeExact(context.address(), what, number, tag);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }
}
