package dev.codecs.bench;

import dev.codecs.bench.child.Suites;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import java.util.ArrayList;
import java.util.List;

/** All rows of a run, in the order of the report. */
final class Plan {
    private Plan() {}

    /** @param slowness how many times as long this machine takes as is usual */
    static List<Entry> of(Selection selection, List<Contender> contenders, Workloads workloads, double slowness) {
        List<Entry> entries = new ArrayList<>();
        for (Suite suite : Suites.all()) {
            if (!selection.suites().isEmpty() && !selection.suites().contains(suite.name())) {
                continue;
            }
            List<Contender> own = contenders.stream()
                    .filter(contender -> suite.subjects().contains(contender.subject()))
                    .filter(contender -> selection.peers() || !contender.peer())
                    .toList();
            Scope scope = new Scope(
                    selection.scale(),
                    own,
                    workloads.inputs(),
                    workloads::size,
                    selection.runtimes(),
                    selection.repeated());
            for (Planned planned : suite.plan(scope)) {
                if (selection.wants(planned.trial().path())) {
                    entries.add(new Entry(entries.size(), planned.slower(slowness)));
                }
            }
        }
        return entries;
    }
}
