package dev.codecs.bench.zip;

import dev.codecs.Availability;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Program;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** A program of the system that compresses a file, as a process of its own. */
enum ZipProgram implements Peer {
    /** On one thread. */
    GZIP("gzip", "--version", "-6 -c", true),
    /** On all cores. */
    PIGZ("pigz", "--version", "-6 -c", true),
    /** Info-ZIP, on one thread. */
    ZIP("zip", "-v", "-q -6 -j", false),
    /** At its usual level, which is slower and smaller than those of the others, on all cores. */
    SEVEN_ZIP("7z", "i", "a -tzip -bd -y", false);

    private final String program;
    private final String version;
    private final String arguments;
    private final boolean gzip;

    ZipProgram(String program, String version, String arguments, boolean gzip) {
        this.program = program;
        this.version = version;
        this.arguments = arguments;
        this.gzip = gzip;
    }

    @Override
    public String id() {
        return program;
    }

    @Override
    public String kind() {
        return PROCESS;
    }

    @Override
    public List<Ability> abilities() {
        return List.of(new Ability(gzip ? "gzip" : Form.DEFLATED.algorithm()));
    }

    @Override
    public Availability availability() {
        try {
            String said = Program.run(List.of(program, version), Map.of());
            return new Availability.Yes(said.lines()
                    .map(String::strip)
                    .filter(line -> line.matches(".*\\d+\\.\\d+.*"))
                    .findFirst()
                    .orElse(program));
        } catch (IOException e) {
            return new Availability.No(program + " is not installed, or does not run: " + e.getMessage());
        }
    }

    /** Compresses a file into another. */
    void write(Path source, Path target) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(program);
        command.addAll(List.of(arguments.split(" ")));
        if (!gzip) {
            command.add(target.toString());
        }
        command.add(source.toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.redirectOutput(
                        gzip ? ProcessBuilder.Redirect.to(target.toFile()) : ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        if (process.waitFor() != 0) {
            throw new IOException(program + " ended with exit code " + process.exitValue());
        }
    }

    /** Compares what it wrote with the source. */
    void check(Path target, Path source) throws Exception {
        if (!gzip) {
            Archives.checkFile(target, CodecZip.of(CodecZip.DEFAULT, Form.DEFLATED), source);
            return;
        }
        try (InputStream in =
                new GZIPInputStream(new BufferedInputStream(Files.newInputStream(target)), Archiver.PIECE)) {
            Archives.checkEqual(in, source);
        }
    }
}
