package dev.codecs.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Codecs;
import dev.codecs.EngineReport;
import dev.codecs.spi.Offer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** What README.md shows is true: its examples compile, and its table names every algorithm. */
class ReadmeTest {
    /** What the examples take as given. */
    private static final String BEFORE = """
            package readme;
            import static java.nio.charset.StandardCharsets.UTF_8;
            import dev.codecs.*;
            import dev.codecs.aes.*;
            import dev.codecs.hash.*;
            import dev.codecs.serial.*;
            import dev.codecs.zip.*;
            import java.io.*;
            import java.nio.ByteBuffer;
            import java.nio.charset.Charset;
            import java.nio.file.Path;
            import java.util.*;
            import java.util.concurrent.Executor;
            import java.util.concurrent.atomic.AtomicBoolean;
            class Block {
                record Person(String name, List<String> tags) {}
                Path path, folder, sealedPath;
                byte[] data, bytes, json, dictionary, about, salt, secret16, master;
                char[] password, secret;
                Executor executor;
                OutputStream sink, out, outputStream;
                InputStream source, socketStream;
                Charset cp932;
                AtomicBoolean stop;
                ByteBuffer buffer;
                Cipher.Key oldKey;
                OutputStream sink(String name) { return sink; }
                void block() throws Exception {
            """;

    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    private final String readme = readme();

    @Test
    void itsExamplesCompile() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assumeTrue(compiler != null, "this Java has no compiler");
        List<JavaFileObject> blocks = new ArrayList<>();
        Matcher example = EXAMPLE.matcher(readme);
        while (example.find()) {
            blocks.add(new Source("Block" + blocks.size(), example.group(1)));
        }
        assertTrue(blocks.size() > 8, () -> "examples: " + blocks.size());
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        // Checked and not generated: nothing is written.
        List<String> options = List.of("-proc:none", "-XDshould-stop.ifNoError=FLOW");
        compiler.getTask(null, null, found, options, null, blocks).call();
        assertEquals(
                List.of(),
                found.getDiagnostics().stream()
                        .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                        .map(Object::toString)
                        .toList());
    }

    @Test
    void itsTableNamesEveryAlgorithm() {
        TreeSet<String> missing = new TreeSet<>();
        for (EngineReport engine : Codecs.engines()) {
            for (Offer offer : engine.offers()) {
                String name = offer.algorithm();
                String family = name.startsWith("hmac-") ? name.substring("hmac-".length()) : name;
                if (!readme.contains("`" + family + "`")) {
                    missing.add(name);
                }
            }
        }
        assertEquals(List.of(), List.copyOf(missing));
    }

    private static String readme() {
        try {
            return Files.readString(Path.of("../README.md"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** An example, as the body of a method. */
    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String name, String body) {
            super(URI.create("string:///readme/" + name + ".java"), Kind.SOURCE);
            this.code = BEFORE.replace("class Block ", "class " + name + " ") + body + "}}";
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
