package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Hasher;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** More data than an int counts, with a sign or without, in bytes or in bits: all engines of an algorithm agree. It takes minutes. */
@Tag("long")
class CounterWidthTest {
    private static final int PIECES_OF_5_GIB = 5 << 10;

    static Stream<String> algorithms() {
        return Hasher.all().stream()
                .map(Hasher::algorithm)
                .filter(algorithm -> !algorithm.startsWith("hmac-")) // they count by their digests
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void fiveGibibytes(String algorithm) {
        Map<String, String> hashes = new ConcurrentSkipListMap<>();
        Hasher.all().parallelStream()
                .filter(hasher -> hasher.algorithm().equals(algorithm))
                .forEach(hasher -> hashes.put(hasher.engine().id(), fiveGibibytes(hasher)));
        assertEquals(1, Set.copyOf(hashes.values()).size(), hashes::toString);
    }

    private static String fiveGibibytes(Hasher hasher) {
        byte[] piece = new byte[1 << 20];
        try (Hasher.Hash session = hasher.start()) {
            for (int i = 0; i < PIECES_OF_5_GIB; i++) {
                session.update(piece);
            }
            return HexFormat.of().formatHex(session.finish());
        }
    }
}
