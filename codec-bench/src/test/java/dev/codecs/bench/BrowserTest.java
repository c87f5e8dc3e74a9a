package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page as a browser shows it, where Chromium is installed. */
class BrowserTest {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");

    /** Before all else of the page, so that no fault is missed. */
    private static final String LISTEN = """
        <script>
        window.faults = [];
        addEventListener('error', (event) => faults.push(event.message));
        addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));
        addEventListener('securitypolicyviolation', (event) => faults.push('loads ' + event.blockedURI));
        </script>
        """;

    /** A window has a least width, and a frame has none. */
    private static final String FRAME = """
        <!DOCTYPE html><meta charset="utf-8"><title>frame</title><pre id="seen"></pre>
        <script>addEventListener('message', (event) => document.getElementById('seen').textContent = event.data);</script>
        <iframe width="WIDTH" height="800" style="border:0" src="check.html"></iframe>
        """;

    @TempDir
    private Path folder;

    /** What the check saw in a page of a width. */
    private JsonNode seen(int width) throws IOException, InterruptedException {
        Report.write(SampleResults.all(), folder);
        String page = Files.readString(folder.resolve("report.html"));
        String check = Resource.text("report-check.js");
        Files.writeString(
                folder.resolve("check.html"),
                page.replace("<meta charset=\"utf-8\">", "<meta charset=\"utf-8\">" + LISTEN)
                        .replace("</body>", "<script>" + check + "</script></body>"));
        Path frame = Files.writeString(folder.resolve("frame.html"), FRAME.replace("WIDTH", String.valueOf(width)));
        Path dom = folder.resolve("dom.html");
        Path log = folder.resolve("browser.log");
        Process browser = new ProcessBuilder(
                        browser().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--no-first-run",
                        "--enable-logging=stderr",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--virtual-time-budget=10000",
                        "--dump-dom",
                        frame.toUri().toString())
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        boolean ended = browser.waitFor(60, TimeUnit.SECONDS);
        if (!ended) {
            browser.descendants().forEach(ProcessHandle::destroyForcibly);
            browser.destroyForcibly().waitFor();
        }
        String said = Files.readString(log, StandardCharsets.ISO_8859_1);
        assertTrue(ended, said);
        assertEquals(
                List.of(), said.lines().filter(line -> line.contains("CONSOLE")).toList());
        Matcher result =
                Pattern.compile("<pre id=\"seen\">(.*?)</pre>", Pattern.DOTALL).matcher(Files.readString(dom));
        assertTrue(result.find(), said);
        return JsonMapper.shared()
                .readTree(result.group(1)
                        .replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&amp;", "&"));
    }

    private static Path browser() {
        Optional<Path> browser = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(entry -> NAMES.stream().map(Path.of(entry)::resolve))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(browser.isPresent(), "no Chromium on the PATH");
        return browser.orElseThrow();
    }

    private static List<String> words(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {360, 1280})
    void fitsLoadsNothingAndMakesNoFault(int width) throws Exception {
        JsonNode seen = seen(width);
        assertEquals(width, seen.path("width").asInt());
        assertEquals(0, seen.path("overflow").asInt(), seen::toString);
        assertEquals(List.of(), words(seen.path("wider")));
        assertEquals(List.of(), words(seen.path("faults")));
        assertEquals(List.of(), words(seen.path("resources")));
    }

    @Test
    void isReadableForAllAndWorks() throws Exception {
        JsonNode seen = seen(1280);
        assertEquals(3, seen.path("tables").asInt());
        assertEquals(4, seen.path("charts").asInt());
        assertEquals(0, seen.path("unnamed").asInt());
        assertEquals(0, seen.path("skippedLevels").asInt(), seen::toString);
        assertEquals(List.of(), words(seen.path("brokenLinks")));
        assertEquals(List.of(), words(seen.path("twice")));
        assertEquals(List.of(), words(seen.path("pale")), "contrast in light and dark");

        assertEquals(3, words(seen.path("themes")).size());
        assertTrue(words(seen.path("themes")).containsAll(List.of("light", "dark")), seen::toString);
        assertNotEquals(
                seen.path("lightChart").asString(), seen.path("darkChart").asString());

        List<String> fastestFirst = words(seen.path("fastestFirst"));
        assertEquals(
                List.of("libdeflate 1", "libdeflate 6", "libdeflate 7", "jdk 6", "java.util.zip 6 (peer)", "zlib"),
                fastestFirst);
        assertEquals("descending", seen.path("sorted").asString());
        assertNotEquals(words(seen.path("before")), fastestFirst);
        List<String> slowestFirst = new ArrayList<>(fastestFirst.subList(0, 5).reversed());
        slowestFirst.add("zlib");
        assertEquals(slowestFirst, words(seen.path("slowestFirst")), "what has no figure stays last");
        assertEquals(words(seen.path("byName")).stream().sorted().toList(), words(seen.path("byName")));
        assertEquals(List.of("engine"), words(seen.path("sortedBy")));

        assertEquals(List.of("openssl"), words(seen.path("ofOneEngine")));
        assertEquals(List.of("codecs"), words(seen.path("ofOneSuite")));
        assertTrue(seen.path("nothingLeft").asBoolean());
        assertEquals(SampleResults.all().rows().size(), seen.path("rows").asInt());
    }
}
