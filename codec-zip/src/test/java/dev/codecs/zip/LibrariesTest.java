package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import dev.codecs.Availability;
import dev.codecs.Codecs;
import dev.codecs.Compressor;
import dev.codecs.EngineReport;
import dev.codecs.aes.WinZipAes;
import dev.codecs.zip.internal.jdk.JdkCompressors;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;

/** The engines by C libraries give a reason where they cannot run, and then Java does the work. */
class LibrariesTest {
    /** Prints every engine with its library or reason, and which one a round trip went through. */
    static final class Report {
        private Report() {}

        public static void main(String[] arguments) {
            for (EngineReport report : Codecs.engines()) {
                System.out.println(report.engine().id() + ": "
                        + switch (report.availability()) {
                            case Availability.Yes yes -> yes.library();
                            case Availability.No no -> "absent, " + no.reason();
                        });
            }
            Compressor gzip = Compressor.of("gzip");
            byte[] data = "there and back again, there and back again".getBytes(US_ASCII);
            byte[] back = gzip.decompress(gzip.compress(data), data.length);
            System.out.println(gzip.engine().id() + " gave " + new String(back, US_ASCII));
        }
    }

    @Test
    void deniedAccessIsAReason() throws IOException, InterruptedException {
        String output = ChildJvm.run(Report.class, "--illegal-native-access=deny");
        assertTrue(output.contains("libdeflate: absent, native access is denied"), output);
        assertTrue(output.contains("zlib: absent, native access is denied"), output);
        assertTrue(output.contains("--enable-native-access=ALL-UNNAMED"), output);
        assertTrue(output.contains("java gave there and back again"), output);
    }

    @Test
    void aMissingFileIsAReason() throws IOException, InterruptedException {
        String output = ChildJvm.run(
                Report.class,
                "--enable-native-access=ALL-UNNAMED",
                "-Dcodecs.lib.libdeflate=/nowhere/libdeflate.so",
                "-Dcodecs.lib.zlib=/nowhere/libz.so");
        assertTrue(output.contains("libdeflate: absent, -Dcodecs.lib.libdeflate names"), output);
        assertTrue(output.contains("zlib: absent, -Dcodecs.lib.zlib names"), output);
        assertTrue(output.contains("java gave there and back again"), output);
    }

    @Test
    void aLibraryOfAnotherKindIsAReason() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "lib", System.mapLibraryName("verify"));
        String output =
                ChildJvm.run(Report.class, "--enable-native-access=ALL-UNNAMED", "-Dcodecs.lib.libdeflate=" + java);
        assertTrue(output.contains("has no function libdeflate_alloc_compressor"), output);
        assertTrue(output.contains(" gave there and back again"), output);
    }

    @Test
    void modulesFindTheSameEngines() throws IOException, InterruptedException, URISyntaxException {
        String modules = String.join(
                File.pathSeparator,
                ChildJvm.location(Compressor.class),
                ChildJvm.location(JdkCompressors.class),
                ChildJvm.location(WinZipAes.class),
                ChildJvm.location(LZ4Factory.class),
                ChildJvm.location(Zstd.class));
        String asModules = ChildJvm.runIn(
                "dev.codecs.zip",
                modules,
                Report.class,
                "--add-modules=dev.codecs.aes,org.lz4.java,com.github.luben.zstd_jni",
                "--enable-native-access=dev.codecs.api,org.lz4.java,com.github.luben.zstd_jni");
        assertEquals(ChildJvm.run(Report.class, "--enable-native-access=ALL-UNNAMED"), asModules);
        assertTrue(asModules.contains("jdk: java.util.zip"), asModules);
    }
}
