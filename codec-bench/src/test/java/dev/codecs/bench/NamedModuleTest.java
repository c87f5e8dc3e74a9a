package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a newcomer does first: a module of one class that requires the library, with every warning an error. Only the modules of
 * this library are on the module path, none of those that they may do without.
 */
class NamedModuleTest {
    private static final String MODULE = """
        module newcomer {
            requires dev.codecs.zip;
            requires dev.codecs.hash;
        }
        """;

    private static final String MAIN = """
        package newcomer;

        import dev.codecs.CodecException;
        import dev.codecs.Codecs;
        import dev.codecs.Compressor;
        import dev.codecs.FileHashing;
        import dev.codecs.Hasher;
        import java.io.ByteArrayInputStream;
        import java.io.ByteArrayOutputStream;
        import java.io.IOException;
        import java.io.OutputStream;
        import java.nio.charset.StandardCharsets;
        import java.nio.file.Path;

        class Main {
            public static void main(String[] arguments) throws IOException {
                byte[] data = "abc".getBytes(StandardCharsets.US_ASCII);
                Compressor gzip = Compressor.of("gzip");
                byte[] back = gzip.decompress(gzip.level(9).compress(data), 10);
                ByteArrayOutputStream sink = new ByteArrayOutputStream();
                try (OutputStream out = Compressor.of("deflate", "jdk").compressing(sink)) {
                    out.write(back);
                }
                byte[] streamed = Compressor.of("deflate")
                        .decompressing(new ByteArrayInputStream(sink.toByteArray()))
                        .readAllBytes();
                try {
                    gzip.decompress(data, 10);
                } catch (CodecException e) {
                    System.out.println(e.getClass().getSimpleName());
                }
                try (Hasher.Hash session = Hasher.of("sha-256").start()) {
                    System.out.println(session.update(streamed).finish().length);
                }
                System.out.println(Hasher.of("sha-256").hash(Path.of(arguments[0]), FileHashing.buffered()).length);
                System.out.println(Codecs.engines().stream().anyMatch(report -> report.engine() != null));
            }
        }
        """;

    @TempDir
    private Path folder;

    @Test
    void compilesWithoutAWarningAndRuns() throws IOException, InterruptedException {
        Path info = write("module-info.java", MODULE);
        Path main = write("newcomer/Main.java", MAIN);
        Path classes = folder.resolve("classes");
        String modules = modules();
        assertEquals("", compile("-p", modules, "-d", classes.toString(), info.toString(), main.toString()));

        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=dev.codecs.api",
                        "-p",
                        modules + File.pathSeparator + classes,
                        "-m",
                        "newcomer/newcomer.Main",
                        main.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertEquals(
                List.of("CorruptInputException", "32", "32", "true"),
                said.lines().toList());
        assertEquals(0, program.waitFor());
    }

    @Test
    void aWarningWouldBeSeen() throws IOException {
        Path info = write("module-info.java", MODULE);
        Path main = write("newcomer/Main.java", "package newcomer; class Main { java.util.List bare; }");
        String said = compile("-p", modules(), "-d", folder.toString(), info.toString(), main.toString());
        assertTrue(said.contains("[rawtypes]"), said);
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String modules() {
        String modules = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> Files.exists(entry.resolve("module-info.class"))
                        || entry.getFileName().toString().matches("codec-(?!bench).*\\.jar"))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        assertFalse(modules.isEmpty());
        return modules;
    }

    /** {@return what the compiler has to say} */
    private static String compile(String... arguments) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        InputStream.nullInputStream(),
                        said,
                        said,
                        Stream.concat(Stream.of("-Xlint:all", "-Werror", "-proc:none"), Stream.of(arguments))
                                .toArray(String[]::new));
        String words = said.toString(Charset.defaultCharset());
        assertEquals(words.isEmpty(), result == 0, words);
        return words;
    }
}
