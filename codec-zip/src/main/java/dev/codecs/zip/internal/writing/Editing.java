package dev.codecs.zip.internal.writing;

import dev.codecs.zip.EntryWriting;
import dev.codecs.zip.ZipArchive;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipFolder;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.ZipWriting;
import dev.codecs.zip.ZipWriting.Duplicates;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes of an archive that are made all at once. */
public final class Editing {
    private interface Addition {
        void addTo(ArchiveWriter writer) throws IOException;
    }

    private final Path path;
    private final ZipWriting options;
    private final ZipArchive source;

    /** The entries that stay, with their names; the last of several with one name is the one that is meant by it. */
    private final Map<ZipEntry, String> kept = new LinkedHashMap<>();

    private final Map<String, ZipEntry> byName = new LinkedHashMap<>();
    private final Set<String> added = new HashSet<>();
    private final List<Addition> additions = new ArrayList<>();
    private @Nullable String comment;
    private boolean ended;

    private Editing(Path path, ZipWriting options, ZipArchive source) {
        this.path = path;
        this.options = options.duplicates(Duplicates.ALL);
        this.source = source;
        for (ZipEntry entry : source.entries()) {
            kept.put(entry, entry.name());
            byName.put(entry.name(), entry);
        }
    }

    /** {@return changes of the archive in this file} */
    public static Editing open(Path path, ZipReading reading, ZipWriting writing) throws IOException {
        return new Editing(path, writing, ZipArchive.open(path, reading));
    }

    /** {@return the archive as it is} */
    public ZipArchive source() {
        return source;
    }

    /** {@return how entries are written that bring no options of their own} */
    public EntryWriting entries() {
        return options.entries();
    }

    /** Leaves out all entries of this name, and those that were added. */
    public boolean remove(String name) {
        ensureOpen();
        byName.remove(name);
        return kept.values().removeIf(name::equals);
    }

    /** Gives an entry another name. */
    public void rename(String name, String newName) {
        ensureOpen();
        ZipEntry entry = byName.get(name);
        if (entry == null) {
            throw new IllegalArgumentException("there is no entry '" + name + "' to rename");
        }
        EntryHead.checkName(newName);
        requireFree(newName);
        byName.remove(name);
        byName.put(newName, entry);
        kept.put(entry, newName);
    }

    private void requireFree(String name) {
        if (byName.containsKey(name) || added.contains(name)) {
            throw new IllegalArgumentException("there is an entry '" + name + "' already: remove or replace it");
        }
    }

    /** Adds an entry. */
    public void add(String name, EntryWriting how, Content content) {
        ensureOpen();
        EntryHead.of(name, how, options.zone(), 0);
        requireFree(name);
        added.add(name);
        additions.add(writer -> writer.add(name, how, content));
    }

    /** Adds a file, or a folder with what is in it. */
    public void addFile(String name, Path file, EntryWriting how) {
        ensureOpen();
        requireFree(name);
        added.add(name);
        additions.add(writer -> Folder.addFile(writer, name, file, how));
    }

    /** Adds what is in a folder. */
    public void addFolder(Path folder, ZipFolder what) {
        ensureOpen();
        additions.add(writer -> Folder.add(writer, folder, what));
    }

    /** Adds an entry of another archive, which stays open until all is done. */
    public void copy(ZipArchive from, ZipEntry entry, String newName) {
        ensureOpen();
        requireFree(newName);
        added.add(newName);
        additions.add(writer -> writer.copy(from, entry, newName));
    }

    /** Gives the archive another comment. */
    public void comment(String newComment) {
        ensureOpen();
        DirectoryRecords.comment(options.comment(newComment));
        comment = newComment;
    }

    private void ensureOpen() {
        if (ended) {
            throw new IllegalStateException("the changes are made, or were given up");
        }
    }

    /** Makes the changes. */
    public void close() throws IOException {
        if (ended) {
            return;
        }
        ended = true;
        try (source) {
            byte[] raw = comment == null ? source.rawComment() : DirectoryRecords.comment(options.comment(comment));
            ArchiveWriter writer =
                    ArchiveWriter.to(() -> FileSink.of(path), options, new DirectoryRecords(options, raw), null);
            boolean done = false;
            try {
                copyPrefix(writer);
                for (Map.Entry<ZipEntry, String> entry : kept.entrySet()) {
                    writer.copy(source, entry.getKey(), entry.getValue());
                }
                for (Addition addition : additions) {
                    addition.addTo(writer);
                }
                writer.close(source);
                done = true;
            } finally {
                if (!done) {
                    writer.cancel();
                }
            }
        }
    }

    private void copyPrefix(ArchiveWriter writer) throws IOException {
        long left = source.prefixLength();
        if (left == 0) {
            return;
        }
        try (InputStream file = Files.newInputStream(path)) {
            byte[] piece = new byte[64 << 10];
            while (left > 0) {
                int count = file.read(piece, 0, (int) Math.min(left, piece.length));
                if (count < 0) {
                    break;
                }
                writer.addPrefix(piece, count);
                left -= count;
            }
        }
    }

    /** Leaves the archive as it is. */
    public void cancel() throws IOException {
        ended = true;
        source.close();
    }
}
