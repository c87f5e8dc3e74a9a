package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import dev.codecs.bench.child.Suites;
import dev.codecs.bench.suite.Suite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report as {@code report.html}: one page that needs nothing beside it. */
final class HtmlReport {
    private static final Pattern FIGURE = Pattern.compile("^([0-9][0-9,]*(?:\\.[0-9]+)?)([kM]?)");

    private HtmlReport() {}

    static String text(Results results, List<Section> sections) {
        Map<String, List<Section>> suites = sections.stream()
                .collect(Collectors.groupingBy(Section::suite, LinkedHashMap::new, Collectors.toList()));
        Map<String, String> slots = Map.ofEntries(
                Map.entry("title", escape(title(results))),
                Map.entry("style", Resource.text("chart.css") + Resource.text("report.css")),
                Map.entry("script", Resource.text("report.js")),
                Map.entry("hatch", Svg.Drawing.HATCH),
                Map.entry("suites", options(suites.keySet().stream())),
                Map.entry(
                        "engines",
                        options(results.rows().stream()
                                .map(Row::engine)
                                .distinct()
                                .sorted())),
                Map.entry("lead", escape(lead(results))),
                Map.entry("warnings", warnings(results)),
                Map.entry("contents", contents(suites)),
                Map.entry("summary", summary(results)),
                Map.entry("environment", environment(results)),
                Map.entry("how", how()),
                Map.entry("participants", participants(results)),
                Map.entry("sections", body(suites)));
        return Template.fill("report-page.html", slots);
    }

    private static String title(Results results) {
        return "codecs bench, " + value(results, "cpu") + ", Java " + value(results, "java");
    }

