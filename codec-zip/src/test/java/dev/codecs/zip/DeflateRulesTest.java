package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Compressor;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules of RFC 1951 one by one, in streams made by hand, and where libdeflate keeps them less strictly than zlib. */
class DeflateRulesTest {
    private static final int END = 256;
    private static final int LENGTH_3 = 257;
    /** A complete code for 'a' (0), the end of the block (10) and length 3 (11). */
    private static final int[] LITERALS = lengths(258, 'a', 1, END, 2, LENGTH_3, 2);

    private static final int[] TWO_DISTANCES = {1, 1};

    @Test
    void whatIsRightIsReadByAll() throws IOException {
        Map<String, byte[]> right = new LinkedHashMap<>();
        right.put("a", new Bits().fixed().fixedSymbol('a').fixedSymbol(END).toBytes());
        right.put("", new Bits().fixed().fixedSymbol(END).toBytes());
        right.put(
                "aaaa",
                new Bits()
                        .dynamic(LITERALS, TWO_DISTANCES)
                        .code(0, 1)
                        .code(3, 2)
                        .code(0, 1)
                        .code(2, 2)
                        .toBytes());
        right.put(
                "aaaa ",
                new Bits()
                        .dynamic(LITERALS, new int[] {1})
                        .code(0, 1)
                        .code(3, 2)
                        .code(0, 1)
                        .code(2, 2)
                        .toBytes());
        right.put(
                "a ",
                new Bits()
                        .dynamic(LITERALS, new int[] {0})
                        .code(0, 1)
                        .code(2, 2)
                        .toBytes());
        right.put(
                " ",
                new Bits()
                        .dynamic(lengths(257, END, 1), TWO_DISTANCES)
                        .code(0, 1)
                        .toBytes());
        for (var each : right.entrySet()) {
            String expected = each.getKey().strip();
            for (Compressor deflate : Engines.deflate()) {
                byte[] read = deflate.decompress(each.getValue(), 10);
                assertEquals(expected, new String(read, US_ASCII), deflate::toString);
                assertTrue(Verdict.ofStream(deflate, each.getValue()).accepts());
            }
        }
    }

    @Test
    void whatIsWrongIsCorruptToAll() throws IOException {
        Map<String, byte[]> wrong = new LinkedHashMap<>();
        wrong.put(
                "block type 3",
                new Bits().number(1, 1).number(3, 2).number(0, 32).toBytes());
        wrong.put(
                "stored length",
                new Bits()
                        .number(1, 8)
                        .number(1, 16)
                        .number(0xFFFF, 16)
                        .number('a', 8)
                        .toBytes());
        wrong.put(
                "distance before the start",
                new Bits()
                        .fixed()
                        .fixedSymbol('a')
                        .fixedSymbol(LENGTH_3)
                        .code(1, 5)
                        .fixedSymbol(END)
                        .toBytes());
        wrong.put(
                "match at the start",
                new Bits()
                        .fixed()
                        .fixedSymbol(LENGTH_3)
                        .code(0, 5)
                        .fixedSymbol(END)
                        .toBytes());
        wrong.put(
                "no end of block",
                new Bits()
                        .dynamic(lengths(257, 'a', 1, 'b', 1), TWO_DISTANCES)
                        .code(0, 9)
                        .toBytes());
        wrong.put(
                "no literals",
                new Bits().dynamic(new int[257], TWO_DISTANCES).code(0, 9).toBytes());
        wrong.put(
                "one literal in 2 bits",
                new Bits()
                        .dynamic(lengths(257, END, 2), TWO_DISTANCES)
                        .code(0, 9)
                        .toBytes());
        wrong.put(
                "incomplete literals",
                new Bits()
                        .dynamic(lengths(258, 'a', 2, END, 2, LENGTH_3, 2), TWO_DISTANCES)
                        .code(1, 9)
                        .toBytes());
        wrong.put(
                "too many literals",
                new Bits()
                        .dynamic(lengths(258, 'a', 1, END, 1, LENGTH_3, 2), TWO_DISTANCES)
                        .code(3, 9)
                        .toBytes());
        wrong.put(
                "one distance in 2 bits",
                new Bits().dynamic(LITERALS, new int[] {2}).code(2, 9).toBytes());
        wrong.put(
                "incomplete distances",
                new Bits().dynamic(LITERALS, new int[] {2, 2}).code(2, 9).toBytes());
        wrong.put(
                "too many distances",
                new Bits().dynamic(LITERALS, new int[] {1, 1, 1}).code(2, 9).toBytes());
        for (var each : wrong.entrySet()) {
            for (Compressor deflate : Engines.deflate()) {
                Verdict verdict = Verdict.ofArray(deflate, each.getValue());
                assertTrue(verdict.isCorrupt(), () -> each.getKey() + ", " + deflate + ": " + verdict);
                assertTrue(Verdict.ofStream(deflate, each.getValue()).isCorrupt(), each.getKey());
                assertTrue(Verdict.ofPrefix(deflate, each.getValue()).isCorrupt(), each.getKey());
            }
        }
    }

