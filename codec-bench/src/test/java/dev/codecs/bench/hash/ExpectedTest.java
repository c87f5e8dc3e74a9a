package dev.codecs.bench.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedTest {
    @TempDir
    private Path folder;

    private Workload abc;

    @BeforeEach
    void write() throws Exception {
        abc = workload("abc", "abc".getBytes(StandardCharsets.US_ASCII));
    }

    private Workload workload(String name, byte[] bytes) throws Exception {
        return new Workload(name, Files.write(folder.resolve(name), bytes), folder);
    }

    /** The examples of the standards and of the libraries themselves. */
    @ParameterizedTest
    @CsvSource({
        "md5, 900150983cd24fb0d6963f7d28e17f72",
        "sha-1, a9993e364706816aba3e25717850c26c9cd0d89d",
        "sha3-256, 3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
        "shake128, 5881092dd818bf5cf8a3ddb793fbcba7",
        "blake2s, 508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982",
        "blake3, 6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85",
        "xxh32, 32d153ff",
        "xxh3-64, 78af5f94892f3950",
        "crc32, 352441c2",
        "crc32c, 364b3fb7",
        "adler32, 024d0127",
        "murmur3-x64-128, 6778ad3f3f3f96b4522dca264174a23b"
    })
    void witnessesAgreeWithTheStandards(String algorithm, String hash) throws Exception {
        byte[] right = HexFormat.of().parseHex(hash);
        assertTrue(Expected.check(algorithm, abc, right));
        right[0] ^= 1;
        assertThrows(WrongOutputException.class, () -> Expected.check(algorithm, abc, right));
    }

    /** The check values of the catalogue of CRC algorithms, of the digits 1 to 9. */
    @ParameterizedTest
    @CsvSource({"crc64-ecma, 995dc9bbdf1939fa", "crc64-nvme, ae8b14860a799888"})
    void theWitnessOfCrc64IsRight(String algorithm, String hash) throws Exception {
        Workload digits = workload("digits", "123456789".getBytes(StandardCharsets.US_ASCII));
        assertTrue(Expected.check(algorithm, digits, HexFormat.of().parseHex(hash)));
    }

    @Test
    void whatNobodyElseKnowsIsNotChecked() throws Exception {
        assertFalse(Expected.check("nosuchhash", abc, new byte[8]));
    }

    @Test
    void peersAgreeWithTheWitnesses() throws Exception {
        byte[] data = new byte[3000];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) i;
        }
        Workload payload = workload("payload", data);
        for (HashPeer peer : new HashSuite().peers()) {
            if (peer instanceof Tool || peer instanceof ZeroAllocationHashing) {
                continue; // programs have a test of their own, and this JVM lacks the flags of the other
            }
            for (String algorithm : peer.algorithms()) {
                String what = peer.id() + " " + algorithm;
                try (Digester digester = peer.digester(algorithm)) {
                    for (byte[] hash : List.of(digester.hash(data), digester.hash(payload.file(), false))) {
                        assertTrue(Expected.check(algorithm, payload, hash), what);
                    }
                    if (peer.operations().contains(HashPlan.HASH_MAPPED)) {
                        assertTrue(Expected.check(algorithm, payload, digester.hash(payload.file(), true)), what);
                    }
                }
            }
        }
    }

    @Test
    void programsAgreeWithTheWitnesses() throws Exception {
        List<Tool> tools = Stream.of(new OpensslTool(), new XxhashTool(), new Blake3Tool())
                .filter(tool -> tool.availability() instanceof Availability.Yes)
                .toList();
        for (Tool tool : tools) {
            for (String algorithm : tool.algorithms()) {
                byte[] hash = tool.digester(algorithm).hash(abc.file(), false);
                assertTrue(Expected.check(algorithm, abc, hash), tool.id() + " " + algorithm);
            }
        }
    }

    @Test
    void aProgramThatIsNotThereIsAReason() {
        Tool missing = new Tool() {
            @Override
            public String id() {
                return "nosuchprogram";
            }

            @Override
            public List<String> version() {
                return List.of("--version");
            }

            @Override
            public List<String> arguments(String algorithm, Path file) {
                return List.of();
            }

            @Override
            public List<String> algorithms() {
                return List.of("sha-256");
            }
        };
        String reason = missing.availability() instanceof Availability.No no ? no.reason() : "";
        assertTrue(reason.startsWith("nosuchprogram is not installed"), reason);
        assertThrows(UnsupportedOperationException.class, () -> missing.benchmark("sha-256", abc));
    }

    @Test
    void aBenchmarkOfAProgramIsReadFromItsLastFigure() throws Exception {
        Tool echo = new Tool() {
            @Override
            public String id() {
                return "echo";
            }

            @Override
            public List<String> version() {
                return List.of("1");
            }

            @Override
            public List<String> arguments(String algorithm, Path file) {
                return List.of();
            }

            @Override
            public List<String> algorithms() {
                return List.of("sha-256");
            }
        };
        ToolBenchmark benchmark = new ToolBenchmark(
                echo,
                "sha-256",
                abc,
                List.of("-> 1 it/s\r -> 4 it/s"),
                Pattern.compile("-> ([0-9]+) it/s"),
                figure -> 1e9 / Double.parseDouble(figure));
        assertEquals(250e6, benchmark.nanos());
        assertTrue(benchmark.elsewhere());
    }
}
