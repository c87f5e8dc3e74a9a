package dev.codecs.bench;

import dev.codecs.bench.Stop.Stopped;
import dev.codecs.bench.child.ChildException;
import dev.codecs.bench.child.ChildProcess;
import dev.codecs.bench.child.Children;
import dev.codecs.bench.child.FirstRun;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a plan. Each contender has a process of its own in each suite. The rows of a group are measured in turns, sample by
 * sample and in an order that changes, so that whatever disturbs the machine for a while disturbs all of them.
 */
final class Runner {
    /** Ctrl-C reaches the children as well as the parent, and sometimes sooner. */
    private static final Duration SIGNAL = Duration.ofMillis(500);

    /** The peak of a JVM that does nothing varies by a few per cent. */
    private static final int EMPTY_JVMS = 3;

    private final Children children;
    private final Workloads workloads;
    private final Effort effort;
    private final Random order;
    private final Noise noise;
    private final Progress progress;
    private final Stop stop;
    private final Map<List<String>, List<Long>> emptyPeaks = new HashMap<>();

    Runner(
            Children children,
            Workloads workloads,
            Effort effort,
            Random order,
            Noise noise,
            Progress progress,
            Stop stop) {
        this.children = children;
        this.workloads = workloads;
        this.effort = effort;
        this.order = order;
        this.noise = noise;
        this.progress = progress;
        this.stop = stop;
    }

    /** Keeps what is done so far. */
    @FunctionalInterface
    interface Keeping {
        void keep() throws IOException;
    }

    /** Measures everything, suite by suite. */
    void run(List<Entry> entries, Keeping keeping) throws IOException, InterruptedException, Stopped {
        noise.point();
        for (List<Entry> suite : grouped(entries, Trial::suite)) {
            Map<Contender, Lane> lanes = new LinkedHashMap<>();
            try {
                List<List<Entry>> groups = List.copyOf(grouped(suite, Trial::group));
                for (int i = 0; i < groups.size(); i++) {
                    measure(groups.get(i), lanes);
                    closeUnused(lanes, groups.subList(i + 1, groups.size()));
                    noise.point();
                    keeping.keep();
                }
            } finally {
                lanes.values().forEach(Lane::close);
            }
        }
    }

    /** A suite with a process for each engine and format would fill a small machine's memory with those that it is done with. */
    private static void closeUnused(Map<Contender, Lane> lanes, List<List<Entry>> rest) {
        Set<Contender> needed = rest.stream()
                .flatMap(List::stream)
                .map(entry -> entry.planned().contender())
                .collect(Collectors.toSet());
        lanes.entrySet().removeIf(lane -> {
            boolean done = !needed.contains(lane.getKey());
            if (done) {
                lane.getValue().close();
            }
            return done;
        });
    }

