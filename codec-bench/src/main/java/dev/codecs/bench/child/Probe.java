package dev.codecs.bench.child;

import dev.codecs.Availability;
import dev.codecs.Codecs;
import dev.codecs.Compressor;
import dev.codecs.Engine;
import dev.codecs.EngineReport;
import dev.codecs.Hasher;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Versions;
import dev.codecs.spi.Offer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Looks at every engine and peer, in a child: whatever their libraries do when they are loaded, the parent lives on. */
final class Probe {
    private final List<Contender> contenders = new ArrayList<>();
    private final List<Found.Broken> broken = new ArrayList<>();

    private Probe() {}

    static Found find() {
        Probe probe = new Probe();
        Codecs.engines().forEach(probe::add);
        for (Suite suite : Suites.all()) {
            suite.peers().forEach(peer -> probe.add(suite, peer));
        }
        return new Found(probe.contenders, probe.broken);
    }

    private void add(EngineReport report) {
        String subject = report.codec().getSimpleName();
        Engine engine = report.engine();
        if (engine == null) {
            String reason = report.availability() instanceof Availability.No no ? no.reason() : "unknown";
            broken.add(new Found.Broken(subject, report.provider(), reason));
            return;
        }
        List<Ability> abilities = report.offers().stream()
                .sorted(Comparator.comparing(Offer::algorithm))
                .map(offer -> ability(report, engine, offer.algorithm()).ranked(offer.rank(), offer.from()))
                .toList();
        contenders.add(new Contender(
                subject,
                engine.id(),
                engine.kind().name(),
                false,
                Versions.completed(engine.id(), report.availability()),
                abilities,
                EngineFlags.of(engine.id())));
    }

    private static Ability ability(EngineReport report, Engine engine, String algorithm) {
        if (!(report.availability() instanceof Availability.Yes)) {
            return new Ability(algorithm);
        }
        try {
            if (report.codec() == Compressor.class) {
                Compressor compressor = Compressor.of(algorithm, engine.id());
                return new Ability(algorithm, compressor.levels(), compressor.level());
            }
            if (report.codec() == Hasher.class) {
                Hasher hasher = Hasher.of(algorithm, engine.id());
                return new Ability(
                        algorithm, null, 0, !hasher.parallel(Runnable::run, 2).equals(hasher));
            }
        } catch (LinkageError | RuntimeException e) {
            // Its trials will tell.
        }
        return new Ability(algorithm);
    }

    private void add(Suite suite, Peer peer) {
        contenders.add(new Contender(
                suite.subjects().getFirst(),
                peer.id(),
                peer.kind(),
                true,
                availability(peer),
                peer.abilities(),
                peer.jvmFlags()));
    }

    private static Availability availability(Peer peer) {
        try {
            return peer.availability();
        } catch (LinkageError | RuntimeException e) {
            return new Availability.No("it does not load: " + e, e);
        }
    }
}
