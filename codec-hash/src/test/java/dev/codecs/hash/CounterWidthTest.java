package dev.codecs.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.codecs.Hasher;
import java.util.HexFormat;
import java.util.List;
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
        byte[] piece = new byte[1 << 20];
        List<Hasher.Hash> sessions = Hasher.all().stream()
                .filter(hasher -> hasher.algorithm().equals(algorithm))
                .map(Hasher::start)
                .toList();
        for (int i = 0; i < PIECES_OF_5_GIB; i++) {
            sessions.forEach(session -> session.update(piece));
        }
        List<String> hashes = sessions.stream()
                .map(session -> HexFormat.of().formatHex(session.finish()))
                .distinct()
                .toList();
        sessions.forEach(Hasher.Hash::close);
        assertEquals(1, hashes.size(), () -> hashes.toString());
    }
}
