package dev.codecs.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A folder that a person reads: {@code report.html} and {@code report.md} with all tables, the charts that the latter shows, and
 * {@code results.json}.
 */
final class Report {
    private static final Pattern PICTURE = Pattern.compile("(?m)^!\\[.*]\\(([a-z0-9-]+\\.svg)\\)$");

    private Report() {}

    /** Writes the whole report, and makes the folder where it is missing; each file is replaced in one step. */
    static void write(Results results, Path folder) throws IOException {
        Files.createDirectories(folder);
        ResultsJson.write(results, folder.resolve("results.json"));
        writePages(results, folder);
    }

    /** Writes all but the results, of which a file stands in the folder already. */
    static void writePages(Results results, Path folder) throws IOException {
        List<Section> sections = Section.of(ResultTable.of(results));
        Map<String, Svg.Drawing> pictures = new LinkedHashMap<>();
        sections.forEach(section -> pictures.putAll(section.pictures()));
        for (Map.Entry<String, Svg.Drawing> picture : pictures.entrySet()) {
            AtomicFile.write(
                    folder.resolve(picture.getKey()), picture.getValue().file());
        }
        AtomicFile.write(folder.resolve("report.html"), HtmlReport.text(results, sections));
        Path report = folder.resolve("report.md");
        Set<String> old = pictures(report);
        AtomicFile.write(report, MarkdownReport.text(results, sections));
        old.removeAll(pictures.keySet());
        for (String picture : old) {
            Files.deleteIfExists(folder.resolve(picture));
        }
    }

    /** The charts of the report that stood here before: of no use without it. Whatever else lies in the folder is not ours. */
    private static Set<String> pictures(Path report) throws IOException {
        return Files.isRegularFile(report)
                ? PICTURE.matcher(Files.readString(report, StandardCharsets.ISO_8859_1))
                        .results()
                        .map(picture -> picture.group(1))
                        .collect(Collectors.toCollection(TreeSet::new))
                : new TreeSet<>();
    }
}
