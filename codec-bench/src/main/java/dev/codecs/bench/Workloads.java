package dev.codecs.bench;

import dev.codecs.bench.corpus.Corpus;
import dev.codecs.bench.corpus.OfTheJdk;
import dev.codecs.bench.serial.Payloads;
import dev.codecs.bench.suite.Workload;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The inputs, written into a folder when they are first asked for; their names say what they are. */
final class Workloads {
    private static final Pattern NAME =
            Pattern.compile("(text|random|payload|small|classes|native|repetitive)-(?:([0-9]+)x)?([0-9]+)([bkm]?)");

    /** The mean length of a small text. */
    private static final long SMALL_TEXT = 2048;

    private final Path folder;
    private final Map<String, Path> inputs;
    private final Map<String, Workload> written = new HashMap<>();

    /**
     * Nothing is written yet.
     *
     * @param folder for what is written
     * @param inputs a person's own files
     */
    Workloads(Path folder, List<Path> inputs) {
        this.folder = folder;
        this.inputs = named(inputs);
    }

    /** By their file names; of two alike the second is called by a number too. */
    private static Map<String, Path> named(List<Path> files) {
        Map<String, Path> named = new LinkedHashMap<>();
        for (Path file : files) {
            String name = String.valueOf(file.getFileName());
            String unique = name;
            for (int i = 2; named.containsKey(unique); i++) {
                unique = name + " (" + i + ")";
            }
            named.put(unique, file.toAbsolutePath());
        }
        return named;
    }

    /** The names of a person's own files. */
    List<String> inputs() {
        return List.copyOf(inputs.keySet());
    }

    /** The bytes of a workload, which need not be written for that; of small texts about. */
    long size(String name) {
        Path input = inputs.get(name);
        if (input == null && Payloads.contains(name)) {
            return Payloads.bytes(name).length;
        }
        if (input == null) {
            return Kind.of(name).bytes();
        }
        try {
            return Files.size(input);
        } catch (IOException e) {
            return 0; // told when it is read
        }
    }

    /** The bytes of one part of a workload, which one call works on; of small texts about. */
    long part(String name) {
        Kind kind = Kind.of(name);
        return kind.what().equals("small") ? SMALL_TEXT : kind.number();
    }

    Workload get(String name) throws IOException {
        Workload known = written.get(name);
        if (known == null) {
            Path input = inputs.get(name);
            known = input == null ? write(name) : new Workload(name, input, folder);
            written.put(name, known);
        }
        return known;
    }

    private Workload write(String name) throws IOException {
        Workload workload = new Workload(name, folder.resolve(name), folder);
        if (Payloads.contains(name)) {
            Files.write(workload.file(), Payloads.bytes(name));
            return workload;
        }
        Kind kind = Kind.of(name);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(workload.file()), 1 << 16)) {
            switch (kind.what()) {
                case "text" -> writeText(kind, out, workload);
                case "small" -> {
                    List<byte[]> texts = Corpus.smallTexts((int) kind.number());
                    for (byte[] text : texts) {
                        out.write(text);
                    }
                    workload.divide(texts.stream().map(text -> text.length).toList());
                }
                case "classes" -> OfTheJdk.writeClasses(kind.bytes(), out);
                case "native" -> OfTheJdk.writeNative(kind.bytes(), out);
                case "repetitive" -> out.write(Corpus.repetitive(kind.bytes()));
                case "random" -> out.write(Corpus.random(kind.bytes()));
                default -> {
                    writePayload(kind.bytes(), out);
                    if (kind.parts() > 1) {
                        workload.divide(Collections.nCopies(kind.parts(), (int) kind.number()));
                    }
                }
            }
        }
        return workload;
    }

    private static void writeText(Kind kind, OutputStream out, Workload workload) throws IOException {
        if (kind.parts() == 1) {
            try (InputStream text = Corpus.textStream(kind.bytes())) {
                text.transferTo(out);
            }
            return;
        }
        for (int part = 0; part < kind.parts(); part++) {
            out.write(Corpus.text(part, kind.number()));
        }
        workload.divide(Collections.nCopies(kind.parts(), (int) kind.number()));
    }

    /** Byte i is i mod 256. */
    private static void writePayload(long bytes, OutputStream out) throws IOException {
        byte[] period = new byte[256];
        for (int i = 0; i < period.length; i++) {
            period[i] = (byte) i;
        }
        for (long left = bytes; left > 0; left -= period.length) {
            out.write(period, 0, (int) Math.min(left, period.length));
        }
    }

    /** What a name says: {@code text-8x8m} is 8 parts of 8 MiB. */
    private record Kind(String what, int parts, long number) {
        static Kind of(String name) {
            Matcher matcher = NAME.matcher(name);
            if (!matcher.matches()) {
                throw new NoSuchElementException("no workload is called " + name);
            }
            long unit = switch (matcher.group(4)) {
                case "k" -> 1 << 10;
                case "m" -> 1 << 20;
                default -> 1;
            };
            return new Kind(
                    matcher.group(1),
                    matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2)),
                    Long.parseLong(matcher.group(3)) * unit);
        }

        long bytes() {
            return what.equals("small") ? number * SMALL_TEXT : parts * number;
        }
    }
}