    /** The difference in DIFFERENCES.md. A libdeflate that refuses one of these has become as strict as the others. */
    @Test
    void libdeflateDecodesSymbolsThatDoNotExist() throws IOException {
        Map<String, byte[]> lenient = new LinkedHashMap<>();
        for (int symbol : new int[] {286, 287}) {
            lenient.put(
                    "length symbol " + symbol,
                    new Bits()
                            .fixed()
                            .fixedSymbol('a')
                            .fixedSymbol(symbol)
                            .code(0, 5)
                            .fixedSymbol(END)
                            .toBytes());
            lenient.put(
                    "code lengths up to " + symbol,
                    new Bits()
                            .dynamic(lengths(symbol + 1, 'a', 1, END, 1), TWO_DISTANCES)
                            .code(2, 2)
                            .toBytes());
        }
        for (int symbol : new int[] {30, 31}) {
            lenient.put("distance symbol " + symbol, distanceSymbol(symbol));
            lenient.put(
                    "code lengths of distances up to " + symbol,
                    new Bits()
                            .dynamic(lengths(257, 'a', 1, END, 1), lengths(symbol + 1, 0, 1, 1, 1))
                            .code(1, 2)
                            .toBytes());
        }
        lenient.put(
                "the other bit of a code of one distance",
                new Bits()
                        .dynamic(LITERALS, new int[] {1})
                        .code(0, 1)
                        .code(3, 2)
                        .code(1, 1)
                        .code(2, 2)
                        .toBytes());
        lenient.put(
                "the other bit of a code of one literal",
                new Bits()
                        .dynamic(lengths(257, END, 1), TWO_DISTANCES)
                        .code(1, 1)
                        .code(0, 1)
                        .toBytes());
        lenient.put(
                "a match without distances",
                new Bits()
                        .dynamic(LITERALS, new int[] {0})
                        .code(0, 1)
                        .code(3, 2)
                        .code(0, 1)
                        .code(2, 2)
                        .toBytes());
        for (var each : lenient.entrySet()) {
            for (Compressor deflate : Engines.deflate()) {
                boolean libdeflate = deflate.engine().id().equals("libdeflate");
                Verdict verdict = Verdict.ofArray(deflate, each.getValue());
                assertTrue(
                        libdeflate ? verdict.accepts() : verdict.isCorrupt(),
                        () -> each.getKey() + ", " + deflate + ": " + verdict);
                assertTrue(Verdict.ofStream(deflate, each.getValue()).isCorrupt(), each.getKey());
            }
        }
    }

    /** As far back as this symbol would reach if it went on as the others do. */
    private static byte[] distanceSymbol(int symbol) {
        Bits bits = new Bits().fixed();
        for (int i = 0; i < 40_000; i++) {
            bits.fixedSymbol('a');
        }
        return bits.fixedSymbol(LENGTH_3)
                .code(symbol, 5)
                .number(0, 13)
                .fixedSymbol(END)
                .toBytes();
    }

    /** What a library only says to be wrong is explained as by the JDK, and the offset is the same. */
    @Test
    void everyEngineSaysTheSameOfAFault() {
        List<byte[]> faults = List.of(
                new byte[0],
                new byte[] {6},
                new byte[] {3},
                new byte[] {1, 1, 0, (byte) 0xFE, (byte) 0xFE, 0},
                new Bits()
                        .fixed()
                        .fixedSymbol('a')
                        .fixedSymbol(LENGTH_3)
                        .code(1, 5)
                        .fixedSymbol(END)
                        .toBytes());
        for (byte[] fault : faults) {
            for (Compressor deflate : Engines.deflate()) {
                assertEquals(
                        Verdict.ofArray(Compressor.of("deflate", "jdk"), fault).toString(),
                        Verdict.ofArray(deflate, fault).toString());
            }
        }
    }

    /** So many code lengths, all 0 but those of the pairs of symbol and length. */
    private static int[] lengths(int count, int... pairs) {
        int[] lengths = new int[count];
        for (int i = 0; i < pairs.length; i += 2) {
            lengths[pairs[i]] = pairs[i + 1];
        }
        return lengths;
    }
}
