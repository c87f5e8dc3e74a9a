package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/**
 * What is put into an archive: each part of a workload is the content of an entry.
 *
 * @param bytes of all parts, one behind the other
 * @param starts where each part starts, and where the last one ends
 * @param names of the entries
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Contents(byte[] bytes, int[] starts, String[] names) {
    private static final int FILES_IN_A_FOLDER = 100;

    static Contents of(Workload workload) throws IOException {
        int[] starts = workload.parts();
        String[] names = new String[starts.length - 1];
        Arrays.setAll(names, Contents::name);
        return new Contents(workload.bytes(), starts, names);
    }

    int count() {
        return starts.length - 1;
    }

    int start(int entry) {
        return starts[entry];
    }

    int length(int entry) {
        return starts[entry + 1] - starts[entry];
    }

    /** As long as names of files in folders usually are. */
    static String name(int entry) {
        return String.format(Locale.ROOT, "documents/%03d/file-%05d.txt", entry / FILES_IN_A_FOLDER, entry);
    }

    /** Which entry a name belongs to. */
    static int number(String name) {
        return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1, name.lastIndexOf('.')));
    }
}