    private static String lead(Results results) {
        long absent =
                results.rows().stream().filter(row -> row.absent() != null).count();
        String measured = Figures.count(results.rows().size() - absent) + " rows measured"
                + (absent == 0 ? "" : ", " + Figures.count(absent) + " of engines that are absent here");
        return Stream.of(
                        value(results, "cpu"),
                        results.environment().containsKey("cores") ? value(results, "cores") + " cores" : "",
                        value(results, "os"),
                        results.environment().containsKey("java") ? "Java " + value(results, "java") : "",
                        measured)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    private static String value(Results results, String name) {
        return Figures.value(results.environment().get(name));
    }

    private static String warnings(Results results) {
        List<String> warnings = new ArrayList<>();
        if (Boolean.TRUE.equals(results.environment().get(Results.PARTIAL))) {
            warnings.add("The run was stopped before its end: these are the rows that were done by then.");
        }
        if ("smoke".equals(results.environment().get("scale"))) {
            warnings.add("A smoke run: it shows whether everything works, and its figures mean nothing.");
        }
        String steady = Noise.words(results.environment());
        if (!steady.isEmpty()) {
            warnings.add(steady);
        }
        if (results.rows().isEmpty()) {
            warnings.add("Nothing was measured.");
        }
        return warnings.stream()
                .map(words -> "<p class=\"" + (words.startsWith("The machine was steady") ? "note" : "warning") + "\">"
                        + escape(words) + "</p>\n")
                .collect(Collectors.joining());
    }

    private static String options(Stream<String> values) {
        return values.map(value -> "<option>" + escape(value) + "</option>").collect(Collectors.joining());
    }

    private static String contents(Map<String, List<Section>> suites) {
        StringBuilder html = new StringBuilder();
        suites.forEach((suite, sections) -> {
            html.append("<div data-group=\"" + escape(suite) + "\"><h2>" + escape(suite) + "</h2><ul>\n");
            sections.forEach(section -> html.append(
                    "<li><a href=\"#" + section.name() + "\">" + escape(shortTitle(section)) + "</a></li>\n"));
            html.append("</ul></div>\n");
        });
        return html.toString();
    }

    private static String shortTitle(Section section) {
        String prefix = section.suite() + ": ";
        return section.title().startsWith(prefix) ? section.title().substring(prefix.length()) : section.title();
    }

    private static String summary(Results results) {
        Map<String, List<Highlights>> suites = Highlights.of(ResultTable.of(results)).stream()
                .collect(Collectors.groupingBy(Highlights::suite, LinkedHashMap::new, Collectors.toList()));
        StringBuilder html = new StringBuilder();
        suites.forEach((suite, tasks) -> {
            html.append("<div class=\"card\" data-group=\"" + escape(suite) + "\">\n<h3>" + escape(suite) + "</h3>\n");
            for (Highlights task : tasks) {
                html.append("<h4>" + escape(task.task()) + "</h4>\n<table aria-label=\""
                        + escape(suite + ": " + task.task()) + "\"><tbody>\n");
                task.lines().forEach(line -> html.append(line(line)));
                html.append("</tbody></table>\n");
            }
            html.append("</div>\n");
        });
        return html.toString();
    }

    private static String line(Highlights.Line line) {
        Row best = line.best();
        String alike = line.alike().isEmpty() ? "" : also("≈ " + String.join(", ", line.alike()));
        return "<tr" + rowAttributes(best) + "><td>" + escape(line.algorithm())
                + (line.what().isEmpty() ? "" : also(line.what())) + "</td><th scope=\"row\">" + tint(best)
                + escape(Figures.label(best)) + alike + (line.ours().isEmpty() ? "" : also(line.ours()))
                + "</th><td class=\"figure\">" + escape(line.speed())
                + (line.ratio().isEmpty() ? "" : also(line.ratio())) + "</td></tr>\n";
    }

    private static String also(String words) {
        return "<span class=\"also\">" + escape(words) + "</span>";
    }

    private static String environment(Results results) {
        return Facts.of(results.environment()).entrySet().stream()
                .map(fact ->
                        "<div><dt>" + escape(fact.getKey()) + "</dt><dd>" + escape(fact.getValue()) + "</dd></div>\n")
                .collect(Collectors.joining("", "<dl class=\"facts\">\n", "</dl>\n"));
    }

    /** The list in Markdown, which has bold and italic words and nothing else. */
    private static String how() {
        return Resource.text("how-to-read.md")
                .strip()
                .replaceAll("\n  ", " ")
                .lines()
                .map(line -> "<li>"
                        + escape(line.substring(2))
                                .replaceAll("\\*\\*(.+?)\\*\\*", "<b>$1</b>")
                                .replaceAll("\\*(.+?)\\*", "<i>$1</i>")
                        + "</li>\n")
                .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
    }

    private static String participants(Results results) {
        StringBuilder html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\""
                + " aria-label=\"Engines and other libraries\"><table><thead><tr>"
                + "<th scope=\"col\">engine</th><th scope=\"col\">kind</th><th scope=\"col\">library</th>"
                + "<th scope=\"col\">algorithms</th></tr></thead><tbody>\n");
        for (Facts.Participant one : Facts.engines(results.rows())) {
            html.append("<tr" + (one.peer() ? " class=\"peer\"" : "") + "><th scope=\"row\">" + escape(one.engine())
                    + "</th><td>" + escape(one.kind()) + "</td><td>" + escape(one.library()) + "</td><td>"
                    + escape(String.join(", ", one.algorithms())) + "</td></tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    private static String body(Map<String, List<Section>> suites) {
        Map<String, String> descriptions =
                Suites.all().stream().collect(Collectors.toMap(Suite::name, Suite::description));
        StringBuilder html = new StringBuilder();
        suites.forEach((suite, sections) -> {
            html.append("<div data-group=\"" + escape(suite) + "\">\n<h2>" + escape(suite) + "</h2>\n");
            if (descriptions.containsKey(suite)) {
                html.append("<p class=\"note\">" + escape(descriptions.get(suite)) + "</p>\n");
            }
            sections.forEach(section -> html.append(section(section)));
            html.append("</div>\n");
        });
        return html.toString();
    }

    private static String section(Section section) {
        StringBuilder html = new StringBuilder("<section class=\"table-section\" id=\"" + section.name()
                + "\" data-suite=\"" + escape(section.suite()) + "\" aria-labelledby=\"" + section.name()
                + "-heading\">\n"
                + "<h3 id=\"" + section.name() + "-heading\">" + escape(shortTitle(section)) + "</h3>\n");
        if (!section.caption().isEmpty()) {
            html.append("<p class=\"note\">" + escape(section.caption()) + "</p>\n");
        }
        List<Svg.Drawing> pictures = List.copyOf(section.pictures().values());
        pictures.stream().limit(1).forEach(picture -> html.append(picture(picture, true)));
        for (Section.Part part : section.parts()) {
            html.append(part(section, part));
        }
        List<String> absences = section.absences();
        if (!absences.isEmpty()) {
            html.append(absences.stream()
                    .map(absence -> "<li>" + escape(absence) + "</li>\n")
                    .collect(Collectors.joining("", "<ul class=\"absences\">\n", "</ul>\n")));
        }
        pictures.stream().skip(1).forEach(picture -> html.append(picture(picture, false)));
        return html.append("</section>\n").toString();
    }

    private static String picture(Svg.Drawing picture, boolean open) {
        return "<details class=\"picture\"" + (open ? " open" : "") + "><summary>Chart: " + escape(picture.title())
                + "</summary>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Chart: "
                + escape(picture.title()) + "\">" + picture.element() + "</div></details>\n";
    }

    private static String part(Section section, Section.Part part) {
        String name = section.title() + (part.title().isEmpty() ? "" : ", " + part.title());
        StringBuilder html = new StringBuilder("<div class=\"part\">\n");
        if (!part.title().isEmpty()) {
            html.append("<h4>" + escape(part.title()) + "</h4>\n");
        }
        html.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + escape(name)
                + "\"><table>\n<thead><tr>");
        for (TableColumn column : part.columns()) {
            // Of speeds the greatest is looked for, of times and sizes the least.
            boolean greatest = column.title().matches(".*(/s|ratio|vs |is).*");
            html.append("<th scope=\"col\"" + (column.figure() ? " class=\"figure\"" : "")
                    + (greatest ? " data-first=\"descending\"" : "") + "><button type=\"button\">"
                    + escape(column.title()) + "</button></th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (Row row : part.rows()) {
            html.append("<tr" + rowAttributes(row) + ">");
            part.columns().forEach(column -> html.append(cell(column, row)));
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n</div>\n").toString();
    }

    private static String rowAttributes(Row row) {
        String style = Stream.of(
                        row.peer() ? "peer" : "",
                        row.absent() != null ? "absent" : "",
                        row.absent() == null && !row.verified() ? "unverified" : "")
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" "));
        return " data-engine=\"" + escape(row.engine()) + "\"" + (style.isEmpty() ? "" : " class=\"" + style + "\"");
    }

    private static String tint(Row row) {
        return "<span class=\"tint " + Tint.of(row).style() + "\"></span>";
    }

    private static String cell(TableColumn column, Row row) {
        String words = column.cell().apply(row);
        if (column.title().equals(TableColumn.ENGINE)) {
            return "<th scope=\"row\">" + tint(row) + escape(words) + "</th>";
        }
        if (!column.figure()) {
            return "<td" + (column.title().equals("✓") ? " class=\"check\"" : "") + ">" + escape(words) + "</td>";
        }
        OptionalDouble key = sortKey(words);
        return "<td class=\"figure\"" + (key.isPresent() ? " data-sort=\"" + key.getAsDouble() + "\"" : "") + ">"
                + escape(words) + "</td>";
    }

    /** {@return what a figure sorts by: "1,234 (…)" is 1234, "8.5k" 8500, "25 % slower" -25, "flat" 0, "≈" 1; nothing for no figure} */
    static OptionalDouble sortKey(String words) {
        return switch (words) {
            case "flat", "the JDK", "the base" -> OptionalDouble.of(0);
            case TableColumn.NOT_FASTER -> OptionalDouble.of(1);
            default -> sortKeyOfFigure(words);
        };
    }

    private static OptionalDouble sortKeyOfFigure(String words) {
        Matcher figure = FIGURE.matcher(words);
        if (!figure.find()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(figure.group(1).replace(",", ""));
        double unit = figure.group(2).equals("k") ? 1e3 : figure.group(2).equals("M") ? 1e6 : 1;
        return OptionalDouble.of(words.endsWith("slower") ? -value : value * unit);
    }

    private static String escape(String text) {
        return Svg.escape(Figures.line(text));
    }
}
