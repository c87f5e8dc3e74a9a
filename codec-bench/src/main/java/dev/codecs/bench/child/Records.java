package dev.codecs.bench.child;

import dev.codecs.Availability;
import dev.codecs.IntRange;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The records that messages carry, field by field. */
final class Records {
    private Records() {}

    static void write(Workload workload, Message message) {
        message.add(workload.name())
                .add(workload.file().toString())
                .add(workload.folder().toString());
    }

    static Workload workload(Message message) {
        return new Workload(message.text(), Path.of(message.text()), Path.of(message.text()));
    }

    static void write(Trial trial, Message message) {
        message.add(List.of(
                        trial.suite(),
                        trial.table(),
                        trial.workload(),
                        trial.operation(),
                        trial.algorithm(),
                        trial.engine()))
                .add(trial.peer())
                .add(trial.parameters().size());
        trial.parameters()
                .forEach((name, value) ->
                        message.add(name).add(value instanceof Integer).add(value.toString()));
    }

    static Trial trial(Message message) {
        List<String> names = message.texts();
        boolean peer = message.flag();
        Map<String, Object> parameters = new LinkedHashMap<>();
        for (long i = message.number(); i > 0; i--) {
            String name = message.text();
            boolean number = message.flag();
            String value = message.text();
            parameters.put(name, number ? (Object) Integer.valueOf(value) : value);
        }
        return new Trial(
                names.get(0), names.get(1), names.get(2), names.get(3), names.get(4), names.get(5), peer, parameters);
    }

    static void write(Outcome outcome, Message message) {
        message.add(outcome.inputBytes())
                .addNullable(outcome.outputBytes())
                .add(outcome.fingerprint())
                .add(outcome.verified());
    }

    static Outcome outcome(Message message) {
        return new Outcome(message.number(), message.nullableNumber(), message.text(), message.flag());
    }

    static void write(Contender contender, Message message) {
        message.add(contender.subject())
                .add(contender.engine())
                .add(contender.kind())
                .add(contender.peer());
        switch (contender.availability()) {
            case Availability.Yes yes -> message.add(true).add(yes.library());
            case Availability.No no -> message.add(false).add(no.reason());
        }
        message.add(contender.abilities().size());
        for (Ability ability : contender.abilities()) {
            IntRange levels = ability.levels();
            message.add(ability.algorithm())
                    .addNullable(levels == null ? null : levels.first())
                    .addNullable(levels == null ? null : levels.last())
                    .add(ability.level())
                    .add(ability.parallel())
                    .add(ability.rank())
                    .add(ability.from());
        }
        message.add(contender.jvmFlags());
    }

    static Contender contender(Message message) {
        String subject = message.text();
        String engine = message.text();
        String kind = message.text();
        boolean peer = message.flag();
        boolean available = message.flag();
        String words = message.text();
        List<Ability> abilities = new ArrayList<>();
        for (long i = message.number(); i > 0; i--) {
            String algorithm = message.text();
            Long first = message.nullableNumber();
            Long last = message.nullableNumber();
            IntRange levels = first == null || last == null ? null : new IntRange(first.intValue(), last.intValue());
            int level = (int) message.number();
            boolean parallel = message.flag();
            abilities.add(new Ability(algorithm, levels, level, parallel, (int) message.number(), message.number()));
        }
        return new Contender(
                subject,
                engine,
                kind,
                peer,
                available ? new Availability.Yes(words) : new Availability.No(words),
                abilities,
                message.texts());
    }
}
