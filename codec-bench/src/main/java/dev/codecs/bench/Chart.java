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

    private final Svg svg = new Svg(WIDTH);

    private Chart() {}

    /** {@return one bar a row, its whiskers from minimum to maximum; or nothing where no row was measured} */
    static Optional<Svg.Drawing> bars(ResultTable table) {
        return table.rows().stream().anyMatch(Chart::measured)
                ? Optional.of(new Chart().drawBars(table))
                : Optional.empty();
    }

    private Svg.Drawing drawBars(ResultTable table) {
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
                gauge.unit + ", " + gauge.better + "; whiskers: minimum, maximum, and thick the 95 % interval"
                        + (oneScale ? "" : "; each algorithm has a scale of its own"));
        double y = legend(svg, table.rows(), 68);
        for (List<Row> rows : groups) {
            y += 30;
            svg.text(MARGIN, y - 9, "group", rows.getFirst().algorithm());
            double own = longest(rows, gauge);
            Axis scale = Axis.linear(0, oneScale || own == 0 ? longest : own, left, RIGHT - FIGURES);
            double bottom = y + rows.size() * PITCH;
            for (double tick : scale.ticks()) {
                svg.line(tick == 0 ? "axis" : "grid", scale.at(tick), y - 4, scale.at(tick), bottom);
            }
            for (Row row : rows) {
                bar(row, gauge, scale, y);
                y += PITCH;
            }
            if (!oneScale || rows.getLast().equals(table.rows().getLast())) {
                y += 14;
                for (double tick : scale.ticks()) {
                    svg.text(scale.at(tick), y, "soft small middle", plain(tick) + (tick == 0 ? " " + gauge.unit : ""));
                }
                y += 6;
            }
        }
        return svg.finish(y + 10, table.title());
    }

    private static double longest(List<Row> rows, Gauge gauge) {
        return rows.stream()
                        .filter(Chart::measured)
                        .mapToDouble(gauge::value)
                        .max()
                        .orElse(0)
                * 1.05;
    }

    private void bar(Row row, Gauge gauge, Axis scale, double y) {
        double middle = y + BAR / 2.0;
        svg.text(
                scale.from() - 8,
                middle + 4.5,
                row.absent() == null ? "end" : "end soft",
                Figures.shortened(Figures.label(row), LONGEST_LABEL));
        Measure time = Comparison.time(row);
        if (time == null) {
            String reason = row.absent() == null ? "not measured" : "absent: " + Figures.line(row.absent());
            svg.text(scale.from() + 8, middle + 4.5, "soft over", Figures.shortened(reason, (int)
                    ((RIGHT - scale.from() - 8) / CHARACTER)));
            return;
        }
        double value = gauge.value(row, time.median());
        double low = Math.min(gauge.value(row, time.min()), gauge.value(row, time.max()));
        double high = Math.max(gauge.value(row, time.min()), gauge.value(row, time.max()));
        svg.bar(
                "bar fill " + Tint.of(row).style() + (row.verified() ? "" : " unverified"),
                scale.from(),
                y,
                Math.max(1, scale.at(value) - scale.from()),
                BAR);
        String figures = Figures.rate(value) + " " + gauge.unit;
        hint(
                row,
                figures + ", " + Figures.rate(low) + " to " + Figures.rate(high) + " in " + row.runs()
                        + (row.runs() == 1 ? " run" : " runs"));
        svg.append("</rect>\n");
        Interval sure = row.intervalMs();
        if (sure != null && sure.high() > sure.low()) {
            double one = scale.at(gauge.value(row, sure.low()));
            double other = scale.at(gauge.value(row, sure.high()));
            svg.line("sure", Math.min(one, other), middle, Math.min(Math.max(one, other), scale.to() + 8), middle);
        }
        double end = Math.max(scale.at(value), whisker(scale, low, high, middle));
        Double ratio = Figures.ratio(row);
        svg.text(
                end + 8,
                middle + 4.5,
                "over",
                figures
                        + (ratio == null ? "" : " · " + Figures.ratio(ratio) + "×")
                        + (row.verified() ? "" : ", not verified"));
    }

    /** Draws the range and returns where it ends. One that leaves the picture is cut, and loses its end stroke. */
    private double whisker(Axis scale, double low, double high, double y) {
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
                .append(Svg.escape(Figures.label(row) + ": " + figures + library))
                .append("</title>");
    }

    /**
     * {@return ratio against speed, a panel for each algorithm that offers a choice, with the frontier: the best ratio to be had at
     * every speed; or nothing where no ratios differ}
     */
    static Optional<Svg.Drawing> frontier(ResultTable table) {
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

    private Svg.Drawing drawFrontier(ResultTable table, List<List<Row>> panels) {
        List<Row> rows = panels.stream().flatMap(List::stream).toList();
        DoubleSummaryStatistics speeds =
                rows.stream().mapToDouble(Gauge.SPEED::value).summaryStatistics();
        DoubleSummaryStatistics ratios = ratios(rows).summaryStatistics();
        double pad = 0.08 * (ratios.getMax() - ratios.getMin());
        // Room for the labels at both ends; one scale for all panels, so that they can be compared.
        Axis across = Axis.logarithmic(speeds.getMin() / 1.25, speeds.getMax() * 1.35, MARGIN + 46, RIGHT);

        head(table, "ratio against speed: up and to the right is better; the numbers are levels");
        double y = legend(svg, rows, 68);
        mark("dot t-auto", false, true, MARGIN + 6, y + 11);
        svg.append("</circle>\n");
        svg.text(MARGIN + 16, y + 15, "soft", "hollow: beaten, see the table");
        svg.line("edge", MARGIN + 226, y + 11, MARGIN + 256, y + 11);
        svg.text(MARGIN + 264, y + 15, "soft", "frontier: best ratio at each speed");
        y += 32;
        for (List<Row> panel : panels) {
            svg.text(MARGIN, y + 16, "group", panel.getFirst().algorithm());
            y += 26;
            double height = panel.size() < 8 ? 220 : 340;
            panel(table, panel, across, Axis.linear(ratios.getMin() - pad, ratios.getMax() + pad, y + height, y));
            y += height + 18;
            for (double tick : across.ticks()) {
                svg.text(across.at(tick), y, "soft small middle", plain(tick));
            }
            y += 20;
            svg.text(
                    (across.from() + across.to()) / 2,
                    y,
                    "soft small middle",
                    table.operation() + ": MB/s, logarithmic");
            y += 8;
        }
        return svg.finish(y + 10, table.title() + ": ratio against speed");
    }

    /** What the colours of the rows stand for; returns where it ends. */
    static double legend(Svg svg, List<Row> rows, double y) {
        double x = MARGIN;
        for (Tint tint : rows.stream()
                .filter(Chart::measured)
                .map(Tint::of)
                .distinct()
                .sorted()
                .toList()) {
            double width = 28 + CHARACTER * tint.words().length() + 12;
            if (x + width > RIGHT) {
                x = MARGIN;
                y += PITCH;
            }
            svg.bar("swatch fill " + tint.style(), x, y, 20, BAR);
            svg.append("</rect>\n");
            svg.text(x + 28, y + 11.5, "soft", tint.words());
            x += width;
        }
        return y + 28;
    }

    private void panel(ResultTable table, List<Row> rows, Axis across, Axis up) {
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
            svg.line("grid", across.at(tick), up.to(), across.at(tick), up.from());
        }
        for (double tick : up.ticks()) {
            svg.line("grid", across.from(), up.at(tick), across.to(), up.at(tick));
            svg.text(across.from() - 8, up.at(tick) + 4, "soft small end", plain(tick) + "×");
        }
        svg.line("axis", across.from(), up.from(), across.to(), up.from());

        List<List<Dot>> series = series(dots);
        for (List<Dot> one : series) {
            StringBuilder path = new StringBuilder();
            one.forEach(dot -> path.append(
                    String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", dot.x(), dot.y())));
            String tint = Tint.of(one.getFirst().row()).style();
            svg.append("<path class=\"levels " + tint + "\" d=\"" + path + "\"/>\n");
        }
        List<Box> taken = new ArrayList<>();
        for (Dot dot : dots) {
            boolean peer = dot.row().peer();
            mark("row dot " + Tint.of(dot.row()).style(), peer, dot.beaten(), dot.x(), dot.y());
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
    private void edge(List<Dot> dots, Axis across, Axis up) {
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
                .append(stairs.toString())
                .append(String.format(Locale.ROOT, "V%.1fZ\"/>\n", up.from()));
        svg.append("<path class=\"edge\" d=\"").append(stairs + "\"/>\n");
    }

    /** A circle for an engine of ours, a diamond for a peer; filled where nothing beats it. The element is left open. */
    private void mark(String style, boolean peer, boolean beaten, double x, double y) {
        svg.append(String.format(
                Locale.ROOT,
                peer ? "<path d=\"M%.1f %.1fm0 -6l6 6 -6 6 -6 -6z\"" : "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"",
                x,
                y));
        svg.append(" class=\"" + style + (beaten ? " beaten" : "") + "\">");
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
                            svg.line("leader", dot.x(), dot.y(), x, y - way[1] * 6);
                        }
                        svg.text(left, y + 4.3, style + " over", label);
                        return;
                    }
                }
            }
        }
    }

    private static boolean measured(Row row) {
        return Comparison.time(row) != null;
    }

    static String plain(double value) {
        return String.format(Locale.ROOT, "%,.9f", value).replaceAll("\\.?0+$", "");
    }

    private void head(ResultTable table, String says) {
        svg.text(MARGIN, 32, "title", table.title());
        svg.text(MARGIN, 53, "soft", says);
    }

    /** A row at its place. */
    private record Dot(Row row, double x, double y, double ratio, boolean beaten) {}

    /** A stretch of the picture that no label may cover. */
    private record Box(double left, double top, double right, double bottom) {
        boolean meets(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }
}
