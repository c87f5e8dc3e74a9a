package dev.codecs.bench.child;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The most resident memory that this process has had, as Linux keeps it. */
final class PeakMemory {
    private PeakMemory() {}

    /** In bytes, or null where there is no /proc. */
    static @Nullable Long bytes() {
        try (BufferedReader status =
                new BufferedReader(new FileReader("/proc/self/status", StandardCharsets.US_ASCII))) {
            for (String line = status.readLine(); line != null; line = status.readLine()) {
                if (line.startsWith("VmHWM:")) {
                    return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
                }
            }
            return null;
        } catch (IOException e) {
            return null;
        }
    }
}
