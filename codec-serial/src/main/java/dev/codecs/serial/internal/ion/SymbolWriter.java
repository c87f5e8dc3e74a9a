package dev.codecs.serial.internal.ion;

import dev.codecs.serial.internal.Utf8;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Gives ids to the symbols that a document needs, and writes the symbol table for those that readers do not know yet. */
final class SymbolWriter {
    private static final int FIRST = Symbols.LOCAL;

    private final boolean rejects;
    /** By hash, in open addressing. */
    private @Nullable String[] texts = new String[32];

    private int[] ids = new int[32];
    private int taken;
    private int next = FIRST;
    /** The strings of the symbols that are not written yet. */
    private byte[] fresh = new byte[128];

    private int length;
    private boolean appends;

    SymbolWriter(boolean rejects) {
        this.rejects = rejects;
    }

    /** {@return the id of the text} */
    int id(String text) {
        int mask = texts.length - 1;
        int slot = (text.hashCode() * 0x9E3779B9) >>> 8 & mask;
        for (String there = texts[slot]; there != null; there = texts[slot]) {
            if (there.equals(text)) {
                return ids[slot];
            }
            slot = slot + 1 & mask;
        }
        int system = Symbols.system(text);
        int id = system >= 0 ? system : next;
        if (system < 0) {
            append(text);
            next++;
        }
        texts[slot] = text;
        ids[slot] = id;
        if (2 * ++taken > texts.length) {
            grow();
        }
        return id;
    }

    private void grow() {
        @Nullable String[] olds = texts;
        int[] oldIds = ids;
        texts = new String[2 * olds.length];
        ids = new int[texts.length];
        int mask = texts.length - 1;
        for (int i = 0; i < olds.length; i++) {
            String text = olds[i];
            if (text != null) {
                int slot = (text.hashCode() * 0x9E3779B9) >>> 8 & mask;
                while (texts[slot] != null) {
                    slot = slot + 1 & mask;
                }
                texts[slot] = text;
                ids[slot] = oldIds[i];
            }
        }
    }

    private void append(String text) {
        int chars = text.length();
        if (chars < 14) {
            ensure(chars + 1);
            int p = length + 1;
            int i = 0;
            for (; i < chars; i++) {
                char c = text.charAt(i);
                if (c >= 0x80) {
                    break;
                }
                fresh[p + i] = (byte) c;
            }
            if (i == chars) {
                fresh[length] = (byte) (0x80 | chars);
                length = p + chars;
                return;
            }
        }
        byte[] utf8 = Utf8.encode(text, rejects);
        ensure(utf8.length + 6);
        length = IonBinaryHeads.set(fresh, length, 0x80, utf8.length);
        System.arraycopy(utf8, 0, fresh, length, utf8.length);
        length += utf8.length;
    }

    private void ensure(int more) {
        if (fresh.length - length < more) {
            fresh = Arrays.copyOf(fresh, Math.max(2 * fresh.length, length + more));
        }
    }

    /** {@return whether there are symbols that readers do not know yet} */
    boolean hasFresh() {
        return length > 0;
    }

    /** {@return the symbol table with what is fresh, which then is no more} It adds to the one before, if there was one. */
    byte[] table() {
        byte[] bytes = new byte[length + 24];
        int list = IonBinaryHeads.length(length) + length;
        int struct = 1 + list + (appends ? 3 : 0);
        int wrapper = 2 + IonBinaryHeads.length(struct) + struct;
        int p = IonBinaryHeads.set(bytes, 0, 0xE0, wrapper);
        bytes[p++] = (byte) 0x81;
        bytes[p++] = (byte) (0x80 | Symbols.SYMBOL_TABLE);
        p = IonBinaryHeads.set(bytes, p, 0xD0, struct);
        if (appends) {
            bytes[p++] = (byte) (0x80 | Symbols.IMPORTS);
            bytes[p++] = 0x71;
            bytes[p++] = Symbols.SYMBOL_TABLE;
        }
        bytes[p++] = (byte) (0x80 | Symbols.SYMBOLS);
        p = IonBinaryHeads.set(bytes, p, 0xB0, length);
        System.arraycopy(fresh, 0, bytes, p, length);
        int end = p + length;
        length = 0;
        appends = true;
        return Arrays.copyOf(bytes, end);
    }
}
