package dev.codecs.bench;

import dev.codecs.bench.suite.Outcome;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares what engines and peers of one algorithm made of the same input, where that must be the same. */
final class CrossCheck {
    private CrossCheck() {}

    /** Confirms the entries that agree with another one, and faults those that do not. */
    static void compare(List<Entry> group) {
        Collection<List<Entry>> byAlgorithm = group.stream()
                .filter(Entry::open)
                .filter(entry -> !fingerprint(entry).isEmpty())
                .collect(Collectors.groupingBy(
                        entry ->
                                List.of(entry.trial().algorithm(), entry.trial().parameters()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
        byAlgorithm.forEach(CrossCheck::compareAlike);
    }

    private static void compareAlike(List<Entry> entries) {
        Optional<Entry> right = entries.stream().filter(CrossCheck::verified).findFirst();
        if (right.isPresent()) {
            String expected = fingerprint(right.get());
            for (Entry entry : entries) {
                if (fingerprint(entry).equals(expected)) {
                    entry.confirmed();
                } else {
                    entry.fault("wrong output: " + fingerprint(entry) + ", while "
                            + right.get().trial().engine() + " has " + expected + " as it should be");
                }
            }
            return;
        }
        Map<String, List<String>> engines = entries.stream()
                .collect(Collectors.groupingBy(
                        CrossCheck::fingerprint,
                        LinkedHashMap::new,
                        Collectors.mapping(entry -> entry.trial().engine(), Collectors.toList())));
        if (engines.size() > 1) {
            // Nothing tells who is right, and a majority may share a fault.
            entries.forEach(entry -> entry.fault("wrong output: the engines disagree: " + engines));
        } else if (entries.size() > 1) {
            entries.forEach(Entry::confirmed);
        }
    }

    private static String fingerprint(Entry entry) {
        return entry.outcome().map(Outcome::fingerprint).orElse("");
    }

    private static boolean verified(Entry entry) {
        return entry.outcome().map(Outcome::verified).orElse(false);
    }
}
