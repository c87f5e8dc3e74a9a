package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import dev.codecs.UnsupportedFeatureException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Adler32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

/** Preset dictionaries of zlib and bare DEFLATE data. */
class PresetDictionaryTest {
    private static final byte[] DICTIONARY = Samples.text(3000, 5);
    private static final byte[] DATA = Arrays.copyOfRange(DICTIONARY, 100, 2000);
    private static final List<byte[]> DICTIONARIES =
            List.of(DICTIONARY, Samples.text(32_768, 6), Samples.text(100_000, 6), new byte[] {7});

    private static List<Compressor> withDictionaries(List<Compressor> engines) {
        return engines.stream().filter(Compressor::supportsDictionary).toList();
    }

    @Test
    void theJdkReadsAndWritesTheSame() throws DataFormatException {
        for (Compressor zlib : withDictionaries(Engines.zlib())) {
            for (byte[] dictionary : DICTIONARIES) {
                byte[] packed = zlib.dictionary(dictionary).compress(DATA);
                assertEquals(adler(dictionary), ByteBuffer.wrap(packed).getInt(2));
                Inflater inflater = new Inflater();
                inflater.setInput(packed);
                byte[] target = new byte[DATA.length];
                assertEquals(0, inflater.inflate(target));
                assertTrue(inflater.needsDictionary());
                inflater.setDictionary(dictionary);
                assertEquals(DATA.length, inflater.inflate(target));
                assertArrayEquals(DATA, target);
                inflater.end();
                byte[] theirs = byTheJdk(false, dictionary);
                assertArrayEquals(DATA, zlib.dictionary(dictionary).decompress(theirs, DATA.length));
            }
        }
    }

    @Test
    void bareDataHasThemByAgreement() {
        for (Compressor deflate : withDictionaries(Engines.deflate())) {
            for (byte[] dictionary : DICTIONARIES) {
                byte[] theirs = byTheJdk(true, dictionary);
                assertArrayEquals(DATA, deflate.dictionary(dictionary).decompress(theirs, DATA.length));
            }
            byte[] packed = deflate.dictionary(DICTIONARY).compress(DATA);
            assertTrue(packed.length < 100, "nothing of the dictionary was used");
            assertTrue(Verdict.ofArray(deflate, packed).isCorrupt());
        }
    }

    @Test
    void streamsHaveThem() throws IOException {
        for (List<Compressor> engines : List.of(Engines.zlib(), Engines.deflate())) {
            for (Compressor engine : withDictionaries(engines)) {
                for (byte[] dictionary : DICTIONARIES) {
                    Compressor prepared = engine.dictionary(dictionary);
                    ByteArrayOutputStream sink = new ByteArrayOutputStream();
                    try (OutputStream out = prepared.compressing(sink)) {
                        out.write(DATA);
                    }
                    assertArrayEquals(DATA, prepared.decompress(sink.toByteArray(), DATA.length));
                    try (InputStream in = prepared.decompressing(new ByteArrayInputStream(sink.toByteArray()))) {
                        assertArrayEquals(DATA, in.readAllBytes());
                    }
                }
            }
        }
    }

    @Test
    void aMissingDictionaryIsAskedForByEveryEngine() throws IOException {
        byte[] packed = byTheJdk(false, DICTIONARY);
        for (Compressor zlib : Engines.zlib()) {
            Verdict verdict = Verdict.ofArray(zlib, packed);
            assertTrue(verdict.fault() instanceof UnsupportedFeatureException, verdict::toString);
            assertTrue(verdict.toString().contains(String.format("%08x", adler(DICTIONARY))), verdict::toString);
            assertTrue(verdict.agreesWith(Verdict.ofStream(zlib, packed)));
            assertTrue(verdict.agreesWith(Verdict.ofPrefix(zlib, packed)));
            for (int length = 0; length < 6; length++) {
                assertTrue(Verdict.ofArray(zlib, Arrays.copyOf(packed, length)).isCorrupt());
            }
        }
    }

    @Test
    void anotherDictionaryIsCorrupt() throws IOException {
        byte[] packed = byTheJdk(false, DICTIONARY);
        for (Compressor zlib : withDictionaries(Engines.zlib())) {
            Compressor other = zlib.dictionary(Samples.text(3000, 7));
            assertTrue(Verdict.ofArray(other, packed).isCorrupt());
            assertTrue(Verdict.ofStream(other, packed).isCorrupt());
            assertTrue(Verdict.ofPrefix(other, packed).isCorrupt());
        }
    }

    @Test
    void oneThatIsNotNeededDoesNoHarm() {
        for (Compressor zlib : withDictionaries(Engines.zlib())) {
            assertArrayEquals(DATA, zlib.dictionary(DICTIONARY).decompress(zlib.compress(DATA), DATA.length));
            assertArrayEquals(zlib.compress(DATA), zlib.dictionary(new byte[0]).compress(DATA));
        }
    }

    @Test
    void anEngineWithoutThemNamesOthers() {
        for (Compressor engine : Engines.of("zlib")) {
            if (!engine.supportsDictionary()) {
                UnsupportedFeatureException e =
                        assertThrows(UnsupportedFeatureException.class, () -> engine.dictionary(DICTIONARY));
                assertTrue(e.getMessage().contains("jdk or zlib"), e.getMessage());
            }
        }
        assertEquals(
                "java",
                Compressor.of("zlib", Compressor::supportsDictionary).engine().id());
    }

    private static byte[] byTheJdk(boolean bare, byte[] dictionary) {
        Deflater deflater = new Deflater(6, bare);
        deflater.setDictionary(dictionary);
        deflater.setInput(DATA);
        deflater.finish();
        byte[] packed = new byte[2 * DATA.length];
        int length = deflater.deflate(packed);
        deflater.end();
        return Arrays.copyOf(packed, length);
    }

    private static int adler(byte[] data) {
        Adler32 adler = new Adler32();
        adler.update(data);
        return (int) adler.getValue();
    }
}
