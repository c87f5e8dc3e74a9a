package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MakeReportTest {
    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    private int report(Object... arguments) {
        CommandLine bench = Main.commandLine();
        bench.setOut(new PrintWriter(new StringWriter()));
        bench.setErr(new PrintWriter(err, true));
        String[] words = new String[arguments.length + 1];
        words[0] = "report";
        for (int i = 0; i < arguments.length; i++) {
            words[i + 1] = arguments[i].toString();
        }
        return bench.execute(words);
    }

    private Path results(String name) throws IOException {
        Path file = Files.createDirectories(folder.resolve(name)).resolve("results.json");
        ResultsJson.write(SampleResults.all(), file);
        return file;
    }

    @Test
    void makesWhatTheRunMade() throws IOException {
        Path ran = folder.resolve("ran");
        Report.write(SampleResults.all(), ran);
        assertEquals(0, report(ran.resolve("results.json"), "--out", folder.resolve("again")));
        for (String file : List.of("results.json", "report.md", "report.html", "hash-memory-payload-200m-hash.svg")) {
            assertEquals(
                    Files.readString(ran.resolve(file)),
                    Files.readString(folder.resolve("again").resolve(file)),
                    file);
        }
    }

    @Test
    void leavesTheResultsAsTheyAre() throws IOException {
        Path file = Files.writeString(folder.resolve("old.json"), "{ \"schema\": 1, \"rows\": [] }");
        assertEquals(0, report(file));
        assertEquals("{ \"schema\": 1, \"rows\": [] }", Files.readString(file));
        assertEquals(
                Files.readString(file),
                Files.readString(folder.resolve("results.json")),
                "for the links of the report");
        assertTrue(Files.exists(folder.resolve("report.html")));
    }

    @Test
    void aPageOfSeveralRunsHasTheFirstInFullAndLinksToTheOthers() throws IOException {
        Path quick = results("runs/quick");
        Path full = results("runs/full");
        Path page = folder.resolve("BENCHMARKS.md");
        assertEquals(0, report(quick, full, "--benchmarks", page));
        String text = Files.readString(page);
        assertTrue(text.startsWith("# Benchmarks\n"), text);
        assertTrue(text.contains("](runs/full/report.md): "), text);
        assertTrue(text.contains("## How to reproduce\n\n    git checkout 0123abcd\n    ./bench codecs hash\n"), text);
        assertTrue(text.contains("| libdeflate 6 "), text);
        for (var link :
                Pattern.compile("\\]\\(([^)#]+)\\)").matcher(text).results().toList()) {
            assertTrue(Files.exists(folder.resolve(link.group(1))), link.group(1));
        }
        assertTrue(Files.exists(full.resolveSibling("report.html")));
        assertFalse(text.contains("{{"), text);
    }

    @Test
    void aWrongFileIsToldInASentence() throws IOException {
        assertEquals(1, report(folder.resolve("nowhere.json")));
        assertTrue(err.toString().contains("is not there"), err::toString);
        Path file = results("a");
        assertEquals(2, report(file, file, "--out", folder.resolve("b")));
        assertEquals(2, report());
    }

    @Test
    void aTemplateWithAnEmptySlotIsAFault() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Template.fill("benchmarks-intro.md", Map.of()))
                .getMessage()
                .contains("slot machine"));
    }
}
