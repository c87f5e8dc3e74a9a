package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import java.util.Iterator;
import java.util.List;
import java.util.zip.CRC32;

/**
 * The header of a gzip member (RFC 1952, section 2.3), checked. Its fields, however long, are told to whoever wants to keep them, and
 * not kept here.
 */
public final class GzipHeaderReader implements HeaderReader {
    private static final byte[] MAGIC = {0x1F, (byte) 0x8B, 8};
    private static final int FLAGS = 3;
    private static final int RESERVED_FLAGS = 0xE0;
    private static final int FIXED_LENGTH = 10;

    /** The parts of a header in their order, with the flag that says whether one is there. */
    public enum Part {
        /** The 10 bytes that every header has. */
        FIXED(0),
        /** The extra field, with its length before it. */
        EXTRA(4),
        /** The name, with the zero that ends it. */
        NAME(8),
        /** The comment, with the zero that ends it. */
        COMMENT(16),
        /** The CRC-16 of all before it. */
        CHECK(2),
        /** What is no part any more. */
        END(0);

        private final int flag;

        Part(int flag) {
            this.flag = flag;
        }

        /** {@return the flag that says whether it is there, 0 for what always is} */
        public int flag() {
            return flag;
        }

        private boolean isIn(int flags) {
            return flag == 0 || (flags & flag) != 0;
        }
    }

    /** Who keeps the fields. */
    @FunctionalInterface
    public interface Keeper {
        /** Takes in the next byte of a part. */
        void keep(Part part, byte next);
    }

    private final CRC32 crc = new CRC32();
    private final Iterator<Part> parts = List.of(Part.values()).iterator();
    private final Keeper keeper;
    private Part part = parts.next();
    private int flags;
    private int extraLength;
    private int check;
    /** How many bytes of the part came before. */
    private int index;

    /** A reader that tells the keeper. */
    public GzipHeaderReader(Keeper keeper) {
        this.keeper = keeper;
    }

    @Override
    public boolean done() {
        return part == Part.END;
    }

    @Override
    public void accept(byte next, long position) {
        if (part != Part.CHECK) {
            crc.update(next);
        }
        keeper.keep(part, next);
        if (endsPart(next, position)) {
            index = 0;
            do {
                part = parts.next();
            } while (!part.isIn(flags));
        } else {
            index++;
        }
    }

    private boolean endsPart(byte next, long position) {
        return switch (part) {
            case FIXED -> endsFixed(next, position);
            case EXTRA -> {
                if (index < Short.BYTES) {
                    extraLength |= (next & 0xFF) << (index * Byte.SIZE);
                }
                yield index == extraLength + 1;
            }
            case NAME, COMMENT -> next == 0;
            case CHECK -> {
                check |= (next & 0xFF) << (index * Byte.SIZE);
                if (index == 1 && check != (crc.getValue() & 0xFFFF)) {
                    throw new CorruptInputException("the gzip header does not match its CRC-16", position);
                }
                yield index == 1;
            }
            case END -> throw new IllegalStateException("the header is complete");
        };
    }

    private boolean endsFixed(byte next, long position) {
        if (index < FLAGS && next != MAGIC[index]) {
            throw new CorruptInputException(
                    position == index
                            ? "no gzip member: it does not begin with 1f 8b 08"
                            : "what follows the gzip member is neither another, which begins with 1f 8b 08, nor zeros: use"
                                    + " decompressPrefix to leave it alone",
                    position);
        }
        if (index == FLAGS) {
            flags = next;
            if ((flags & RESERVED_FLAGS) != 0) {
                throw new CorruptInputException("the gzip header has reserved flags set", position);
            }
        }
        return index == FIXED_LENGTH - 1;
    }
}
