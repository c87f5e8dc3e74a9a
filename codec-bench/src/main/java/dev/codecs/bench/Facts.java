package dev.codecs.bench;

import dev.codecs.bench.Results.Row;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What a report says before its tables: where it was measured, and who took part. */
final class Facts {
    private static final List<String> FIRST = List.of("commit", "java", "os", "cpu", "cores", "flags", Noise.RANGE);
    private static final Map<String, String> UNITS = Map.of(Noise.RANGE, ", %", Noise.SPREAD, ", %");

    private Facts() {}

    /** {@return the environment by names for people, the most telling first} */
    static Map<String, String> of(Map<String, Object> environment) {
        Map<String, String> facts = new LinkedHashMap<>();
        Stream.concat(FIRST.stream(), new TreeSet<>(environment.keySet()).stream())
                .filter(environment::containsKey)
                .forEach(name -> facts.put(
                        name.replace('_', ' ') + UNITS.getOrDefault(name, ""), Figures.value(environment.get(name))));
        return facts;
    }

    /**
     * Who took part. The libraries stand here once, since in every row they would make the tables too wide to read.
     *
     * @param library name and version, "absent", or nothing where it is not known
     */
    record Participant(boolean peer, String engine, String kind, String library, Set<String> algorithms) {}

    /** {@return engines first, then peers, by their names} */
    static List<Participant> engines(List<Row> rows) {
        Map<List<Object>, Participant> engines = new LinkedHashMap<>();
        rows.stream()
                .sorted(Comparator.comparing(Row::peer).thenComparing(Row::engine))
                .forEach(row -> {
                    String library = row.absent() != null ? "absent" : row.library() == null ? "" : row.library();
                    engines.computeIfAbsent(
                                    List.of(row.peer(), row.engine(), row.kind(), library),
                                    key -> new Participant(
                                            row.peer(), row.engine(), row.kind(), library, new TreeSet<>()))
                            .algorithms()
                            .add(row.algorithm());
                });
        return List.copyOf(engines.values());
    }
}
