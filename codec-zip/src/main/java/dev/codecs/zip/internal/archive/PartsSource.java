package dev.codecs.zip.internal.archive;

import dev.codecs.CorruptInputException;
import dev.codecs.zip.ZipSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The parts of a split archive, one behind the other. */
final class PartsSource implements ZipSource {
    private final List<ZipSource> parts;

    /** Where each part starts, and where the last one ends. */
    private final long[] starts;

    PartsSource(List<? extends ZipSource> parts) throws IOException {
        this.parts = List.copyOf(parts);
        this.starts = new long[parts.size() + 1];
        for (int i = 0; i < parts.size(); i++) {
            starts[i + 1] = starts[i] + parts.get(i).size();
        }
    }

    /** {@return the parts that lie beside the first one, {@code name.001}} */
    static PartsSource numbered(Path first) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (int i = 1; ; i++) {
            Path part = PartNames.numbered(first, i);
            if (!Files.exists(part)) {
                return opened(paths);
            }
            paths.add(part);
        }
    }

    /**
     * {@return the parts that lie beside the last one, {@code name.zip}: {@code name.z01} and so on}
     *
     * @param before how many there are before the last
     */
    static PartsSource before(Path last, int before) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (int i = 1; i <= before; i++) {
            paths.add(PartNames.before(last, i));
        }
        paths.add(last);
        return opened(paths);
    }

    private static PartsSource opened(List<Path> paths) throws IOException {
        List<ZipSource> opened = new ArrayList<>();
        boolean complete = false;
        try {
            for (Path path : paths) {
                if (!Files.exists(path)) {
                    throw new CorruptInputException(
                            "a part of the split archive is missing: " + path.getFileName()
                                    + " must lie beside the others",
                            -1);
                }
                opened.add(new FileSource(path));
            }
            complete = true;
            return new PartsSource(opened);
        } finally {
            if (!complete) {
                for (ZipSource source : opened) {
                    source.close();
                }
            }
        }
    }

    /** {@return where a part starts, or -1 if there is none of that number} */
    long start(long part) {
        return part < 0 || part >= parts.size() ? -1 : starts[(int) part];
    }

    @Override
    public long size() {
        return starts[parts.size()];
    }

    @Override
    public int read(long position, ByteBuffer target) throws IOException {
        if (position >= size()) {
            return -1;
        }
        int found = Arrays.binarySearch(starts, position);
        int part = found < 0 ? -found - 2 : found;
        while (starts[part + 1] == position) {
            part++; // an empty part
        }
        int limit = target.limit();
        long left = starts[part + 1] - position;
        if (left < target.remaining()) {
            target.limit(target.position() + (int) left);
        }
        try {
            return parts.get(part).read(position - starts[part], target);
        } finally {
            target.limit(limit);
        }
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (ZipSource part : parts) {
            try {
                part.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
