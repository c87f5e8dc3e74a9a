package dev.codecs.serial.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.ValuePath;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A path with its keys in UTF-8, which binary formats compare as they stand. */
public final class CompiledPath {
    /** A program uses few paths, each of them often. An entry is immutable, and one that is lost is made again. */
    private static final @Nullable CompiledPath[] RECENT = new CompiledPath[64];

    private final ValuePath path;
    private final byte[][] keys;
    /** Of each key the first bytes, which are all of a short one. */
    private final long[] heads;

    private final int[] indices;

    private CompiledPath(ValuePath path) {
        this.path = path;
        this.keys = new byte[path.steps().size()][];
        this.heads = new long[keys.length];
        this.indices = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            Object step = path.steps().get(i);
            keys[i] = step.toString().getBytes(UTF_8);
            heads[i] = Bytes.getFew(keys[i], 0, Math.min(keys[i].length, 7));
            indices[i] = step instanceof Integer index ? index : -1;
        }
    }

    /** {@return the path, compiled before if it is one of the last that were used} */
    @SuppressWarnings("ReferenceEquality") // comparing the steps would cost more than some paths take to follow
    public static CompiledPath of(ValuePath path) {
        int slot = System.identityHashCode(path) & (RECENT.length - 1);
        CompiledPath recent = RECENT[slot];
        if (recent == null || recent.path != path) {
            recent = new CompiledPath(path);
            RECENT[slot] = recent;
        }
        return recent;
    }

    /** {@return how many steps it has} */
    public int length() {
        return keys.length;
    }

    /** {@return the step as the key of a map, not to be changed} */
    public byte[] key(int step) {
        return keys[step];
    }

    /** {@return whether these bytes, which are there, are the step as the key of a map} */
    public boolean isKey(int step, byte[] bytes, int offset, int length) {
        byte[] key = keys[step];
        return length == key.length
                && (length < 8
                        ? Bytes.getFew(bytes, offset, length) == heads[step]
                        : Arrays.equals(bytes, offset, offset + length, key, 0, length));
    }

    /** {@return the step as an index of a list, or -1} */
    public int index(int step) {
        return indices[step];
    }
}
