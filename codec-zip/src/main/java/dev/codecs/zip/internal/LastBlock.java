package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Where the last block of a DEFLATE stream is (RFC 1951, section 3.2). Blocks do not tell their lengths, so that it takes a walk
 * through all symbols; but no content is made, and of each only the number of its bits is looked up.
 *
 * @param header the bit where it starts
 * @param end the bit behind it
 */
record LastBlock(long header, long end) {
    /**
     * {@return that of the stream at the start of the data}
     *
     * @param length of the stream, behind which there must be {@link Long#BYTES} bytes more
     * @throws CorruptInputException if no symbols can be found there
     */
    static LastBlock of(byte[] data, int length) {
        return new Walk(data, length).toLastBlock();
    }

    private static final class Walk {
        private static final VarHandle LONG =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

        private static final int LONGEST_CODE = 15;
        private static final int END_OF_BLOCK = 256;
        private static final byte[] ORDER_OF_CODE_LENGTHS = {
            16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
        };

        /*
         * What the entry of a symbol says: in its low byte how many bits it takes, with those behind its code, and what follows.
         * No symbol has the entry 0.
         */
        private static final int BITS = 0xFF;
        private static final int IS_LENGTH = 0x100;
        private static final int IS_END = 0x200;
        private static final int SYMBOL_SHIFT = 16;

        private static final int[] LITERALS_AND_LENGTHS = new int[288];
        private static final int[] DISTANCES = new int[32];
        private static final int[] CODE_LENGTHS = new int[19];

        static {
            LITERALS_AND_LENGTHS[END_OF_BLOCK] = IS_END;
            for (int symbol = END_OF_BLOCK + 1; symbol < LITERALS_AND_LENGTHS.length; symbol++) {
                int extraBits = symbol < 265 || symbol >= 285 ? 0 : (symbol - 261) / 4;
                LITERALS_AND_LENGTHS[symbol] = IS_LENGTH | extraBits;
            }
            for (int symbol = 4; symbol < DISTANCES.length; symbol++) {
                DISTANCES[symbol] = symbol / 2 - 1;
            }
            for (int symbol = 0; symbol < CODE_LENGTHS.length; symbol++) {
                CODE_LENGTHS[symbol] = symbol << SYMBOL_SHIFT;
            }
        }

        private final byte[] data;
        private final int length;
        private long position;

        private final byte[] lengths = new byte[LITERALS_AND_LENGTHS.length + DISTANCES.length];
        private final int[] literalTable = new int[1 << LONGEST_CODE];
        private final int[] distanceTable = new int[1 << LONGEST_CODE];
        private int literalMask;
        private int distanceMask;

        Walk(byte[] data, int length) {
            this.data = data;
            this.length = length;
        }

        LastBlock toLastBlock() {
            while (true) {
                long header = position;
                boolean last = take(1) == 1;
                switch (take(2)) {
                    case 0 -> skipStored();
                    case 1 -> {
                        useFixedCodes();
                        skipSymbols();
                    }
                    case 2 -> {
                        readCodes();
                        skipSymbols();
                    }
                    default -> throw corrupt();
                }
                if (last) {
                    return new LastBlock(header, position);
                }
            }
        }

        private int take(int count) {
            int value = (int) bits(position) & ((1 << count) - 1);
            position += count;
            return value;
        }

        /** The next 57 bits or more. */
        private long bits(long from) {
            int at = (int) (from >> 3);
            if (at > length) {
                throw corrupt();
            }
            return (long) LONG.get(data, at) >>> (from & 7);
        }

        private void skipStored() {
            position = (position + 7) & ~7;
            long size = take(Short.SIZE);
            position += Short.SIZE + size * Byte.SIZE;
        }

        private void useFixedCodes() {
            for (int symbol = 0; symbol < LITERALS_AND_LENGTHS.length; symbol++) {
                lengths[symbol] = (byte) (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8);
            }
            Arrays.fill(lengths, LITERALS_AND_LENGTHS.length, lengths.length, (byte) 5);
            fillTables(LITERALS_AND_LENGTHS.length, DISTANCES.length);
        }

        private void readCodes() {
            int literals = take(5) + 257;
            int all = literals + take(5) + 1;
            int codeLengths = take(4) + 4;
            Arrays.fill(lengths, 0, CODE_LENGTHS.length, (byte) 0);
            for (int i = 0; i < codeLengths; i++) {
                lengths[ORDER_OF_CODE_LENGTHS[i]] = (byte) take(3);
            }
            int mask = fill(distanceTable, 0, CODE_LENGTHS.length, CODE_LENGTHS);
            for (int i = 0; i < all; ) {
                int entry = distanceTable[(int) bits(position) & mask];
                position += entry & BITS;
                int symbol = entry >> SYMBOL_SHIFT;
                int times = switch (symbol) {
                    case 16 -> 3 + take(2);
                    case 17 -> 3 + take(3);
                    case 18 -> 11 + take(7);
                    default -> 1;
                };
                if (entry == 0 || times > all - i || (symbol == 16 && i == 0)) {
                    throw corrupt();
                }
                int value = symbol < 16 ? symbol : symbol == 16 ? lengths[i - 1] : 0;
                Arrays.fill(lengths, i, i + times, (byte) value);
                i += times;
            }
            fillTables(literals, all - literals);
        }

        private void fillTables(int literals, int distances) {
            literalMask = fill(literalTable, 0, literals, LITERALS_AND_LENGTHS);
            distanceMask = fill(distanceTable, literals, distances, DISTANCES);
        }

        /**
         * Fills a table that is looked up by the next bits, as many as the longest code has (section 3.2.2).
         *
         * @return the mask for these bits
         */
        private int fill(int[] table, int from, int count, int[] symbols) {
            int[] counts = new int[LONGEST_CODE + 1];
            int longest = 0;
            for (int i = 0; i < count; i++) {
                int size = lengths[from + i];
                counts[size]++;
                longest = Math.max(longest, size);
            }
            counts[0] = 0;
            int[] next = new int[LONGEST_CODE + 1];
            for (int size = 1; size <= longest; size++) {
                next[size] = (next[size - 1] + counts[size - 1]) << 1;
            }
            Arrays.fill(table, 0, 1 << longest, 0);
            for (int i = 0; i < count; i++) {
                int size = lengths[from + i];
                if (size > 0) {
                    int code = Integer.reverse(next[size]++) >>> (Integer.SIZE - size);
                    for (int at = code; at < 1 << longest; at += 1 << size) {
                        table[at] = symbols[i] + size;
                    }
                }
            }
            return (1 << longest) - 1;
        }

        private void skipSymbols() {
            int[] literals = literalTable;
            int[] distances = distanceTable;
            int literalMask = this.literalMask;
            int distanceMask = this.distanceMask;
            long at = position;
            while (true) {
                long bits = bits(at);
                int entry = literals[(int) bits & literalMask];
                int taken = entry & BITS;
                bits >>>= taken;
                at += taken;
                if (entry > BITS) {
                    if (entry > IS_LENGTH + BITS) {
                        break;
                    }
                    int distance = distances[(int) bits & distanceMask];
                    if (distance == 0) {
                        throw corrupt();
                    }
                    at += distance;
                } else {
                    if (entry == 0) {
                        throw corrupt();
                    }
                    int second = literals[(int) bits & literalMask];
                    at += second > BITS ? 0 : second;
                }
            }
            position = at;
        }

        private static CorruptInputException corrupt() {
            return Faults.invalid(null, -1);
        }
    }
}
