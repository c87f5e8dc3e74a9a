package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code BENCHMARKS.md} is what {@code bench report --benchmarks} makes of the results that it shows and links to. */
class CommittedResultsTest {
    /** Of the run in full the pictures, of the others the reports. */
    private static final Pattern PICTURE = Pattern.compile("!\\[[^]]*]\\((benchmarks/[^/)]+/)[^)]+\\.svg\\)");

    private static final Pattern REPORT = Pattern.compile("]\\((benchmarks/[^/)]+/)report\\.md\\)");

    private static Path project() {
        Path here = Path.of("").toAbsolutePath();
        return here.endsWith("codec-bench") ? here.getParent() : here;
    }

    private static Benchmarks.Run run(String folder) throws IOException {
        return new Benchmarks.Run(ResultsJson.read(project().resolve(folder).resolve("results.json")), folder);
    }

    @Test
    void thePageIsMadeOfTheResults() throws IOException {
        String page = Files.readString(project().resolve("BENCHMARKS.md"));
        List<String> shown = PICTURE.matcher(page)
                .results()
                .map(picture -> picture.group(1))
                .distinct()
                .toList();
        assertEquals(1, shown.size(), shown::toString);
        List<Benchmarks.Run> others = new ArrayList<>();
        for (var report : REPORT.matcher(page).results().toList()) {
            others.add(run(report.group(1)));
        }
        String remedy = "make it again: ./bench report RESULTS.json... --benchmarks BENCHMARKS.md";
        assertEquals(Benchmarks.text(run(shown.getFirst()), others), page, remedy);
    }

    @Test
    void picturesOfTheReadmeAreThere() throws IOException {
        List<String> pictures = Pattern.compile("!\\[[^]]*]\\((benchmarks/[^)]+)\\)")
                .matcher(Files.readString(project().resolve("README.md")))
                .results()
                .map(picture -> picture.group(1))
                .toList();
        assertTrue(!pictures.isEmpty());
        for (String picture : pictures) {
            assertTrue(Files.exists(project().resolve(picture)), picture);
        }
    }
}
