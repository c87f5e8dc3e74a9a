package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.zip.internal.java.InflateFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Damaged data gives the same by our decoder as by the JDK's zlib: the same bytes, or the same fault at the same place. A few
 * seconds of it in every build; with {@code -Dlong=true} minutes.
 */
class InflateFuzzTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int MUTATIONS = LONG ? 1_000_000 : 8_000;
    private static final int CUTS = LONG ? 5_000 : 60;
    private static final int ENOUGH = 1 << 18;

    private static final Pattern HEX = Pattern.compile("\"rawDeflateHex\": \"(\\w*)\"");

    @Test
    void mutatedStreams() {
        Random random = new Random(1);
        List<byte[]> seeds = new ArrayList<>(JavaInflateTest.streams());
        seeds.add(JavaInflateTest.deflated(6, Samples.text(3000, 2)));
        seeds.add(JavaInflateTest.deflated(9, Samples.mixed(20_000, 3)));
        seeds.add(JavaInflateTest.symbols(200, random).data());
        for (int i = 0; i < 10; i++) {
            seeds.add(Symbols.ofRandomCodes(random).random(200, random, false).data());
        }
        int accepted = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] damaged = damaged(seeds.get(random.nextInt(seeds.size())), random);
            Inflated expected = Inflated.byJdk(damaged, ENOUGH);
            assertSame(expected, damaged, random);
            accepted += expected.accepts() ? 1 : 0;
        }
        assertTrue(MUTATIONS / 100 < accepted && accepted < MUTATIONS / 2, accepted + " of " + MUTATIONS);
    }

    private static void assertSame(Inflated expected, byte[] data, Random random) {
        String hex = HexFormat.of().formatHex(data);
        assertEquals(expected, Inflated.atOnce(InflateFormat.DEFLATE, data, ENOUGH), hex);
        if (!expected.isTooSmall()) {
            int in = 1 + random.nextInt(data.length + 1);
            int out = 1 + random.nextInt(100_000);
            assertEquals(expected, Inflated.inPieces(InflateFormat.DEFLATE, data, () -> in, () -> out), hex);
        }
        int room = random.nextInt(1000);
        assertEquals(Inflated.byJdk(data, room), Inflated.atOnce(InflateFormat.DEFLATE, data, room), hex);
    }

    /** Deflate64 has no second decoder here: nothing but faults of the library, and the same in pieces. */
    @Test
    void mutatedStreamsOfDeflate64() {
        Random random = new Random(4);
        List<byte[]> seeds = new ArrayList<>(JavaInflateTest.streams());
        for (int count : new int[] {10, 100, 1000}) {
            seeds.add(Symbols.fixed().random(count, random, true).data());
        }
        for (int i = 0; i < MUTATIONS / 10; i++) {
            byte[] damaged = damaged(seeds.get(random.nextInt(seeds.size())), random);
            Inflated atOnce = Inflated.atOnce(InflateFormat.DEFLATE64, damaged, ENOUGH);
            if (!atOnce.isTooSmall()) {
                int in = 1 + random.nextInt(damaged.length + 1);
                assertEquals(atOnce, Inflated.inPieces(InflateFormat.DEFLATE64, damaged, () -> in, () -> 1 + 5 * in));
            }
        }
    }

    @Test
    void mutatedAndTruncatedConformanceFiles() throws IOException {
        Conformance.assumeThere();
        Random random = new Random(5);
        for (var vector : HEX.matcher(Conformance.text("deflate/infcover/infcover.json"))
                .results()
                .toList()) {
            byte[] data = HexFormat.of().parseHex(vector.group(1));
            assertSame(Inflated.byJdk(data, ENOUGH), data, random);
            for (int i = 0; i < CUTS; i++) {
                byte[] damaged = damaged(data, random);
                assertSame(Inflated.byJdk(damaged, ENOUGH), damaged, random);
            }
        }
        Map<String, List<String>> files = Map.of(
                "deflate", List.of("deflate/puff/zeros.raw", "deflate/commons-compress/bla.tar.deflate"),
                "zlib", List.of("deflate/commons-compress/bla.tar.deflatez", "gzip/zlib-ng/GH-1600/packobj.gz"),
                "gzip",
                        List.of(
                                "gzip/commons-compress/COMPRESS-666/compress-666.tar.gz",
                                "gzip/commons-compress/bla.tgz",
                                "gzip/commons-compress/fuzz-and-unit/gzip/members-size-0.gz",
                                "gzip/commons-compress/fuzz-and-unit/gzip/members.gz",
                                "gzip/commons-compress/lorem-ipsum.txt.gz",
                                "gzip/commons-compress/multiple.gz",
                                "gzip/zlib-ng/CVE-2002-0059/test.gz",
                                "gzip/zlib-ng/CVE-2004-0797/test.gz",
                                "gzip/zlib-ng/CVE-2005-1849/test.gz",
                                "gzip/zlib-ng/CVE-2005-2096/test.gz",
                                "gzip/zlib-ng/GH-979/pigz-2.6.tar.gz"));
        for (var entry : files.entrySet()) {
            Compressor ours = Compressor.of(entry.getKey(), "java");
            Compressor jdk = Compressor.of(entry.getKey(), "jdk");
            for (String file : entry.getValue()) {
                byte[] data = Conformance.bytes(file);
                int step = Math.max(1, data.length / CUTS);
                for (int length = 0; length <= data.length; length += step) {
                    assertSame(jdk, ours, Arrays.copyOf(data, length), file + " cut to " + length);
                }
                for (int i = 0; i < CUTS; i++) {
                    assertSame(jdk, ours, damaged(data, random), file + ", mutation " + i);
                }
            }
        }
    }

    private static void assertSame(Compressor jdk, Compressor ours, byte[] data, String what) throws IOException {
        assertEquals(
                Verdict.ofArray(jdk, data).toString(),
                Verdict.ofArray(ours, data).toString(),
                what);
        assertEquals(
                Verdict.ofStream(jdk, data).toString(),
                Verdict.ofStream(ours, data).toString(),
                what);
    }

    private static byte[] damaged(byte[] stream, Random random) {
        byte[] damaged = stream.clone();
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(damaged.length);
            switch (random.nextInt(5)) {
                case 0 -> damaged[at] = (byte) random.nextInt();
                case 1 -> damaged = Arrays.copyOf(damaged, at + 1);
                case 2 -> {
                    byte[] tail = Arrays.copyOfRange(damaged, at / 2, damaged.length);
                    damaged = Samples.concat(Arrays.copyOf(damaged, at), tail);
                }
                case 3 -> damaged = Samples.concat(damaged, Samples.random(20, at));
                default -> damaged[at] ^= (byte) (1 << random.nextInt(8));
            }
        }
        return damaged;
    }
}
