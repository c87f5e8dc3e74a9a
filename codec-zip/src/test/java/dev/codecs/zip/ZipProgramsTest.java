package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs zip and unzip by Info-ZIP, where they are installed: what we write they read, and the other way round. */
class ZipProgramsTest {
    @TempDir
    private Path folder;

    private String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor(), () -> String.join(" ", command) + "\n" + output);
        return output;
    }

    private static void assume(String program) {
        boolean there = List.of(System.getenv().getOrDefault("PATH", "").split(":")).stream()
                .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
        assumeTrue(there, program + " is not installed");
    }

    private static void fill(ZipWriter writer) throws IOException {
        writer.addDirectory("folder");
        writer.add("folder/text", Samples.text(100_000, 1));
        writer.add("noise", Samples.random(300_000, 2));
        writer.add("nothing", new byte[0]);
        writer.add("\u00E4\u4E2D", Samples.text(1000, 3));
        writer.add("streamed", new ByteArrayInputStream(Samples.mixed(2_500_000, 4)));
        writer.add("stored", Samples.text(50_000, 5), writer.entries().stored());
    }

    @Test
    void unzipReadsAllForms() throws IOException, InterruptedException {
        assume("unzip");
        EntryWriting pkzip = EntryWriting.DEFAULT.encryption(ZipEncryption.ZIP_CRYPTO, "secret".getBytes(UTF_8));
        List<ZipWriting> forms = List.of(
                ZipWriting.DEFAULT,
                ZipWriting.DEFAULT.zip64(ZipWriting.Zip64.FORCED),
                ZipWriting.DEFAULT.entries(EntryWriting.DEFAULT.alignment(64)),
                ZipWriting.DEFAULT.comment("of the archive"),
                ZipWriting.DEFAULT.entries(pkzip));
        for (ZipWriting form : forms) {
            Path path = folder.resolve("a.zip");
            try (ZipWriter writer = ZipWriter.create(path, form)) {
                fill(writer);
            }
            run("unzip", "-tqq", "-P", "secret", path.toString());
            try (ZipWriter writer = ZipWriter.to(Files.newOutputStream(path), form)) {
                fill(writer);
            }
            run("unzip", "-tqq", "-P", "secret", path.toString());
            try (ZipEditor editor = ZipEditor.open(path)) {
                editor.rename("noise", "loud");
                editor.remove("nothing");
                editor.add("new", Samples.text(100, 1));
            }
            run("unzip", "-tqq", "-P", "secret", path.toString());
        }
    }

    @Test
    void whatZipWritesIsRead() throws IOException, InterruptedException {
        assume("zip");
        Path text = Files.write(folder.resolve("text"), Samples.text(200_000, 1));
        Files.write(folder.resolve("noise"), Samples.random(100_000, 2));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("text"));
        List<String[]> commands = List.of(
                new String[] {"zip", "-q", "a.zip", "text", "noise"},
                new String[] {"zip", "-q", "-0", "a.zip", "text", "noise"},
                new String[] {"zip", "-q", "-fz", "a.zip", "text", "noise"},
                new String[] {"zip", "-q", "-fd", "a.zip", "text", "noise"},
                new String[] {"zip", "-q", "-y", "-X", "a.zip", "text", "noise", "link"},
                new String[] {"zip", "-q", "-P", "secret", "a.zip", "text", "noise"},
                new String[] {"zip", "-q", "-s", "64k", "a.zip", "text", "noise"});
        for (String[] command : commands) {
            run(command);
            ZipReading reading = ZipReading.DEFAULT.password("secret".toCharArray());
            try (ZipArchive archive = ZipArchive.open(folder.resolve("a.zip"), reading)) {
                assertEquals(Map.of(), archive.verify(), () -> String.join(" ", command));
                assertEquals(List.of(), archive.warnings(), () -> String.join(" ", command));
                assertArrayEquals(
                        Files.readAllBytes(text),
                        archive.bytes(archive.find("text").orElseThrow(), 1 << 20));
            }
            for (Path file : parts()) {
                Files.delete(file);
            }
        }
    }

    private List<Path> parts() throws IOException {
        List<Path> parts = new ArrayList<>();
        try (var found = Files.newDirectoryStream(folder, "a.z*")) {
            found.forEach(parts::add);
        }
        return parts;
    }
}
