package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The page {@code BENCHMARKS.md}: one run with all its tables and charts, how it was made, and links to the reports of others. */
final class Benchmarks {
    private Benchmarks() {}

    /**
     * A run whose report is written.
     *
     * @param folder of its report from where the page stands, with a slash at its end; nothing for the same folder
     */
    record Run(Results results, String folder) {}

    static String text(Run main, List<Run> others) {
        String scale = word(main.results(), "scale");
        List<String> suites = suites(main.results());
        String intro = Template.fill(
                "benchmarks-intro.md",
                Map.of(
                        "machine",
                        "A run of `./bench`" + (scale.isEmpty() ? "" : ", " + scale + ",") + " on "
                                + machine(main.results()),
                        "others",
                        others(others),
                        "commit",
                        word(main.results(), "commit"),
                        "arguments",
                        (scale.isEmpty() ? "" : " --" + scale)
                                + suites.stream().map(suite -> " " + suite).collect(Collectors.joining())));
        return MarkdownReport.text(intro, main.folder(), main.results(), Section.of(ResultTable.of(main.results())));
    }

    private static String machine(Results results) {
        return word(results, "cpu") + ", " + word(results, "cores") + " cores, " + word(results, "os") + ", Java "
                + word(results, "java") + ", " + date(results);
    }

    private static String date(Results results) {
        String date = word(results, "date");
        return date.length() < 10 ? date : date.substring(0, 10);
    }

    private static String others(List<Run> runs) {
        return runs.isEmpty()
                ? ""
                : runs.stream()
                        .map(run -> String.format(
                                Locale.ROOT,
                                "- [%s](%sreport.md): %s run of %s, %,d rows of %s.%n",
                                String.join(", ", suites(run.results())) + ", " + algorithms(run.results(), 4),
                                run.folder(),
                                word(run.results(), "scale"),
                                date(run.results()),
                                run.results().rows().size(),
                                algorithms(run.results(), Integer.MAX_VALUE)))
                        .collect(Collectors.joining("", "Other runs:\n\n", "\n"));
    }

    private static String algorithms(Results results, int most) {
        List<String> algorithms =
                results.rows().stream().map(Row::algorithm).distinct().sorted().toList();
        return algorithms.stream().limit(most).collect(Collectors.joining(", "))
                + (algorithms.size() > most ? ", ..." : "");
    }

    private static List<String> suites(Results results) {
        return results.rows().stream().map(Row::suite).distinct().toList();
    }

    private static String word(Results results, String name) {
        return Figures.value(results.environment().get(name));
    }
}
