package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;

/** Archives as inputs of what is measured, and what must be in them. */
final class Archives {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private Archives() {}

    /** A file that is there once its bytes are. */
    @FunctionalInterface
    interface Maker {
        void make(Path target) throws Exception;
    }

    /** What all contenders read: made once, by the first who asks. */
    static Path made(Workload workload, String suffix, Maker maker) throws Exception {
        Path file = workload.derived(suffix).file();
        if (!Files.exists(file)) {
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            Files.deleteIfExists(unfinished);
            maker.make(unfinished);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return file;
    }

    /** A file for what one operation writes. */
    static Path own(Workload workload) {
        return workload.derived(ProcessHandle.current().pid() + "-" + NUMBERS.getAndIncrement() + ".zip")
                .file();
    }

    /** Reads the whole archive and compares it. */
    static void check(Path archive, Archiver reader, Contents expected) throws Exception {
        try (Archiver.Opened<?> opened = reader.open(archive)) {
            check(opened, expected);
        }
    }

    private static <E> void check(Archiver.Opened<E> opened, Contents expected) throws Exception {
        boolean[] seen = new boolean[expected.count()];
        for (Iterator<? extends E> entries = opened.entries(); entries.hasNext(); ) {
            E entry = entries.next();
            if (opened.name(entry).endsWith("/")) {
                continue; // a folder, which some add
            }
            checkEntry(opened, entry, expected, seen);
        }
        for (int i = 0; i < seen.length; i++) {
            if (!seen[i]) {
                throw new WrongOutputException("entry " + Contents.name(i) + " is missing");
            }
        }
    }

    private static <E> void checkEntry(Archiver.Opened<E> opened, E entry, Contents expected, boolean[] seen)
            throws Exception {
        String name = opened.name(entry);
        int number = Contents.number(name);
        byte[] content = opened.content(entry);
        if (seen[number]) {
            throw new WrongOutputException("entry " + name + " is there twice");
        }
        if (!Arrays.equals(
                content,
                0,
                content.length,
                expected.bytes(),
                expected.start(number),
                expected.start(number) + expected.length(number))) {
            throw new WrongOutputException("the content of entry " + name + " is another than it should be");
        }
        seen[number] = true;
    }

    /** So many bytes must have been read in all. */
    static void checkLength(long actual, Contents expected) throws WrongOutputException {
        if (actual != expected.bytes().length) {
            throw new WrongOutputException(actual + " bytes were read in place of " + expected.bytes().length);
        }
    }

    /** Compares the one content of an archive with a file. */
    static void checkFile(Path archive, Archiver reader, Path expected) throws Exception {
        try (Archiver.Opened<?> opened = reader.open(archive)) {
            checkFile(opened, expected);
        }
    }

    private static <E> void checkFile(Archiver.Opened<E> opened, Path expected) throws Exception {
        Iterator<? extends E> entries = opened.entries();
        E entry = entries.next();
        while (opened.name(entry).endsWith("/")) {
            entry = entries.next();
        }
        try (InputStream in = opened.stream(entry)) {
            checkEqual(in, expected);
        }
    }

    /** Reads a stream to its end and compares it with a file. */
    static void checkEqual(InputStream actual, Path expected) throws IOException, WrongOutputException {
        try (InputStream right = new BufferedInputStream(Files.newInputStream(expected), Archiver.PIECE)) {
            byte[] a = new byte[Archiver.PIECE];
            byte[] b = new byte[Archiver.PIECE];
            long at = 0;
            int n;
            do {
                n = right.readNBytes(a, 0, a.length);
                int m = actual.readNBytes(b, 0, b.length);
                if (!Arrays.equals(a, 0, n, b, 0, m)) {
                    throw new WrongOutputException("the content differs from the file after byte " + at);
                }
                at += n;
            } while (n == a.length);
        }
    }
}
