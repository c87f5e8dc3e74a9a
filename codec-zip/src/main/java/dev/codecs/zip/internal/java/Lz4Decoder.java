package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Words.LONG;
import static dev.codecs.zip.internal.java.Words.SHORT;

import dev.codecs.CorruptInputException;

/**
 * Decodes LZ4 blocks between arrays (LZ4 Block Format Description). Copies are wild: they move whole words and so write behind what
 * they are meant to, but never outside of the range that the caller gave; near its end exact copies take over.
 *
 * <p>The rules for the end of a block (the last five bytes are literals, the last match starts twelve before the end) bind encoders;
 * they are not checked here.
 */
final class Lz4Decoder {
    /** What the decoder gives when the target is too small. */
    static final int TOO_SMALL = -1;

    private static final int SHORTEST_MATCH = 4;

    /** A token's half that says that more bytes of the length follow. */
    private static final int LONG_LENGTH = 15;

    /** A short sequence is a token, up to 14 literals that are copied as 16, and an offset. */
    private static final int SHORT_SEQUENCE = 20;

    /** It gives up to 14 literals and a match of up to 18 bytes. */
    private static final int SHORT_OUTPUT = 40;

    private Lz4Decoder() {}

    /**
     * Decodes one block, which is all of the source's range.
     *
     * @param position of the block in the input, from which offsets of faults count
     * @param start where what matches can refer to starts in the target
     * @return the bytes written, or {@link #TOO_SMALL}
     */
    static int decode(
            byte[] source, int from, int end, long position, byte[] target, int start, int to, int targetEnd) {
        int lastShort = end - SHORT_SEQUENCE;
        int lastShortTarget = targetEnd - SHORT_OUTPUT;
        int in = from;
        int out = to;
        while (true) {
            if (in >= end) {
                throw fault("it ends where a token is due", position + in - from);
            }
            int token = source[in++] & 0xFF;
            int literals = token >>> 4;
            int length = token & 15;
            int offset;
            // The first byte was taken, so that one less is needed.
            if (literals != LONG_LENGTH && in <= lastShort && out <= lastShortTarget) {
                LONG.set(target, out, (long) LONG.get(source, in));
                LONG.set(target, out + 8, (long) LONG.get(source, in + 8));
                out += literals;
                in += literals;
                offset = (short) SHORT.get(source, in) & 0xFFFF;
                in += 2;
                int match = out - offset;
                if (length != LONG_LENGTH && offset >= 8 && match >= start) {
                    LONG.set(target, out, (long) LONG.get(target, match));
                    LONG.set(target, out + 8, (long) LONG.get(target, match + 8));
                    SHORT.set(target, out + 16, (short) SHORT.get(target, match + 16));
                    out += length + SHORTEST_MATCH;
                    continue;
                }
            } else {
                if (literals == LONG_LENGTH) {
                    int more;
                    do {
                        if (in >= end) {
                            throw fault("it is cut in the number of its literals", position + in - from);
                        }
                        more = source[in++] & 0xFF;
                        literals += more;
                        if (literals < 0) {
                            throw fault("there are more literals than a block can hold", position + in - from);
                        }
                    } while (more == 255);
                }
                if (literals > end - in) {
                    throw fault("it is cut in its literals", position + end - from);
                }
                if (literals > targetEnd - out) {
                    return TOO_SMALL;
                }
                if (literals <= 32 && end - in >= 32 && targetEnd - out >= 32) {
                    LONG.set(target, out, (long) LONG.get(source, in));
                    LONG.set(target, out + 8, (long) LONG.get(source, in + 8));
                    LONG.set(target, out + 16, (long) LONG.get(source, in + 16));
                    LONG.set(target, out + 24, (long) LONG.get(source, in + 24));
                } else {
                    System.arraycopy(source, in, target, out, literals);
                }
                in += literals;
                out += literals;
                if (in == end) {
                    return out - to;
                }
                if (end - in < 2) {
                    throw fault("it is cut in the offset of a match", position + end - from);
                }
                offset = (short) SHORT.get(source, in) & 0xFFFF;
                in += 2;
            }
            int match = out - offset;
            if (offset == 0 || match < start) {
                throw fault(
                        offset == 0 ? "the offset of a match is 0" : "a match starts before the content",
                        position + in - 2 - from);
            }
            if (length == LONG_LENGTH) {
                int more;
                do {
                    if (in >= end) {
                        throw fault("it is cut in the length of a match", position + in - from);
                    }
                    more = source[in++] & 0xFF;
                    length += more;
                    if (length < 0) {
                        throw fault("a match is longer than a block can hold", position + in - from);
                    }
                } while (more == 255);
            }
            if (length > targetEnd - out - SHORTEST_MATCH) {
                return TOO_SMALL;
            }
            int matchEnd = out + length + SHORTEST_MATCH;
            if (matchEnd > targetEnd - 16) {
                copyExactly(target, match, out, matchEnd);
            } else if (offset >= 8) {
                // Two steps of eight bytes each, so that every one reads only what was written.
                do {
                    LONG.set(target, out, (long) LONG.get(target, match));
                    LONG.set(target, out + 8, (long) LONG.get(target, match + 8));
                    out += 16;
                    match += 16;
                } while (out < matchEnd);
            } else {
                Words.repeat(target, match, offset, out, matchEnd);
            }
            out = matchEnd;
        }
    }

    private static void copyExactly(byte[] target, int match, int from, int end) {
        if (end - from <= from - match) {
            System.arraycopy(target, match, target, from, end - from);
            return;
        }
        int in = match;
        for (int out = from; out < end; out++) {
            target[out] = target[in++];
        }
    }

    private static CorruptInputException fault(String what, long offset) {
        return new CorruptInputException("invalid LZ4 block: " + what, offset);
    }
}
