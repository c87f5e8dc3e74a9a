package dev.codecs.bench.suite;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An input on disk. The parent writes it once and the children read it: they generate nothing, which would show in their memory.
 * What is read stays in memory as long as this object does, for all operations on it. For one thread at a time.
 */
public final class Workload {
    private static final int PIECE = 64 << 10;

    private final String name;
    private final Path file;
    private final Path folder;
    private final Map<Integer, byte[]> rooms = new HashMap<>();
    private byte @Nullable [] bytes;

    /**
     * A workload whose file is there.
     *
     * @param name the name in the report
     * @param file its bytes; a person's own, or one in the folder
     * @param folder the bench's own, for what belongs to the workload: the lengths of its parts, its compressed form
     */
    public Workload(String name, Path file, Path folder) {
        this.name = name;
        this.file = file;
        this.folder = folder;
    }

    /** {@return the name in the report} */
    public String name() {
        return name;
    }

    /** {@return its bytes on disk} */
    public Path file() {
        return file;
    }

    /** {@return the bench's own folder, for what belongs to the workload} */
    public Path folder() {
        return folder;
    }

    /** {@return its bytes in memory, not to be written to} */
    public byte[] bytes() throws IOException {
        byte[] known = bytes;
        if (known == null) {
            known = read(file);
            bytes = known;
        }
        return known;
    }

    /** In pieces: the JDK reads into native memory as large as what is asked for, and that would show in the peak memory. */
    private static byte[] read(Path file) throws IOException {
        try (InputStream in = new FileInputStream(file.toFile())) {
            byte[] bytes = new byte[Math.toIntExact(Files.size(file))];
            for (int at = 0; at < bytes.length; ) {
                int read = in.read(bytes, at, Math.min(PIECE, bytes.length - at));
                if (read < 0) {
                    throw new IOException(file + " was shortened while it was read");
                }
                at += read;
            }
            return bytes;
        }
    }

    /** {@return an array of this length for results, the same for all operations of one process, which run one after another} */
    public byte[] room(int length) {
        return rooms.computeIfAbsent(length, byte[]::new);
    }

    /** {@return where each part starts, and where the last one ends} */
    public int[] parts() throws IOException {
        Path index = index();
        if (!Files.exists(index)) {
            return new int[] {0, Math.toIntExact(Files.size(file))};
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(index)))) {
            int[] starts = new int[in.readInt() + 1];
            for (int i = 1; i < starts.length; i++) {
                starts[i] = starts[i - 1] + in.readInt();
            }
            return starts;
        }
    }

    /** Writes down how long each part is. */
    public void divide(List<Integer> lengths) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(index()))) {
            out.writeInt(lengths.size());
            for (int length : lengths) {
                out.writeInt(length);
            }
        }
    }

    /** {@return a workload in the bench's folder that is made of this one} */
    public Workload derived(String suffix) {
        String derived = name + "." + suffix;
        return new Workload(derived, folder.resolve(derived), folder);
    }

    private Path index() {
        return folder.resolve(name + ".parts");
    }
}
