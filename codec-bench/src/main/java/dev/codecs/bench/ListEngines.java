package dev.codecs.bench;

import dev.codecs.Availability;
import dev.codecs.bench.child.Children;
import dev.codecs.bench.child.Found;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bench list}: what this machine offers. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description =
                "Lists every engine and every other library that is measured: how it runs, what it can do, and which"
                        + " version does the work, or why it is absent here.")
final class ListEngines implements Callable<Integer> {
    @Mixin
    private JvmOptions jvm = new JvmOptions();

    @Override
    public Integer call() throws IOException {
        Path folder = Files.createTempDirectory("codecs-bench-");
        try (Children children = new Children(Flags.of(0, jvm.flags()), folder)) {
            System.out.print(text(Session.probe(children)));
        } finally {
            Session.delete(folder);
        }
        return 0;
    }

    static String text(Found found) {
        StringBuilder text = new StringBuilder();
        append("Engines", found.contenders().stream().filter(one -> !one.peer()).toList(), text);
        append(
                "Other libraries, measured beside them",
                found.contenders().stream().filter(Contender::peer).toList(),
                text);
        if (!found.broken().isEmpty()) {
            text.append("Providers that do not load\n");
            for (Found.Broken broken : found.broken()) {
                String provider = broken.reason().contains(broken.provider()) ? "" : broken.provider() + ": ";
                text.append("  ")
                        .append(broken.subject())
                        .append("  ")
                        .append(provider)
                        .append(broken.reason())
                        .append('\n');
            }
        }
        return text.toString();
    }

    private static void append(String title, List<Contender> contenders, StringBuilder text) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("engine", "kind", "codec", "library", "algorithms"));
        contenders.forEach(one -> rows.add(row(one)));
        int last = rows.getFirst().size() - 1;
        int[] widths = IntStream.range(0, last)
                .map(column -> rows.stream()
                        .filter(row -> row.size() > column + 1) // what stands last pushes nothing aside
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        text.append(title).append('\n');
        for (List<String> row : rows) {
            for (int column = 0; column < row.size() - 1; column++) {
                String cell = row.get(column);
                text.append("  ").append(cell).repeat(' ', Math.max(0, widths[column] - cell.length()));
            }
            text.append("  ").append(row.getLast()).append('\n');
        }
        text.append('\n');
    }

    private static List<String> row(Contender contender) {
        String algorithms =
                contender.abilities().stream().map(Ability::algorithm).collect(Collectors.joining(", "));
        String kind = contender.kind();
        return switch (contender.availability()) {
            case Availability.Yes yes ->
                List.of(contender.engine(), kind, contender.subject(), yes.library(), algorithms);
            case Availability.No no ->
                List.of(
                        contender.engine(),
                        kind,
                        contender.subject(),
                        "absent: " + no.reason() + " (" + algorithms + ")");
        };
    }
}
