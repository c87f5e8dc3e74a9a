package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import dev.codecs.spi.Pool;
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
    /** Their tables are reused: they take 270 KB, and a stream of 256 MB needs 256 walks. */
    private static final Pool<Walk> WALKS = new Pool<>(Walk::new, walk -> {});

    /**
     * {@return that of the stream in the data, counted from the start of the data}
     *
     * @param length of the stream, behind which there must be {@link Long#BYTES} bytes more
     * @throws CorruptInputException if no symbols can be found there
     */
    static LastBlock of(byte[] data, int offset, int length) {
        Walk walk = WALKS.take();
        try {
            return walk.toLastBlock(data, offset, length);
        } finally {
            WALKS.give(walk);
        }
    }

    private static final class Walk {
        private static final VarHandle LONG =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

        private static final int LONGEST_CODE = 15;
        private static final int LONGEST_CODE_OF_CODE_LENGTHS = 7;
        private static final int END_OF_BLOCK = 256;
        private static final byte[] ORDER_OF_CODE_LENGTHS = {
            16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
        };

        /** The most bits of a code that is looked up at once; longer ones are rare, and their table does not fit into the cache. */
        private static final int SHORT_CODE = 11;

        /*
         * What an entry says: in its low byte how many bits to skip, with those behind a code, then the length of the code alone, and
         * what the symbol is. No symbol has the entry 0.
         */
        private static final int BITS = 0xFF;
        private static final int CODE_SHIFT = 8;
        private static final int CODE_MASK = 0xF;
        private static final int IS_LENGTH = 0x1000;
        private static final int IS_END = 0x2000;
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

        private byte[] data = {};
        private int limit;
        private long position;

        private final byte[] lengths = new byte[LITERALS_AND_LENGTHS.length + DISTANCES.length];
        private final int[] shortLiterals = new int[1 << SHORT_CODE];
        private final int[] longLiterals = new int[1 << LONGEST_CODE];
        private final int[] distanceTable = new int[1 << LONGEST_CODE];
        private int distanceMask;

        LastBlock toLastBlock(byte[] newData, int offset, int length) {
            data = newData;
            limit = offset + length;
            position = (long) offset << 3;
            try {
                return toLastBlock();
            } finally {
                data = new byte[0];
            }
        }

        private LastBlock toLastBlock() {
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
            if (at > limit) {
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
            fill(distanceTable, 1, LONGEST_CODE_OF_CODE_LENGTHS, 0, CODE_LENGTHS.length, CODE_LENGTHS);
            for (int i = 0; i < all; ) {
                int entry = distanceTable[(int) bits(position) & ((1 << LONGEST_CODE_OF_CODE_LENGTHS) - 1)];
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
            fill(shortLiterals, 1, SHORT_CODE, 0, literals, LITERALS_AND_LENGTHS);
            fill(longLiterals, SHORT_CODE + 1, LONGEST_CODE, 0, literals, LITERALS_AND_LENGTHS);
            joinLiterals();
            int longest = 1;
            for (int i = literals; i < literals + distances; i++) {
                longest = Math.max(longest, lengths[i]);
            }
            fill(distanceTable, 1, longest, literals, distances, DISTANCES);
            distanceMask = (1 << longest) - 1;
        }

        /** Fills a table that is looked up by so many bits as its longest codes have (section 3.2.2). */
        private void fill(int[] table, int shortest, int longest, int from, int count, int[] symbols) {
            int[] counts = new int[LONGEST_CODE + 1];
            for (int i = from; i < from + count; i++) {
                counts[lengths[i]]++;
            }
            counts[0] = 0;
            int[] next = new int[LONGEST_CODE + 1];
            for (int size = 1; size <= LONGEST_CODE; size++) {
                next[size] = (next[size - 1] + counts[size - 1]) << 1;
            }
            Arrays.fill(table, 0, 1 << longest, 0);
            for (int i = 0; i < count; i++) {
                int size = lengths[from + i];
                int code = next[size]++;
                if (shortest <= size && size <= longest) {
                    int entry = symbols[i] + (size << CODE_SHIFT) + size;
                    for (int at = Integer.reverse(code) >>> (Integer.SIZE - size); at < 1 << longest; at += 1 << size) {
                        table[at] = entry;
                    }
                }
            }
        }

        /** Lets a literal and the symbol behind it be skipped at once, if the bits that are looked up hold both codes. */
        private void joinLiterals() {
            // Downwards, since what is behind a literal stands below.
            for (int at = (1 << SHORT_CODE) - 1; at >= 0; at--) {
                int first = shortLiterals[at];
                int size = first & BITS;
                int second = shortLiterals[at >> size];
                if (first < IS_LENGTH
                        && second >> CODE_SHIFT != 0
                        && size + (second >> CODE_SHIFT & CODE_MASK) <= SHORT_CODE) {
                    shortLiterals[at] = second + size;
                }
            }
        }

        private void skipSymbols() {
            int[] shortLiterals = this.shortLiterals;
            int[] longLiterals = this.longLiterals;
            int[] distances = distanceTable;
            int distanceMask = this.distanceMask;
            long at = position;
            while (true) {
                long bits = bits(at);
                int entry = shortLiterals[(int) bits & ((1 << SHORT_CODE) - 1)];
                if (entry == 0) {
                    entry = longLiterals[(int) bits & ((1 << LONGEST_CODE) - 1)];
                }
                at += entry & BITS;
                if (entry >= IS_LENGTH) {
                    if (entry >= IS_END) {
                        break;
                    }
                    int distance = distances[(int) (bits >>> entry) & distanceMask];
                    if (distance == 0) {
                        throw corrupt();
                    }
                    at += distance & BITS;
                } else if (entry == 0) {
                    throw corrupt();
                }
            }
            position = at;
        }

        private static CorruptInputException corrupt() {
            return Faults.invalid(null, -1);
        }
    }
}