    private static <K> Collection<List<Entry>> grouped(List<Entry> entries, Function<Trial, K> key) {
        return entries.stream()
                .filter(Entry::open)
                .collect(Collectors.groupingBy(
                        entry -> key.apply(entry.trial()), LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    private void measure(List<Entry> group, Map<Contender, Lane> lanes)
            throws IOException, InterruptedException, Stopped {
        progress.begin(effort.guess(group.stream().map(Entry::planned).toList()));
        Workload workload = workloads.get(group.getFirst().trial().workload());
        List<Turn> turns = group.stream()
                .map(entry -> new Turn(
                        entry,
                        workload,
                        lanes.computeIfAbsent(entry.planned().contender(), one -> new Lane(children, one))))
                .toList();
        turns.forEach(turn -> turn.lane.child()); // all of them start at the same time
        for (Turn turn : turns) {
            step(turn, "verifying", this::prepare);
        }
        CrossCheck.compare(group);
        for (Turn turn : turns) {
            step(turn, "warming up", this::warm);
        }
        lanes.values().forEach(Lane::settle);
        takeRounds(turns);
        takeRounds(turns.stream().filter(turn -> turn.entry.startsAnew()).toList());
        for (Turn turn : turns) {
            for (int i = 0; turn.planned().cold() && i < effort.colds(); i++) {
                step(turn, "starting cold", this::first);
            }
        }
        lanes.values().forEach(Lane::release);
    }

    /** One entry, while its group is measured. */
    private record Turn(Entry entry, Workload workload, Lane lane) {
        Planned planned() {
            return entry.planned();
        }
    }

    private void takeRounds(List<Turn> turns) throws InterruptedException, Stopped {
        for (List<Turn> round = nextRound(turns); !round.isEmpty(); round = nextRound(turns)) {
            for (Turn turn : round) {
                step(turn, "measuring", this::sample);
            }
        }
    }

    private List<Turn> nextRound(List<Turn> turns) {
        List<Turn> round = new ArrayList<>(turns.stream()
                .filter(turn -> turn.entry.open() && effort.wantsMore(turn.entry.sampleCount(), turn.entry.spent()))
                .toList());
        Collections.shuffle(round, order);
        return round;
    }

    @FunctionalInterface
    private interface Step {
        void take(Turn turn) throws ChildException;
    }

    /** Takes a step of an entry, unless that has failed before. */
    private void step(Turn turn, String what, Step step) throws InterruptedException, Stopped {
        if (stop.asked()) {
            throw new Stopped();
        }
        Entry entry = turn.entry;
        if (!entry.open()) {
            return;
        }
        progress.at(entry.trial().suite() + ", " + what + " " + entry.trial().path());
        try {
            step.take(turn);
        } catch (ChildException e) {
            switch (e.fault()) {
                case ABSENT -> entry.absent(e.reason());
                case FAILED, REFUSED -> fault(entry, e.reason());
                case DIED -> {
                    if (stop.askedWithin(SIGNAL)) {
                        throw new Stopped();
                    }
                    fault(entry, e.reason());
                }
            }
        }
        progress.passed(effort.guess(turn.planned()).dividedBy(effort.runs() + 3));
    }

    private void fault(Entry entry, String reason) {
        entry.fault(reason);
        progress.say("FAILED " + entry.describe());
    }

    private void prepare(Turn turn) throws ChildException {
        Entry entry = turn.entry;
        entry.outcome(turn.lane.ask(
                child -> child.prepare(entry.id(), entry.trial(), turn.workload, effort.patience(turn.planned()))));
        turn.lane.prepared(entry.id());
    }

    private void warm(Turn turn) throws ChildException {
        if (!turn.lane.isPrepared(turn.entry.id())) {
            prepare(turn); // another entry took the process with it
        }
        if (!effort.warms(turn.planned())) {
            return;
        }
        turn.lane.ask(child ->
                child.warm(turn.entry.id(), effort.warmUp(), effort.sample(), effort.patience(turn.planned())));
    }

    private void sample(Turn turn) throws ChildException {
        if (!turn.lane.isPrepared(turn.entry.id())) {
            warm(turn);
        }
        turn.entry.sample(turn.lane.ask(child -> child.sample(turn.entry.id(), effort.patience(turn.planned()))));
    }

    /**
     * In a fresh process: the time from the look-up of the engine to the end of its first operation, with the input in memory
     * before; and the process's peak memory less that of a process with the same flags that was asked for nothing but its peak.
     * The input, the output and the engine's library are part of the difference.
     */
    private void first(Turn turn) throws ChildException {
        Contender contender = turn.planned().contender();
        try (ChildProcess child = children.start(contender)) {
            FirstRun first = child.first(turn.entry.trial(), turn.workload, effort.patience(turn.planned()));
            turn.entry.first(first, first.emptyBytes() == null ? emptyPeak(contender) : first.emptyBytes());
        }
    }

    /** The median of several processes. */
    private @Nullable Long emptyPeak(Contender contender) throws ChildException {
        List<String> jvm = new ArrayList<>(contender.jvmFlags());
        jvm.add(String.valueOf(contender.java()));
        List<Long> peaks = emptyPeaks.get(jvm);
        if (peaks == null) {
            peaks = new ArrayList<>();
            for (int i = 0; i < EMPTY_JVMS; i++) {
                try (ChildProcess child = children.start(contender)) {
                    Long peak = child.peak();
                    if (peak != null) {
                        peaks.add(peak);
                    }
                }
            }
            Collections.sort(peaks);
            emptyPeaks.put(jvm, peaks);
        }
        return peaks.isEmpty() ? null : peaks.get(peaks.size() / 2);
    }
}
