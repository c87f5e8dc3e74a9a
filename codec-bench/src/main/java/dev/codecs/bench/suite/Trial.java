package dev.codecs.bench.suite;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one row of the results is about.
 *
 * @param parameters what distinguishes it further, in the order of the report: {@code level}, {@code mode}, ...
 */
public record Trial(
        String suite,
        String table,
        String workload,
        String operation,
        String algorithm,
        String engine,
        boolean peer,
        Map<String, Object> parameters) {
    public Trial {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** {@return the same work as a row of another suite} */
    public Trial in(String newSuite, String newTable, Map<String, Object> newParameters) {
        return new Trial(newSuite, newTable, workload, operation, algorithm, engine, peer, newParameters);
    }

    /** {@return {@code "table/workload/operation/algorithm/engine"}} */
    public String path() {
        return String.join("/", table, workload, operation, algorithm, engine);
    }

    /** {@return what is measured in turns: trials of one group are compared with one another} */
    public Group group() {
        return new Group(suite, table, workload, operation, algorithm);
    }

    /** What trials that are compared have in common. */
    public record Group(String suite, String table, String workload, String operation, String algorithm) {}
}
