package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Encoder;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What data declares is not allocated before it is there: a heap of 64 MB is enough for every engine and every way to read. */
@Timeout(120)
class SmallHeapTest {
    @Test
    void lengthsThatAreNotThereTakeNoMemory() throws IOException, InterruptedException, URISyntaxException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classPath(),
                        HostileLengths.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(child.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, child.waitFor(), output);
        assertTrue(output.contains(Encoder.all().size() + " engines, "), output);
    }

    /** The tests run on a module path or a class path; the program has all of both as its class path. */
    private static String classPath() throws URISyntaxException {
        List<String> parts = new ArrayList<>();
        for (Class<?> each : List.of(HostileLengths.class, Encoder.class, Tagged.class)) {
            parts.add(Path.of(each.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        for (String property : List.of("java.class.path", "jdk.module.path")) {
            String more = System.getProperty(property, "");
            if (!more.isEmpty()) {
                parts.add(more);
            }
        }
        return String.join(File.pathSeparator, parts);
    }
}
