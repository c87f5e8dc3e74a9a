package dev.codecs.zip;

import dev.codecs.Compressor;
import java.util.List;
import java.util.stream.Stream;

/** The engines that run here. */
final class Engines {
    private Engines() {}

    /** Those of one algorithm, the best first. */
    static List<Compressor> of(String algorithm) {
        return Compressor.all().stream()
                .filter(compressor -> compressor.algorithm().equals(algorithm))
                .toList();
    }

    static List<Compressor> deflate() {
        return of("deflate");
    }

    static List<Compressor> zlib() {
        return of("zlib");
    }

    static List<Compressor> gzip() {
        return of("gzip");
    }

    /** Those of deflate, zlib and gzip. */
    static List<Compressor> all() {
        return Stream.of(deflate(), zlib(), gzip()).flatMap(List::stream).toList();
    }

    /** Those of every algorithm that has streams. */
    static List<Compressor> withStreams() {
        return Compressor.all().stream()
                .filter(compressor -> !compressor.algorithm().equals("lz4-block"))
                .toList();
    }
}
