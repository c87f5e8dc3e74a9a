package dev.codecs.zip;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.CodecException;
import dev.codecs.Compressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Memory that no garbage collector frees: whatever fails, and whoever forgets to close, the process does not grow. One context
 * of zlib or libdeflate that is lost has 12 KB to 1 MB, and one of libzstd more.
 */
class NativeMemoryTest {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String[] FLAGS = {"-Xmx48m", "--enable-native-access=ALL-UNNAMED"};

    @BeforeAll
    static void needsLinux() {
        assumeTrue(Files.exists(STATUS), "only Linux tells how much memory a process has");
    }

    @Test
    void nothingThatFailsKeepsMemory() throws IOException, InterruptedException {
        assertGrowsBelow(50, ChildJvm.run(Failing.class, FLAGS));
    }

    @Test
    void nothingThatIsForgottenKeepsMemory() throws IOException, InterruptedException {
        assertGrowsBelow(400, ChildJvm.run(Forgetting.class, FLAGS));
    }

    private static void assertGrowsBelow(int mebibytes, String output) {
        assertTrue(Long.parseLong(output.strip()) < mebibytes, () -> "it grew by " + output.strip() + " MiB");
    }

    private static long residentMebibytes() throws IOException {
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
                .findFirst()
                .orElseThrow();
    }

    /** Fails in many ways, many times, and prints by how many MiB the process grew. */
    static final class Failing {
        private static final byte[] DATA = Samples.text(5000, 10);

        private Failing() {}

        public static void main(String[] arguments) throws IOException {
            failOften(100);
            long before = residentMebibytes();
            failOften(600);
            System.out.println(residentMebibytes() - before);
        }

        private static void failOften(int times) throws IOException {
            MemorySegment gone = gone();
            MemorySegment data = MemorySegment.ofArray(DATA);
            for (Compressor engine : Engines.withStreams()) {
                MemorySegment packed = MemorySegment.ofArray(engine.compress(DATA));
                MemorySegment cut = packed.asSlice(0, packed.byteSize() / 2);
                MemorySegment small = MemorySegment.ofArray(new byte[100]);
                for (int i = 0; i < times; i++) {
                    fails(() -> engine.compress(data, small));
                    fails(() -> engine.compress(data, gone));
                    fails(() -> engine.compress(gone, MemorySegment.ofArray(new byte[100])));
                    fails(() -> engine.decompress(cut, MemorySegment.ofArray(new byte[5000])));
                    fails(() -> engine.decompress(packed, small));
                    fails(() -> engine.decompress(packed, gone));
                    fails(() -> engine.decompressPrefix(cut, MemorySegment.ofArray(new byte[5000])));
                    breakStreams(engine);
                }
            }
        }

        private static MemorySegment gone() {
            try (Arena arena = Arena.ofShared()) {
                return arena.allocate(10_000);
            }
        }

        private static void breakStreams(Compressor engine) throws IOException {
            OutputStream out = engine.compressing(new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new IOException("full");
                }
            });
            out.write(DATA);
            fails(out::close);
            InputStream in = engine.decompressing(new ByteArrayInputStream(new byte[] {7, 7, 7}));
            fails(in::read);
            in.close();
        }

        private interface Action {
            void run() throws Exception;
        }

        private static void fails(Action action) {
            try {
                action.run();
            } catch (CodecException | IllegalStateException | IOException e) {
                return;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            throw new AssertionError("it did not fail");
        }
    }

    /** Leaves streams of many GiB in all open that nothing refers to, and prints by how many MiB the process grew. */
    static final class Forgetting {
        private Forgetting() {}

        public static void main(String[] arguments) throws IOException {
            forget(50);
            long before = residentMebibytes();
            for (int i = 0; i < 30; i++) {
                forget(50);
                System.gc();
            }
            System.out.println(residentMebibytes() - before);
        }

        private static void forget(int times) throws IOException {
            byte[] data = Samples.random(3000, 11);
            for (String algorithm : List.of("gzip", "lz4", "zstd")) {
                byte[] packed = Compressor.of(algorithm).compress(data);
                for (Compressor engine : Engines.of(algorithm)) {
                    for (int i = 0; i < times; i++) {
                        forget(engine, data, packed);
                    }
                }
            }
        }

        private static void forget(Compressor engine, byte[] data, byte[] packed) throws IOException {
            OutputStream out = engine.compressing(OutputStream.nullOutputStream());
            out.write(data);
            out.flush();
            InputStream in = engine.decompressing(new ByteArrayInputStream(packed));
            if (!Arrays.equals(Arrays.copyOf(data, 10), in.readNBytes(10))) {
                throw new AssertionError("wrong data");
            }
        }
    }
}
