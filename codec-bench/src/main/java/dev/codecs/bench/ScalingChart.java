package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** How much faster engines get with more threads: a line for each engine and way to work, against the same engine on one thread. */
final class ScalingChart {
    private static final String THREADS = "threads";
    private static final int WIDTH = 880;
    private static final int LEFT = 70;
    private static final int RIGHT = 600;
    private static final int HEIGHT = 260;
    private static final int LABEL = 16;

    private ScalingChart() {}

    /**
     * One engine at work in one way.
     *
     * @param points by the number of threads; the first is one thread
     */
    private record Series(String name, List<Row> points) {
        double speedup(Row point) {
            return Figures.milliseconds(points.getFirst()) / Figures.milliseconds(point);
        }
    }

    /** {@return the chart, or nothing where no row worked on several threads} */
    static Optional<Svg.Drawing> of(ResultTable table) {
        List<List<Series>> panels = table.byAlgorithm().stream()
                .map(ScalingChart::series)
                .filter(series -> !series.isEmpty())
                .toList();
        return panels.isEmpty() ? Optional.empty() : Optional.of(draw(table, panels));
    }

    private static List<Series> series(List<Row> rows) {
        Map<List<Object>, Row> alone = new LinkedHashMap<>();
        Map<List<Object>, List<Row>> several = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> Comparison.time(row) != null && row.verified())
                .sorted(Comparator.comparing(Row::peer)
                        .thenComparing(Row::engine)
                        .thenComparingInt(ScalingChart::threads))
                .forEach(row -> {
                    if (threads(row) == 1) {
                        alone.put(List.of(row.peer(), row.engine(), others(row)), row);
                    } else {
                        several.computeIfAbsent(
                                        List.of(row.peer(), row.engine(), others(row)), key -> new ArrayList<>())
                                .add(row);
                    }
                });
        List<Series> series = new ArrayList<>();
        several.forEach((key, points) -> {
            Row first = points.getFirst();
            // What only several threads have, such as a kind of executor, is compared with the engine's usual way on
            // one.
            Optional.ofNullable(alone.get(key))
                    .or(() -> Optional.ofNullable(alone.get(List.of(first.peer(), first.engine(), Map.of()))))
                    .ifPresent(one -> series.add(new Series(
                            name(first),
                            Stream.concat(Stream.of(one), points.stream()).toList())));
        });
        return series;
    }

    private static String name(Row row) {
        return Figures.label(row).replaceAll(",? ?threads [0-9]+", "").replaceAll("^(\\S+), ", "$1 ");
    }

    private static int threads(Row row) {
        return row.parameters().get(THREADS) instanceof Number number ? number.intValue() : 1;
    }

    private static Map<String, Object> others(Row row) {
        Map<String, Object> others = new TreeMap<>(row.parameters());
        others.remove(THREADS);
        return others;
    }

    private static Svg.Drawing draw(ResultTable table, List<List<Series>> panels) {
        Svg svg = new Svg(WIDTH);
        svg.text(24, 32, "title", table.title());
        svg.text(
                24,
                53,
                "soft",
                "how many times as fast as the same engine on one thread; dashed: as many times as threads");
        double y = Chart.legend(
                svg,
                panels.stream()
                        .flatMap(List::stream)
                        .flatMap(series -> series.points().stream())
                        .toList(),
                68);
        for (List<Series> panel : panels) {
            svg.text(24, y + 14, "group", panel.getFirst().points().getFirst().algorithm());
            panel(svg, panel, y + 28);
            y += height(panel) + 76;
        }
        return svg.finish(y - 8, table.title() + ": scaling");
    }

    /** High enough for the names of all lines. */
    private static int height(List<Series> panel) {
        return Math.max(HEIGHT, LABEL * panel.size() + 20);
    }

    private static void panel(Svg svg, List<Series> panel, double top) {
        int most = panel.stream()
                .flatMap(series -> series.points().stream())
                .mapToInt(ScalingChart::threads)
                .max()
                .orElse(1);
        double fastest = panel.stream()
                .flatMap(series -> series.points().stream().map(series::speedup))
                .max(Double::compare)
                .orElse(1.0);
        double bottom = top + height(panel);
        Axis across = Axis.linear(1, most, LEFT, RIGHT);
        double high = Math.max(most, fastest) * 1.04;
        Axis up = Axis.linear(0, high, bottom, top);
        for (double tick : up.ticks()) {
            svg.line(tick == 0 ? "axis" : "grid", LEFT, up.at(tick), RIGHT, up.at(tick));
            svg.text(LEFT - 8, up.at(tick) + 4, "soft small end", Chart.plain(tick) + "×");
        }
        panel.stream()
                .flatMap(series -> series.points().stream())
                .map(ScalingChart::threads)
                .distinct()
                .sorted()
                .forEach(count -> svg.text(
                        across.at(count), bottom + 18, "soft small middle", count + (count == 1 ? " thread" : "")));
        svg.line("ideal", across.at(1), up.at(1), across.at(most), up.at(most));
        List<Double> labels = new ArrayList<>();
        panel.stream()
                .sorted(Comparator.comparingDouble((Series series) ->
                                series.speedup(series.points().getLast()))
                        .reversed())
                .forEach(series -> draw(svg, series, across, up, labels));
    }

    private static void draw(Svg svg, Series series, Axis across, Axis up, List<Double> labels) {
        String tint = Tint.of(series.points().getFirst()).style();
        StringBuilder path = new StringBuilder();
        for (Row point : series.points()) {
            path.append(String.format(
                    Locale.ROOT,
                    "%s%.1f %.1f",
                    path.isEmpty() ? "M" : "L",
                    across.at(threads(point)),
                    up.at(series.speedup(point))));
        }
        svg.append("<path class=\"levels " + tint + "\" d=\"" + path + "\"/>\n");
        for (Row point : series.points()) {
            svg.dot("dot row " + tint, across.at(threads(point)), up.at(series.speedup(point)));
            svg.append("<title>"
                    + Svg.escape(Figures.label(point) + ": " + Figures.rate(series.speedup(point)) + "×")
                    + "</title></circle>\n");
        }
        double end = up.at(series.speedup(series.points().getLast()));
        double place = labels.isEmpty() ? end : Math.max(end, labels.getLast() + LABEL);
        labels.add(place);
        svg.text(
                RIGHT + 16,
                place + 4.3,
                "small",
                Figures.rate(series.speedup(series.points().getLast())) + "×  " + Figures.shortened(series.name(), 34));
        svg.line("leader", RIGHT + 6, end, RIGHT + 14, place);
    }
}
