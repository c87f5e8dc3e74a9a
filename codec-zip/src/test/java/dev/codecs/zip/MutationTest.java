package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.UnsupportedFeatureException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged data: nothing but faults of the library comes of it, and every engine says the same. */
class MutationTest {
    /** {@code -Dlong=true} looks for minutes. */
    private static final boolean LONG = Boolean.getBoolean("long");

    private static final int MUTATIONS = LONG ? 50_000 : 500;
    private static final int MUTATIONS_OF_A_FILE = LONG ? 300 : 30;
    private static final int CUTS_OF_A_FILE = LONG ? 5000 : 500;

    private static final int ENOUGH = 1 << 20;

    /** Why zlib refuses what libdeflate decodes, see {@link DeflateRulesTest}. */
    private static final Pattern STRICTER_THAN_LIBDEFLATE =
            Pattern.compile("invalid literal/length code|invalid distance code|too many length or distance symbols");

    @ParameterizedTest
    @ValueSource(strings = {"deflate", "zlib", "gzip"})
    void everyTruncationIsCorrupt(String algorithm) throws IOException {
        for (byte[] packed : streams(algorithm)) {
            Verdict whole = Verdict.ofArray(Compressor.of(algorithm, "jdk"), packed);
            assertTrue(whole.accepts());
            int size = Integer.parseInt(whole.toString().replaceAll(" .*", ""));
            for (int length = 0; length < packed.length; length++) {
                byte[] cut = Arrays.copyOf(packed, length);
                for (Compressor engine : Engines.of(algorithm)) {
                    assertTrue(Verdict.ofArray(engine, cut).isCorrupt(), engine::toString);
                    assertTrue(Verdict.ofTarget(engine, cut, size).isCorrupt(), engine::toString);
                    assertTrue(Verdict.ofPrefix(engine, cut).isCorrupt(), engine::toString);
                    assertTrue(Verdict.ofStream(engine, cut).isCorrupt(), engine::toString);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"deflate", "zlib", "gzip"})
    void everyEngineSaysTheSameOfDamagedData(String algorithm) throws IOException {
        Random random = new Random(algorithm.hashCode());
        List<byte[]> streams = streams(algorithm);
        int accepted = 0;
        int faults = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] damaged = damaged(streams.get(random.nextInt(streams.size())), random);
            Verdict verdict = assertSameByAll(algorithm, damaged, random.nextInt(600));
            accepted += verdict.accepts() ? 1 : 0;
            faults += verdict.accepts() ? 0 : 1;
        }
        assertTrue(faults > MUTATIONS / 2, "the mutations do no harm");
        assertTrue(accepted > 0 || !algorithm.equals("deflate"), "no mutation is harmless");
    }

    /** Small files are cut at every byte, large ones at some, and changed anywhere. */
    @Test
    void everyEngineSaysTheSameOfDamagedConformanceFiles() throws IOException {
        Conformance.assumeThere();
        Random random = new Random(10);
        for (Map.Entry<String, String> file : conformanceFiles().entrySet()) {
            byte[] packed = Conformance.bytes(file.getKey());
            int step = 1 + packed.length / CUTS_OF_A_FILE;
            for (int length = 0; length < packed.length; length += step) {
                assertSameByAll(file.getValue(), Arrays.copyOf(packed, length), ENOUGH);
            }
            for (int i = 0; i < MUTATIONS_OF_A_FILE; i++) {
                assertSameByAll(file.getValue(), damaged(packed, random), i % 2 == 0 ? ENOUGH : random.nextInt(20_000));
            }
        }
    }

    /** The files, with their formats. */
    private static Map<String, String> conformanceFiles() throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("deflate/puff/zeros.raw", "deflate");
        files.put("deflate/commons-compress/bla.tar.deflate", "deflate");
        files.put("deflate/commons-compress/bla.tar.deflatez", "zlib");
        files.put("gzip/zlib-ng/GH-1600/packobj.gz", "zlib");
        for (String file : Conformance.gzipFiles()) {
            files.put(file, "gzip");
        }
        return files;
    }

    /** {@return what all say} */
    private static Verdict assertSameByAll(String algorithm, byte[] damaged, int size) throws IOException {
        Compressor strict = Compressor.of(algorithm, "jdk");
        Verdict array = Verdict.ofArray(strict, damaged);
        Verdict target = Verdict.ofTarget(strict, damaged, size);
        Verdict stream = Verdict.ofStream(strict, damaged);
        assertTrue(
                array.accepts() || array.isCorrupt() || array.isLimited() || asksForADictionary(array),
                array::toString);
        for (Compressor engine : Engines.of(algorithm)) {
            assertSame(engine, array, Verdict.ofArray(engine, damaged));
            assertSame(engine, target, Verdict.ofTarget(engine, damaged, size));
            assertEquals(stream.toString(), Verdict.ofStream(engine, damaged).toString(), engine::toString);
        }
        assertTrue(
                array.isLimited() || array.toString().equals(stream.toString()),
                () -> array + ", and as a stream " + stream);
        return array;
    }

    private static boolean asksForADictionary(Verdict verdict) {
        return verdict.fault() instanceof UnsupportedFeatureException;
    }

    private static void assertSame(Compressor engine, Verdict strict, Verdict verdict) {
        boolean lenient = engine.engine().id().equals("libdeflate")
                && STRICTER_THAN_LIBDEFLATE.matcher(strict.toString()).find();
        assertTrue(
                verdict.agreesWith(strict) || (lenient && (verdict.accepts() || verdict.isTooSmall())),
                () -> engine + ": " + verdict + ", and by the JDK: " + strict);
    }

    /** Changed, cut, lengthened or mixed. */
    private static byte[] damaged(byte[] stream, Random random) {
        byte[] damaged = stream.clone();
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(damaged.length);
            damaged = switch (random.nextInt(6)) {
                case 0 -> with(damaged, at, (byte) random.nextInt());
                case 1 -> with(damaged, at, (byte) -1);
                case 2 -> Arrays.copyOf(damaged, at + 1);
                case 3 -> Samples.concat(damaged, Arrays.copyOf(stream, random.nextInt(5)));
                case 4 ->
                    Samples.concat(Arrays.copyOf(damaged, at), Arrays.copyOfRange(damaged, at / 2, damaged.length));
                default -> with(damaged, at, (byte) (damaged[at] ^ (1 << random.nextInt(8))));
            };
        }
        return damaged;
    }

    private static byte[] with(byte[] data, int at, byte value) {
        byte[] changed = data.clone();
        changed[at] = value;
        return changed;
    }

    /** Small streams with stored, fixed and dynamic blocks, by every engine that makes different ones. */
    private static List<byte[]> streams(String algorithm) throws IOException {
        Map<String, byte[]> streams = new LinkedHashMap<>();
        byte[] text = Samples.text(400, 8);
        for (Compressor engine : Engines.of(algorithm)) {
            ByteArrayOutputStream flushed = new ByteArrayOutputStream();
            try (OutputStream out = engine.compressing(flushed)) {
                out.write(text, 0, 100);
                out.flush();
                out.write(text, 100, 100);
            }
            for (byte[] stream : List.of(
                    engine.compress(new byte[0]),
                    engine.compress(Samples.random(20, 9)),
                    engine.level(0).compress(Arrays.copyOf(text, 40)),
                    engine.compress(text),
                    engine.compress(new byte[500]),
                    flushed.toByteArray())) {
                streams.put(HexFormat.of().formatHex(stream), stream);
            }
        }
        return List.copyOf(streams.values());
    }
}
