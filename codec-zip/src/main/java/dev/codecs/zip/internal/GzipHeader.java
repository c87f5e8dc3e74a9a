package dev.codecs.zip.internal;

import dev.codecs.CorruptInputException;
import java.util.Iterator;
import java.util.List;
import java.util.zip.CRC32;

/**
 * The header of a gzip member (RFC 1952, section 2.3). Reading checks it and skips its fields, however long, without keeping
 * them; writing makes always the same one: no name, no time, and no word of the system or the level.
 */
final class GzipHeader implements HeaderReader {
    private static final byte[] WRITTEN = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};
    private static final int FLAGS = 3;
    private static final int RESERVED_FLAGS = 0xE0;

    /** The parts in their order, with the flag that says whether one is there. */
    private enum Part {
        FIXED(0),
        EXTRA(4),
        NAME(8),
        COMMENT(16),
        CHECK(2),
        END(0);

        private final int flag;

        Part(int flag) {
            this.flag = flag;
        }

        boolean isIn(int flags) {
            return flag == 0 || (flags & flag) != 0;
        }
    }

    private final CRC32 crc = new CRC32();
    private final Iterator<Part> parts = List.of(Part.values()).iterator();
    private Part part = parts.next();
    private int flags;
    private int extraLength;
    private int check;
    /** How many bytes of the part came before. */
    private int index;

    /** The header to write. */
    static byte[] bytes() {
        return WRITTEN.clone();
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
        if (index < FLAGS && next != WRITTEN[index]) {
            throw new CorruptInputException("no gzip member: it does not begin with 1f 8b 08", position);
        }
        if (index == FLAGS) {
            flags = next;
            if ((flags & RESERVED_FLAGS) != 0) {
                throw new CorruptInputException("the gzip header has reserved flags set", position);
            }
        }
        return index == WRITTEN.length - 1;
    }
}
