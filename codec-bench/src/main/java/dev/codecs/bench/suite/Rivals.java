package dev.codecs.bench.suite;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The algorithms between whose engines there is a choice on this machine. */
public final class Rivals {
    private Rivals() {}

    /** {@return the available engines of ours of every algorithm that has at least two, by algorithm} */
    public static SortedMap<String, List<Contender>> of(List<Contender> contenders) {
        List<Contender> engines = contenders.stream()
                .filter(contender -> contender.available() && !contender.peer())
                .toList();
        Set<String> algorithms = new TreeSet<>();
        engines.forEach(engine -> engine.abilities().forEach(ability -> algorithms.add(ability.algorithm())));
        SortedMap<String, List<Contender>> rivals = new TreeMap<>();
        for (String algorithm : algorithms) {
            List<Contender> able = engines.stream()
                    .filter(engine -> engine.abilities().stream()
                            .anyMatch(ability -> ability.algorithm().equals(algorithm)))
                    .toList();
            if (able.size() > 1) {
                rivals.put(algorithm, able);
            }
        }
        return rivals;
    }
}
