package dev.codecs.bench.hash;

import dev.codecs.Availability;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Program;
import dev.codecs.bench.suite.SelfTimed;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A program of the system that hashes files, and may have a benchmark of its own for data in memory. */
interface Tool extends HashPeer {
    /** The beginning of every hash that such programs print, wherever in the line it stands. */
    Pattern PRINTED = Pattern.compile("\\b([0-9a-f]{2}){4,}\\b");

    /** The arguments that make it print its version. */
    List<String> version();

    /** The arguments that make it print the hash of a file. */
    List<String> arguments(String algorithm, Path file);

    /**
     * The program's own benchmark on as much data as the workload has.
     *
     * @throws UnsupportedOperationException if it has none
     */
    default SelfTimed benchmark(String algorithm, Workload workload) {
        throw new UnsupportedOperationException(id() + " has no benchmark for data in memory");
    }

    @Override
    default String kind() {
        return Peer.PROCESS;
    }

    @Override
    default Availability availability() {
        try {
            return new Availability.Yes(
                    run(version()).lines().findFirst().orElse(id()).strip());
        } catch (IOException e) {
            return new Availability.No(id() + " is not installed, or does not run: " + e.getMessage());
        }
    }

    @Override
    default Digester digester(String algorithm) {
        return new Digester() {
            @Override
            public byte[] hash(byte[] data) {
                throw new UnsupportedOperationException(id() + " hashes files only");
            }

            @Override
            public byte[] hash(Path file, boolean mapped) throws IOException {
                String said = run(arguments(algorithm, file));
                Matcher hash = PRINTED.matcher(said.replace(file.toString(), ""));
                if (!hash.find()) {
                    throw new IOException(id() + " prints no hash: " + said);
                }
                return HexFormat.of().parseHex(hash.group());
            }

            @Override
            public boolean elsewhere() {
                return true;
            }
        };
    }

    /** What the program says on both of its outputs. */
    default String run(List<String> arguments) throws IOException {
        return Program.run(
                Stream.concat(Stream.of(program()), arguments.stream()).toList(), Map.of());
    }

    /** The name of the program. */
    default String program() {
        return id();
    }
}
