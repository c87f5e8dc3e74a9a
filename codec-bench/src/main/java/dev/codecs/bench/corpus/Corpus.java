package dev.codecs.bench.corpus;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The input of the bench: the same bytes for the same call on every machine and Java version, as everything is made
 * from fixed seeds in integer arithmetic. Text is ASCII, so that it may be cut anywhere.
 *
 * <p>The text stands for prose and reports as people compress them. It is tuned to what zlib makes of such text; ratios
 * by java.util.zip of JDK 25 (zlib 1.3.2), and by libdeflate 1.25:
 *
 * <table>
 *   <caption>Ratio of input to raw deflate</caption>
 *   <tr><th>Level</th><th>1</th><th>6</th><th>8, 9</th><th>12</th></tr>
 *   <tr><td>20 MiB of text, zlib</td><td>2.785</td><td>3.403</td><td>3.428</td><td></td></tr>
 *   <tr><td>20 MiB of text, libdeflate</td><td>3.101</td><td>3.415</td><td>3.479</td><td>3.637</td></tr>
 *   <tr><td>5,000 small texts, zlib</td><td>2.20</td><td>2.30</td><td></td><td></td></tr>
 * </table>
 *
 * <p>Its ratio holds along the stream: 256 MiB give 3.400 at level 6 and 2.783 at level 1, each 8 MiB of them and 8 MiB of
 * other parts 3.39 to 3.41 and 2.78 to 2.79. One core writes about 300 MB/s.
 */
public final class Corpus {
    private static final int TEXT = 1;
    private static final int SMALL_TEXT = 2;
    private static final int RANDOM = 3;
    private static final int REPETITIVE = 4;

    /** The seeds of all that is made here, for the report. */
    public static final String SEEDS = TEXT + " to " + REPETITIVE;

    private static final int PAGE = 4000;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Corpus() {}

    /** The first {@code bytes} bytes of part 0 of the text. */
    public static byte[] text(long bytes) {
        return text(0, bytes);
    }

    /** The first {@code bytes} bytes of one part: the parts have one vocabulary and differ in what they say. */
    public static byte[] text(int part, long bytes) {
        byte[] text = array(bytes);
        stream(part, bytes).read(text, 0, text.length);
        return text;
    }

    /** The same bytes as {@link #text(long)}, as many as wanted and never held: only the end makes a read fall short. */
    public static InputStream textStream(long bytes) {
        return stream(0, bytes);
    }

    /**
     * Different texts of 1.3 to about 3 KB, 2 KB on average, each of whole paragraphs; more of them begin with the same.
     */
    public static List<byte[]> smallTexts(int count) {
        List<byte[]> texts = new ArrayList<>(count);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            SplitMix64 random = new SplitMix64(SMALL_TEXT, i);
            int atLeast = 1312 + random.below(1024);
            Prose prose = new Prose(random);
            for (text.reset(); text.size() < atLeast; ) {
                int length = prose.nextParagraph();
                text.write(prose.buffer(), 0, length);
            }
            texts.add(text.toByteArray());
        }
        return texts;
    }

    /** Uniform random bytes, which no codec makes smaller; a larger number begins with the same bytes. */
    public static byte[] random(long bytes) {
        byte[] data = array(bytes);
        SplitMix64 random = new SplitMix64(RANDOM, 0);
        int i = 0;
        for (; i <= data.length - Long.BYTES; i += Long.BYTES) {
            LONGS.set(data, i, random.next());
        }
        for (long last = random.next(); i < data.length; i++, last >>>= Byte.SIZE) {
            data[i] = (byte) last;
        }
        return data;
    }

    /** A page of text again and again, in each copy another byte of it changed: the long matches of logs and images. */
    public static byte[] repetitive(long bytes) {
        byte[] data = array(bytes);
        byte[] page = text(PAGE);
        SplitMix64 random = new SplitMix64(REPETITIVE, 0);
        for (int at = 0; at < data.length; at += PAGE) {
            page[random.below(PAGE)] = (byte) ('a' + random.below(26));
            System.arraycopy(page, 0, data, at, Math.min(PAGE, data.length - at));
        }
        return data;
    }

    private static TextStream stream(int part, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(bytes + " bytes: the number must not be negative");
        }
        return new TextStream(new Prose(new SplitMix64(TEXT, part)), bytes);
    }

    private static byte[] array(long bytes) {
        if (bytes < 0 || bytes > Integer.MAX_VALUE - Long.BYTES) {
            throw new IllegalArgumentException(bytes + " bytes do not fit an array: ask for less, or for textStream");
        }
        return new byte[(int) bytes];
    }
}
