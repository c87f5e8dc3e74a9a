package dev.codecs.bench.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Code as people compress it, taken from the JDK that runs: the same bytes from the same JDK, other ones from another. */
public final class OfTheJdk {
    private static final int PIECE = 64 << 10;

    private OfTheJdk() {}

    /** Writes class files, one behind the other by the names of their modules and their own, until there are so many bytes. */
    public static void writeClasses(long bytes, OutputStream out) throws IOException {
        FileSystem jrt = FileSystems.getFileSystem(URI.create("jrt:/"));
        long left = bytes;
        for (Path module : sorted(jrt.getPath("/modules"))) {
            try (Stream<Path> files = Files.walk(module)) {
                Iterator<Path> classes = files.filter(file -> file.toString().endsWith(".class"))
                        .sorted()
                        .iterator();
                while (left > 0 && classes.hasNext()) {
                    byte[] one = Files.readAllBytes(classes.next());
                    int length = (int) Math.min(left, one.length);
                    out.write(one, 0, length);
                    left -= length;
                }
            }
            if (left == 0) {
                return;
            }
        }
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> below = Files.list(folder)) {
            return below.sorted().toList();
        }
    }

    /** Writes the beginning of the JVM's own library, the machine code that every JDK has; fewer bytes where it is shorter. */
    public static void writeNative(long bytes, OutputStream out) throws IOException {
        try (InputStream in = Files.newInputStream(library())) {
            byte[] piece = new byte[PIECE];
            long left = bytes;
            for (int n = in.read(piece); n > 0 && left > 0; n = in.read(piece)) {
                int length = (int) Math.min(left, n);
                out.write(piece, 0, length);
                left -= length;
            }
        }
    }

    private static Path library() throws IOException {
        Path home = Path.of(System.getProperty("java.home"));
        return Stream.of("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll")
                .map(home::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new IOException("the JVM's library is not found below " + home));
    }
}
