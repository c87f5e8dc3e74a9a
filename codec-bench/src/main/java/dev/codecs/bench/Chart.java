package dev.codecs.bench;

import dev.codecs.bench.Results.Measure;
import dev.codecs.bench.Results.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * Charts as SVG of their own: light or dark as the reader's system is, readable without colour, the same bytes for the same table.
 * {@link #bars} shows how fast the rows of a table are, {@link #frontier} what ratio is to be had at what speed.
 */
final class Chart {
    private static final int WIDTH = 880;
    private static final int MARGIN = 24;
    private static final int RIGHT = WIDTH - MARGIN;

    /** How wide a character of the labels is taken to be: no font is at hand to ask. */
    private static final double CHARACTER = 7.2;

    private static final int BAR = 14;
    private static final int PITCH = 22;
    private static final int LONGEST_LABEL = 34;

    /** Room behind the longest bar for its figures. */
    private static final int FIGURES = 150;

    /** Ratios nearer than this are one ratio to the eye, and to whoever chooses an engine. */
    private static final double LEAST_SPREAD = 1.01;

    /** How far a label may stand from its dot; from the second on a line leads to it. */
    private static final int[] REACHES = {9, 24, 40, 56};

    private static final String STYLE = """
        <style>
        text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:#1f2328}
        .over{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}
        .title{font-size:17px;font-weight:600}.group{font-weight:600}
        .soft{fill:#59636e}.small{font-size:12px}.end{text-anchor:end}.middle{text-anchor:middle}
        .paper{fill:#fff}.ours{fill:#4493f8}.peer{fill:url(#hatch)}.hatch{fill:#ffd8b5}
        .hatching{stroke:#bc4c00;stroke-width:2}.unverified{opacity:.35}
        .grid{stroke:#d8dee4}.axis{stroke:#818b98}.whisker{stroke:#1f2328;stroke-width:1.3;fill:none}
        .reach{fill:#4493f8;opacity:.1}.edge{stroke:#0969da;stroke-width:1.5;fill:none;stroke-dasharray:5 3}
        .levels{stroke:#818b98;fill:none}.leader{stroke:#818b98;stroke-width:.7}
        .dot{stroke:#0969da;stroke-width:2;fill:#4493f8}.dot.other{stroke:#bc4c00;fill:#f58a3c}.dot.beaten{fill:#fff}
        @media (prefers-color-scheme:dark){
        text{fill:#f0f6fc}.soft{fill:#9198a1}.over{stroke:#0d1117}.paper{fill:#0d1117}.ours{fill:#316dca}.hatch{fill:#5a2d0c}
        .hatching{stroke:#f0883e}.grid{stroke:#2a313c}.axis{stroke:#656c76}.whisker{stroke:#f0f6fc}
        .reach{fill:#4493f8}.edge{stroke:#58a6ff}.levels,.leader{stroke:#656c76}
        .dot{stroke:#58a6ff;fill:#316dca}.dot.other{stroke:#f0883e;fill:#bd561d}.dot.beaten{fill:#0d1117}}
        </style>
        <defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="hatch" width="6" height="6"/><path class="hatching" d="M0 0V6"/></pattern></defs>
        """;

    private final StringBuilder svg = new StringBuilder();

    private Chart() {}

    /** {@return one bar a row, its whiskers from minimum to maximum; or nothing where no row was measured} */
    static Optional<String> bars(ResultTable table) {
        return table.rows().stream().anyMatch(Chart::measured)
                ? Optional.of(new Chart().drawBars(table))
                : Optional.empty();
    }

    private String drawBars(ResultTable table) {
        Gauge gauge = Gauge.of(table);
        Collection<List<Row>> groups = table.byAlgorithm();
        double longest = longest(table.rows(), gauge);
        // Where one algorithm is far slower than another, bars on one scale would show nothing of it.
        boolean oneScale = groups.stream()
                .mapToDouble(rows -> longest(rows, gauge))
                .filter(value -> value > 0)
                .allMatch(value -> value > longest / 5);
        double left = MARGIN
                + CHARACTER
                        * Math.min(
                                LONGEST_LABEL,
                                table.rows().stream()
                                        .mapToInt(row -> Figures.label(row).length())
                                        .max()
                                        .orElse(0))
                + 12;

        head(
                table,
                gauge.unit + ", " + gauge.better + "; whiskers are minimum and maximum"
                        + (oneScale ? "" : "; each algorithm has a scale of its own"));
        double y = 68;
        if (table.rows().stream().anyMatch(Row::peer)) {
            swatch("ours", MARGIN, y);
            text(MARGIN + 34, y + 11, "soft", "engines of this library");
            swatch("peer", MARGIN + 200, y);
            text(MARGIN + 234, y + 11, "soft", "peers: other libraries, for comparison");
            y += 28;
        }
        for (List<Row> rows : groups) {
            y += 30;
            text(MARGIN, y - 9, "group", rows.getFirst().algorithm());
            double own = longest(rows, gauge);
            Scale scale = Scale.linear(0, oneScale || own == 0 ? longest : own, left, RIGHT - FIGURES);
            double bottom = y + rows.size() * PITCH;
            for (double tick : scale.ticks()) {
                line(tick == 0 ? "axis" : "grid", scale.at(tick), y - 4, scale.at(tick), bottom);
            }
            for (Row row : rows) {
                bar(row, gauge, scale, y);
                y += PITCH;
            }
            if (!oneScale || rows.getLast().equals(table.rows().getLast())) {
                y += 14;
                for (double tick : scale.ticks()) {
                    text(scale.at(tick), y, "soft small middle", plain(tick) + (tick == 0 ? " " + gauge.unit : ""));
                }
                y += 6;
            }
        }
        return finish(y + 10, table.title());
    }

    private static double longest(List<Row> rows, Gauge gauge) {
        return rows.stream()
                        .filter(Chart::measured)
                        .mapToDouble(gauge::value)
                        .max()
                        .orElse(0)
                * 1.05;
    }

    private void bar(Row row, Gauge gauge, Scale scale, double y) {
        double middle = y + BAR / 2.0;
        text(
                scale.from() - 8,
                middle + 4.5,
                row.absent() == null ? "end" : "end soft",
                Figures.shortened(Figures.label(row), LONGEST_LABEL));
        Measure time = Comparison.time(row);
        if (time == null) {
            String reason = row.absent() == null ? "not measured" : "absent: " + Figures.line(row.absent());
            text(scale.from() + 8, middle + 4.5, "soft over", Figures.shortened(reason, (int)
                    ((RIGHT - scale.from() - 8) / CHARACTER)));
            return;
        }
        double value = gauge.value(row, time.median());
        double low = Math.min(gauge.value(row, time.min()), gauge.value(row, time.max()));
        double high = Math.max(gauge.value(row, time.min()), gauge.value(row, time.max()));
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"bar %s%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"1.5\">",
                row.peer() ? "peer" : "ours",
                row.verified() ? "" : " unverified",
                scale.from(),
                y,
                Math.max(1, scale.at(value) - scale.from()),
                BAR));
        String figures = Figures.rate(value) + " " + gauge.unit;
        hint(
                row,
                figures + ", " + Figures.rate(low) + " to " + Figures.rate(high) + " in " + row.runs()
                        + (row.runs() == 1 ? " run" : " runs"));
        svg.append("</rect>\n");
        double end = Math.max(scale.at(value), whisker(scale, low, high, middle));
        Double ratio = Figures.ratio(row);
        text(
                end + 8,
                middle + 4.5,
                "over",
                figures
                        + (ratio == null ? "" : " · " + Figures.ratio(ratio) + "×")
                        + (row.verified() ? "" : ", not verified"));
    }

    /** Draws the range and returns where it ends. One that leaves the picture is cut, and loses its end stroke. */
    private double whisker(Scale scale, double low, double high, double y) {
        double start = scale.at(low);
        double end = Math.min(scale.at(high), scale.to() + 8);
        if (end - start < 1) {
            return scale.from();
        }
        svg.append(String.format(
                Locale.ROOT, "<path class=\"whisker\" d=\"M%.1f %.1fv8M%.1f %.1fH%.1f", start, y - 4, start, y, end));
        svg.append(end < scale.to() + 8 ? String.format(Locale.ROOT, "M%.1f %.1fv8\"/>\n", end, y - 4) : "\"/>\n");
        return end;
    }

    /** What a browser shows when the pointer rests on the row's element, which is open. */
    private void hint(Row row, String figures) {
        String library = row.library() == null ? "" : ", " + row.library();
        svg.append("<title>")
                .append(escape(Figures.label(row) + ": " + figures + library))
                .append("</title>");
    }

    private void swatch(String style, double x, double y) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"26\" height=\"%d\" rx=\"1.5\"/>\n",
                style,
                x,
                y,
                BAR));
    }

    /**
     * {@return ratio against speed, a panel for each algorithm that offers a choice, with the frontier: the best ratio to be had at
     * every speed; or nothing where no ratios differ}
     */
    static Optional<String> frontier(ResultTable table) {
        List<List<Row>> panels = table.byAlgorithm().stream()
                .map(rows -> rows.stream().filter(Chart::hasRatio).toList())
                .filter(rows ->
                        ratios(rows).max().orElse(0) > ratios(rows).min().orElse(0) * LEAST_SPREAD)
                .toList();
        return panels.isEmpty() ? Optional.empty() : Optional.of(new Chart().drawFrontier(table, panels));
    }

    private static boolean hasRatio(Row row) {
        return measured(row) && row.verified() && Figures.ratio(row) != null;
    }

    private static double ratio(Row row) {
        Double ratio = Figures.ratio(row);
        return ratio == null ? 0 : ratio;
    }

    private static DoubleStream ratios(List<Row> rows) {
        return rows.stream().mapToDouble(Chart::ratio);
    }

    private String drawFrontier(ResultTable table, List<List<Row>> panels) {
        List<Row> rows = panels.stream().flatMap(List::stream).toList();
        DoubleSummaryStatistics speeds =
                rows.stream().mapToDouble(Gauge.SPEED::value).summaryStatistics();
        DoubleSummaryStatistics ratios = ratios(rows).summaryStatistics();
        double pad = 0.08 * (ratios.getMax() - ratios.getMin());
        // Room for the labels at both ends; one scale for all panels, so that they can be compared.
        Scale across = Scale.logarithmic(speeds.getMin() / 1.25, speeds.getMax() * 1.35, MARGIN + 46, RIGHT);

        head(table, "ratio against speed: up and to the right is better; the numbers are levels");
        legend(rows.stream().anyMatch(Row::peer), 76);
        double y = 94;
        for (List<Row> panel : panels) {
            text(MARGIN, y + 16, "group", panel.getFirst().algorithm());
            y += 26;
            double height = panel.size() < 8 ? 220 : 340;
            panel(table, panel, across, Scale.linear(ratios.getMin() - pad, ratios.getMax() + pad, y + height, y));
            y += height + 18;
            for (double tick : across.ticks()) {
                text(across.at(tick), y, "soft small middle", plain(tick));
            }
            y += 20;
            text((across.from() + across.to()) / 2, y, "soft small middle", table.operation() + ": MB/s, logarithmic");
            y += 8;
        }
        return finish(y + 10, table.title() + ": ratio against speed");
    }

    private void legend(boolean peers, double y) {
        double x = MARGIN + 6;
        mark("dot", false, false, x, y - 4);
        svg.append("</circle>\n");
        text(x + 10, y, "soft", "engine of this library");
        x += 160;
        if (peers) {
            mark("dot", true, false, x, y - 4);
            svg.append("</path>\n");
            text(x + 10, y, "soft", "peer: another library");
            x += 160;
        }
        mark("dot", false, true, x, y - 4);
        svg.append("</circle>\n");
        text(x + 10, y, "soft", "hollow: beaten, see the table");
        x += 214;
        line("edge", x, y - 4, x + 30, y - 4);
        text(x + 38, y, "soft", "frontier: best ratio at each speed");
    }

    private void panel(ResultTable table, List<Row> rows, Scale across, Scale up) {
        List<Dot> dots = rows.stream()
                .map(row -> new Dot(
                        row,
                        across.at(Gauge.SPEED.value(row)),
                        up.at(ratio(row)),
                        ratio(row),
                        !Comparison.beatenBy(table.rows(), row).isEmpty()))
                .toList();
        edge(dots, across, up);
        for (double tick : across.ticks()) {
            line("grid", across.at(tick), up.to(), across.at(tick), up.from());
        }
        for (double tick : up.ticks()) {
            line("grid", across.from(), up.at(tick), across.to(), up.at(tick));
            text(across.from() - 8, up.at(tick) + 4, "soft small end", plain(tick) + "×");
        }
        line("axis", across.from(), up.from(), across.to(), up.from());

        List<List<Dot>> series = series(dots);
        for (List<Dot> one : series) {
            StringBuilder path = new StringBuilder();
            one.forEach(dot -> path.append(
                    String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", dot.x(), dot.y())));
            svg.append("<path class=\"levels\" d=\"").append(path).append("\"/>\n");
        }
        List<Box> taken = new ArrayList<>();
        for (Dot dot : dots) {
            boolean peer = dot.row().peer();
            mark("row dot", peer, dot.beaten(), dot.x(), dot.y());
            hint(dot.row(), Figures.rate(Gauge.SPEED.value(dot.row())) + " MB/s, " + Figures.ratio(dot.ratio()) + "×");
            svg.append(peer ? "</path>\n" : "</circle>\n");
            taken.add(new Box(dot.x() - 6, dot.y() - 6, dot.x() + 6, dot.y() + 6));
        }
        Box inside = new Box(across.from(), up.to(), across.to(), up.from());
        // A name may stand at any dot of its series; the levels then take what room is left.
        for (List<Dot> one : series) {
            String name = one.size() == 1
                    ? Figures.label(one.getFirst().row())
                    : one.getFirst().row().engine();
            label(name, "small group", one, REACHES.length, inside, taken);
        }
        for (List<Dot> one : series) {
            if (one.size() > 1) {
                one.forEach(dot -> label(level(dot.row()), "small soft", List.of(dot), 1, inside, taken));
            }
        }
    }

    /** The dots of one engine that differ in nothing but the level, in the order of levels. */
    private static List<List<Dot>> series(List<Dot> dots) {
        Map<List<Object>, List<Dot>> series = new LinkedHashMap<>();
        dots.stream()
                .sorted(Comparator.comparing((Dot dot) -> dot.row().peer())
                        .thenComparing(dot -> dot.row().engine())
                        .thenComparingDouble(dot ->
                                dot.row().parameters().get("level") instanceof Number level ? level.doubleValue() : 0)
                        .thenComparingDouble(Dot::x))
                .forEach(dot -> {
                    Map<String, Object> others = new TreeMap<>(dot.row().parameters());
                    others.remove("level");
                    series.computeIfAbsent(
                                    List.of(dot.row().peer(), dot.row().engine(), others), key -> new ArrayList<>())
                            .add(dot);
                });
        return List.copyOf(series.values());
    }

    private static String level(Row row) {
        return Figures.value(row.parameters().get("level"));
    }

    /** The frontier as stairs: what lies under them, some engine reaches. */
    private void edge(List<Dot> dots, Scale across, Scale up) {
        List<Dot> best = new ArrayList<>();
        dots.stream()
                .sorted(Comparator.comparingDouble(Dot::x)
                        .reversed()
                        .thenComparing(Comparator.comparingDouble(Dot::ratio).reversed()))
                .forEach(dot -> {
                    if (best.isEmpty() || dot.ratio() > best.getLast().ratio()) {
                        best.add(dot);
                    }
                });
        StringBuilder stairs = new StringBuilder(
                String.format(Locale.ROOT, "M%.1f %.1f", best.getFirst().x(), up.from()));
        for (int i = 0; i < best.size(); i++) {
            double next = i + 1 < best.size() ? best.get(i + 1).x() : across.from();
            stairs.append(String.format(Locale.ROOT, "V%.1fH%.1f", best.get(i).y(), next));
        }
        svg.append("<path class=\"reach\" d=\"")
                .append(stairs)
                .append(String.format(Locale.ROOT, "V%.1fZ\"/>\n", up.from()));
        svg.append("<path class=\"edge\" d=\"").append(stairs).append("\"/>\n");
    }

    /** A circle for an engine of ours, a diamond for a peer; filled where nothing beats it. The element is left open. */
    private void mark(String style, boolean peer, boolean beaten, double x, double y) {
        svg.append(String.format(
                Locale.ROOT,
                peer ? "<path d=\"M%.1f %.1fm0 -6l6 6 -6 6 -6 -6z\"" : "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"",
                x,
                y));
        svg.append(" class=\"" + style + (peer ? " other" : "") + (beaten ? " beaten" : "") + "\">");
    }

    /** Puts a label beside one of the dots where it covers nothing; where there is no room it is left out. */
    private void label(String label, String style, List<Dot> dots, int reaches, Box inside, List<Box> taken) {
        double width = label.length() * CHARACTER * 0.93;
        for (int reach : Arrays.copyOf(REACHES, reaches)) {
            for (Dot dot : dots) {
                for (int[] way : new int[][] {{1, 0}, {0, -1}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, -1}, {-1, 1}}) {
                    double x = dot.x() + way[0] * reach * (way[1] == 0 ? 1 : 0.8);
                    double y = dot.y() + way[1] * reach * 1.2;
                    double left = way[0] > 0 ? x : way[0] < 0 ? x - width : x - width / 2;
                    Box box = new Box(left, y - 7, left + width, y + 7);
                    boolean fits = box.left() > inside.left()
                            && box.right() < RIGHT + 6
                            && box.top() > inside.top()
                            && box.bottom() < inside.bottom();
                    if (fits && taken.stream().noneMatch(box::meets)) {
                        taken.add(box);
                        if (reach > REACHES[0]) {
                            line("leader", dot.x(), dot.y(), x, y - way[1] * 6);
                        }
                        text(left, y + 4.3, style + " over", label);
                        return;
                    }
                }
            }
        }
    }

    private static boolean measured(Row row) {
        return Comparison.time(row) != null;
    }

    private static String plain(double value) {
        return String.format(Locale.ROOT, "%,.9f", value).replaceAll("\\.?0+$", "");
    }

    private void head(ResultTable table, String says) {
        text(MARGIN, 32, "title", table.title());
        text(MARGIN, 53, "soft", says);
    }

    private void text(double x, double y, String style, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<text%s x=\"%.1f\" y=\"%.1f\">%s</text>\n",
                style.isEmpty() ? "" : " class=\"" + style + "\"",
                x,
                y,
                escape(text)));
    }

    private void line(String style, double x1, double y1, double x2, double y2) {
        svg.append(
                String.format(Locale.ROOT, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", style, x1, y1, x2, y2));
    }

    private String finish(double height, String title) {
        int whole = (int) Math.ceil(height);
        return String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                                + " role=\"img\">\n",
                        WIDTH,
                        whole,
                        WIDTH,
                        whole)
                + "<title>" + escape(title) + "</title>\n"
                + STYLE
                + String.format(Locale.ROOT, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n", WIDTH, whole)
                + svg
                + "</svg>\n";
    }

    /** What a name from outside may hold must neither end an element nor stand in no XML at all. */
    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> {
                    boolean surrogate = c >= 0xD800 && c <= 0xDFFF;
                    boolean allowed = c == '\t' || c == '\n' || (c >= ' ' && !surrogate && (c & 0xFFFE) != 0xFFFE);
                    escaped.appendCodePoint(allowed ? c : 0xFFFD);
                }
            }
        });
        return escaped.toString();
    }

    /** What the length of a bar stands for. */
    private enum Gauge {
        SPEED("MB/s", "higher is better"),
        NANOS("ns/op", "lower is better"),
        TIME("ms", "lower is better");

        final String unit;
        final String better;

        Gauge(String unit, String better) {
            this.unit = unit;
            this.better = better;
        }

        static Gauge of(ResultTable table) {
            if (table.rows().stream().anyMatch(row -> row.nsPerOp() != null)) {
                return NANOS;
            }
            return table.rows().stream().filter(Chart::measured).allMatch(row -> row.inputBytes() > 0) ? SPEED : TIME;
        }

        double value(Row row, double milliseconds) {
            return switch (this) {
                case SPEED -> Figures.speed(row, milliseconds);
                case NANOS -> milliseconds * Comparison.NANOS_PER_MILLI;
                case TIME -> milliseconds;
            };
        }

        double value(Row row) {
            return value(row, Figures.milliseconds(row));
        }
    }

    /** A row at its place. */
    private record Dot(Row row, double x, double y, double ratio, boolean beaten) {}

    /** A stretch of the picture that no label may cover. */
    private record Box(double left, double top, double right, double bottom) {
        boolean meets(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    /** Where a value lies in the picture. */
    private record Scale(double low, double high, double from, double to, boolean logarithm) {
        static Scale linear(double low, double high, double from, double to) {
            return new Scale(low, high, from, to, false);
        }

        static Scale logarithmic(double low, double high, double from, double to) {
            return new Scale(low, high, from, to, true);
        }

        double at(double value) {
            double share = logarithm ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
            return from + share * (to - from);
        }

        /** {@return round values from end to end: about six, or 1, 2 and 5 of each power of ten} */
        double[] ticks() {
            if (logarithm) {
                return DoubleStream.iterate(
                                Math.pow(10, Math.floor(Math.log10(low))), power -> power <= high, power -> power * 10)
                        .flatMap(power -> DoubleStream.of(power, 2 * power, 5 * power))
                        .filter(tick -> tick >= low && tick <= high)
                        .toArray();
            }
            double rough = (high - low) / 6;
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            double step = power * (rough < 1.5 * power ? 1 : rough < 3.5 * power ? 2 : rough < 7.5 * power ? 5 : 10);
            return DoubleStream.iterate(Math.ceil(low / step), i -> i * step <= high, i -> i + 1)
                    .map(i -> i * step)
                    .toArray();
        }
    }
}
