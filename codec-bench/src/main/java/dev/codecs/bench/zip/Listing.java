package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.WrongOutputException;
import java.nio.file.Path;
import java.util.Iterator;

/**
 * Opens an archive and asks all entries for their names. What counts as its output is the heap that the open archive holds for each
 * entry, above the bytes of its name.
 */
final class Listing implements Operation {
    /** The serial collector leaves what is unused between what is used, up to a twentieth of the heap, in all but every fourth collection. */
    private static final int COLLECTIONS = 4;

    private final Path archive;
    private final int count;
    private final Archiver archiver;

    /** @param count how many entries there are */
    Listing(Path archive, int count, Archiver archiver) {
        this.archive = archive;
        this.count = count;
        this.archiver = archiver;
    }

    @Override
    public long run(int times) throws Exception {
        long letters = 0;
        for (int i = 0; i < times; i++) {
            try (Archiver.Opened<?> opened = archiver.open(archive)) {
                letters += letters(opened);
            }
        }
        return letters;
    }

    private static <E> long letters(Archiver.Opened<E> opened) throws Exception {
        long letters = 0;
        for (Iterator<? extends E> entries = opened.entries(); entries.hasNext(); ) {
            letters += opened.name(entries.next()).length();
        }
        return letters;
    }

    @Override
    public Outcome verify() throws Exception {
        long expected = 0;
        for (int i = 0; i < count; i++) {
            expected += Contents.name(i).length();
        }
        if (run(1) != expected) { // and loads what stays in memory whatever is open
            throw new WrongOutputException("the names of the entries are others than they should be");
        }
        long before = heap();
        try (Archiver.Opened<?> opened = archiver.open(archive)) {
            letters(opened);
            long held = Math.max(0, heap() - before);
            return new Outcome(0, letters(opened) == expected ? Math.max(0, held - expected) / count : null, "", true);
        }
    }

    private static long heap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
