package dev.codecs.bench.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SerialPlanTest {
    private static final SerialSuite SUITE = new SerialSuite();

    private static Contender contender(String engine, boolean peer, List<Ability> abilities) {
        return new Contender("Encoder", engine, "JAVA", peer, new Availability.Yes(engine), abilities, List.of());
    }

    private static Contender engine(String engine, String... formats) {
        return contender(
                engine, false, List.of(formats).stream().map(Ability::new).toList());
    }

    private static List<Planned> plan(Scale scale, List<String> inputs) {
        List<Contender> contenders = new ArrayList<>(List.of(
                engine("java", "cbor"),
                engine("java", "json", "json-binary"),
                engine("java", "msgpack"),
                engine("third", "json")));
        SUITE.peers().forEach(peer -> contenders.add(contender(peer.id(), true, peer.abilities())));
        return SUITE.plan(new Scope(scale, contenders, inputs, name -> 1000));
    }

    private static Set<String> each(List<Planned> plan, Function<Trial, String> part) {
        return plan.stream().map(Planned::trial).map(part).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void quickShowsEveryTableOfTheUsualFormatsAndSomethingOfEach() {
        List<Planned> plan = plan(Scale.QUICK, List.of());
        assertEquals(Set.of("encode", "decode", "read-level", "find", "transcode"), each(plan, Trial::table));
        assertEquals(
                Set.of(
                        "msgpack",
                        "cbor",
                        "json",
                        "json-to-cbor",
                        "json-binary",
                        "ubjson",
                        "ion",
                        "bson",
                        "resp",
                        "bencode"),
                each(plan, Trial::algorithm));
        assertEquals(Set.of("typical-object", "combined"), each(plan, Trial::workload));
        assertFalse(each(plan, Trial::engine).contains("jackson-2"), "another Jackson tells nothing new");
        assertTrue(plan.size() < 90, "a minute: " + plan.size());
    }

    @Test
    void fullHasEveryFormatAndPayload() {
        List<Planned> plan = plan(Scale.FULL, List.of());
        assertTrue(each(plan, Trial::algorithm)
                .containsAll(Set.of("msgpack", "json-binary", "bson", "ion", "jsonb", "smile")));
        assertEquals(13, each(plan, Trial::workload).size());
        assertTrue(each(plan, Trial::engine)
                .containsAll(SUITE.peers().stream().map(SerialPeer::id).toList()));
    }

    @Test
    void everyEngineHasAProcessForEachFormat() {
        for (Planned planned : plan(Scale.FULL, List.of())) {
            assertEquals(
                    List.of(new Ability(planned.trial().algorithm())),
                    planned.contender().abilities());
        }
    }

    @Test
    void aTreeIsTheOtherWay() {
        assertEquals(
                Set.of(
                        "find java {}",
                        "find java {way=by a tree}",
                        "find third {}",
                        "find third {way=by a tree}",
                        "transcode java {}",
                        "transcode java {way=by a tree}",
                        "transcode jackson-3 {}",
                        "find jackson-3 {}",
                        "find fastjson2 {}"),
                each(
                        plan(Scale.QUICK, List.of()).stream()
                                .filter(planned -> Set.of("json", "json-to-cbor")
                                                .contains(planned.trial().algorithm())
                                        && Set.of("find", "transcode")
                                                .contains(planned.trial().operation()))
                                .toList(),
                        trial -> trial.operation() + " " + trial.engine() + " " + trial.parameters()));
    }

    @Test
    void ofAPersonsFilesThoseInJson() {
        assertEquals(Set.of("mine.json"), each(plan(Scale.QUICK, List.of("mine.json", "text.txt")), Trial::workload));
    }

    @Test
    void smokeIsSmall() {
        assertEquals(Set.of("typical-object"), each(plan(Scale.SMOKE, List.of()), Trial::workload));
    }
}
