package dev.codecs.serial.internal.ion;

import dev.codecs.serial.internal.Utf8;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives ids to the symbols that a document needs, and writes the symbol table for those that readers do not know yet. */
final class SymbolWriter {
    private static final int FIRST = Symbols.LOCAL;
    /** How many places are looked at: without a limit 65,536 texts with one hash took 20 seconds. */
    private static final int MOST_TAKEN = 64;

    private final boolean rejects;
    /** By hash, in open addressing. */
    private @Nullable String[] texts = new String[32];

    private int[] ids = new int[32];
    /** Those that found no place among the others, as texts with equal hashes do not: a table of Java's sorts them. */
    private @Nullable Map<String, Integer> crowded;

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
        int slot = slot(text);
        if (text.equals(texts[slot])) {
            return ids[slot];
        }
        Integer known = crowded == null ? null : crowded.get(text);
        if (known != null) {
            return known;
        }
        int system = Symbols.system(text);
        int id = system >= 0 ? system : next;
        if (system < 0) {
            append(text);
            next++;
        }
        put(text, id, slot);
        if (2 * ++taken > texts.length) {
            grow();
        }
        return id;
    }

    /** {@return where the text stands, or else a free place, or one that is taken if those that it might have are} */
    private int slot(String text) {
        int mask = texts.length - 1;
        int slot = ((text.hashCode() * 0x9E3779B9) >>> 8) & mask;
        for (int i = 0; i < MOST_TAKEN && texts[slot] != null && !text.equals(texts[slot]); i++) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void put(String text, int id, int slot) {
        if (texts[slot] == null) {
            texts[slot] = text;
            ids[slot] = id;
            return;
        }
        if (crowded == null) {
            crowded = new HashMap<>();
        }
        crowded.put(text, id);
    }

    private void grow() {
        @Nullable String[] olds = texts;
        int[] oldIds = ids;
        texts = new String[2 * olds.length];
        ids = new int[texts.length];
        for (int i = 0; i < olds.length; i++) {
            String text = olds[i];
            if (text != null) {
                put(text, oldIds[i], slot(text));
            }
        }
    }

    private void append(String text) {
        int chars = text.length();
        if (chars < 14) {
            ensure(chars + 1);
            int p = length + 1;
            if (Utf8.setAscii(text, fresh, p)) {
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
