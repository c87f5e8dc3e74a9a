package dev.codecs.aes.internal.kdf.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.codecs.aes.internal.kdf.Sha1Chain;
import dev.codecs.spi.ffi.Binding;
import dev.codecs.spi.ffi.NativeLibrary;
import dev.codecs.spi.ffi.Openssl;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * The compression function of SHA-1 that libcrypto exports, {@code SHA1_Transform} of the manual page SHA256_Init(3): deprecated, and
 * absent from some builds. A call on native memory takes 40 ns, of which the processor's instructions for SHA-1 take nearly all; the
 * library's own PBKDF2 copies contexts at each iteration and is slower than the JDK.
 */
final class Sha1Transform implements Sha1Chain {
    static final Binding<Functions> BINDING = new Binding<>(Openssl.LIBCRYPTO, Functions::bind, Functions::version);

    private static final int BLOCK = 64;
    private static final int WORDS = 5;

    /** A SHA_CTX has 96 bytes, of which the state comes first; nothing else of it is touched. */
    private static final int CONTEXT = 128;

    /** Where the pads lie in the memory of a chain, each with room for a copy of 32 bytes at once. */
    private static final int INNER = CONTEXT + BLOCK;

    private static final int OUTER = INNER + 32;
    private static final int MEMORY = OUTER + 32;

    private static final int BITS = (BLOCK + 20) * Byte.SIZE;

    record Functions(MethodHandle versionText, MethodHandle transform) {
        static Functions bind(NativeLibrary library) {
            return new Functions(
                    Openssl.versionText(library), library.critical("SHA1_Transform", null, ADDRESS, ADDRESS));
        }

        /** {@code "OpenSSL 3.0.19"}. That the state lies first in the context is a fact, not a promise: it is tried. */
        String version() {
            int[] state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
            byte[] abc = Arrays.copyOf(new byte[] {'a', 'b', 'c', (byte) 0x80}, BLOCK);
            abc[BLOCK - 1] = 24;
            compress(transform, state, abc);
            if (!Arrays.equals(state, new int[] {0xA9993E36, 0x4706816A, 0xBA3E2571, 0x7850C26C, 0x9CD0D89D})) {
                throw new IllegalStateException("its SHA1_Transform has another form");
            }
            return Openssl.version(versionText);
        }
    }

    private static final class Bound {
        static final Functions FUNCTIONS = BINDING.symbols();
    }

    @Override
    public void compress(int[] state, byte[] blocks) {
        compress(Bound.FUNCTIONS.transform(), state, blocks);
    }

    private static void compress(MethodHandle transform, int[] state, byte[] blocks) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment context = arena.allocate(CONTEXT, 16);
            MemorySegment block = arena.allocate(BLOCK, 16);
            MemorySegment.copy(state, 0, context, JAVA_INT, 0, WORDS);
            for (int at = 0; at < blocks.length; at += BLOCK) {
                MemorySegment.copy(blocks, at, block, JAVA_BYTE, 0, BLOCK);
                transform.invokeExact(context, block);
            }
            MemorySegment.copy(context, JAVA_INT, 0, state, 0, WORDS);
            context.fill((byte) 0);
            block.fill((byte) 0);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
    }

    @Override
    public void iterate(int[] inner, int[] outer, int[] sum, int further) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(MEMORY, 64);
            MemorySegment.copy(inner, 0, memory, JAVA_INT, INNER, WORDS);
            MemorySegment.copy(outer, 0, memory, JAVA_INT, OUTER, WORDS);
            iterate(memory, sum, further);
            memory.fill((byte) 0);
        }
    }

    private static void iterate(MemorySegment memory, int[] sum, int further) {
        MemorySegment block = memory.asSlice(CONTEXT, BLOCK);
        for (int i = 0; i < WORDS; i++) {
            block.setAtIndex(JAVA_INT, i, Integer.reverseBytes(sum[i]));
        }
        block.set(JAVA_BYTE, 20, (byte) 0x80);
        block.set(JAVA_INT, BLOCK - Integer.BYTES, Integer.reverseBytes(BITS));
        // Words two at a time, as they lie in memory.
        long first = 0;
        long third = 0;
        int fifth = 0;
        for (int i = 0; i < further; i++) {
            step(memory, INNER, block);
            step(memory, OUTER, block);
            first ^= memory.get(JAVA_LONG, 0);
            third ^= memory.get(JAVA_LONG, 8);
            fifth ^= memory.get(JAVA_INT, 16);
        }
        memory.set(JAVA_LONG, 0, first);
        memory.set(JAVA_LONG, 8, third);
        memory.set(JAVA_INT, 16, fifth);
        for (int i = 0; i < WORDS; i++) {
            sum[i] ^= memory.getAtIndex(JAVA_INT, i);
        }
    }

    /** Hashes the first words of the block, and puts the hash in their place. */
    private static void step(MemorySegment memory, int pad, MemorySegment block) {
        // 32 bytes, since C reads 16 at once, which the processor can take from one store that is as long, not from
        // two.
        MemorySegment.copy(memory, pad, memory, 0, 32);
        try {
            Bound.FUNCTIONS.transform().invokeExact(memory, block);
        } catch (Throwable e) {
            throw NativeLibrary.thrown(e);
        }
        block.set(JAVA_LONG, 0, eachReversed(memory.get(JAVA_LONG, 0)));
        block.set(JAVA_LONG, 8, eachReversed(memory.get(JAVA_LONG, 8)));
        block.set(JAVA_INT, 16, Integer.reverseBytes(memory.get(JAVA_INT, 16)));
    }

    /** {@return two words, each with its bytes in the other order} */
    private static long eachReversed(long words) {
        return Long.rotateLeft(Long.reverseBytes(words), Integer.SIZE);
    }
}
