package dev.codecs.zip;

import dev.codecs.zip.internal.writing.Content;
import dev.codecs.zip.internal.writing.Editing;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Changes a ZIP archive in a file. Entries that stay are copied as they are, compressed and encrypted, whether a password is known or
 * not. All changes are made by {@link #close}: the new archive is written aside, and takes the place of the old one when it is complete
 * and on the disk. If anything fails, or the process or the machine ends, the old one stays as it is. For one thread at a time.
 *
 * <p>To add entries to a large archive without a copy of it, see {@link ZipWriter#append}.
 *
 * <pre>{@code
 * try (ZipEditor editor = ZipEditor.open(Path.of("archive.zip"))) {
 *     editor.remove("old.txt");
 *     editor.rename("a.txt", "b.txt");
 *     editor.replace("c.txt", bytes);
 * }
 * }</pre>
 */
public final class ZipEditor implements Closeable {
    private final Editing editing;

    private ZipEditor(Editing editing) {
        this.editing = editing;
    }

    /** As {@link #open(Path, ZipReading, ZipWriting)}, with the defaults of both. */
    public static ZipEditor open(Path path) throws IOException {
        return open(path, ZipReading.DEFAULT, ZipWriting.DEFAULT);
    }

    /**
     * {@return an editor of the archive in this file}
     *
     * @param reading how it is read; its entries have the names that this decodes
     * @param writing how entries are written that are added
     */
    public static ZipEditor open(Path path, ZipReading reading, ZipWriting writing) throws IOException {
        return new ZipEditor(Editing.open(path, reading, writing));
    }

    /** {@return the archive as it is before the changes, for as long as this is open} */
    public ZipArchive archive() {
        return editing.source();
    }

    /** {@return how entries are written that bring no options of their own} */
    public EntryWriting entries() {
        return editing.entries();
    }

    /** {@return whether there were entries of this name, which all are left out} */
    public boolean remove(String name) {
        return editing.remove(name);
    }

    /**
     * Gives an entry another name; of several with one name, the last.
     *
     * @throws IllegalArgumentException if there is none, or one that has the other name
     */
    public void rename(String name, String newName) {
        editing.rename(name, newName);
    }

    /**
     * Adds an entry. The content is not copied, and must not change until this is closed.
     *
     * @throws IllegalArgumentException if there is one of this name, or the name is refused
     */
    public void add(String name, byte[] content) {
        add(name, content, entries());
    }

    /** As {@link #add(String, byte[])}, in its own way. */
    public void add(String name, byte[] content, EntryWriting how) {
        editing.add(name, how, new Content.Memory(MemorySegment.ofArray(content)));
    }

    /** Adds an entry whose content is opened when this is closed; else as {@link #add(String, byte[])}. */
    public void add(String name, ZipContent content) {
        add(name, content, entries());
    }

    /** As {@link #add(String, ZipContent)}, in its own way. */
    public void add(String name, ZipContent content, EntryWriting how) {
        editing.add(name, how, new Content.Supplied(Objects.requireNonNull(content, "content")));
    }

    /** Adds a file, or a folder with all that is in it, when this is closed; see {@link ZipWriter#add(String, Path)}. */
    public void add(String name, Path file) {
        editing.addFile(name, file, entries());
    }

    /**
     * Adds what is in a folder when this is closed; see {@link ZipWriter#addFolder(Path, ZipFolder)}. What an entry replaces by
     * {@link ZipWriting.Duplicates#LAST} stays in the archive, unused: {@link #remove} it first to be rid of it.
     */
    public void addFolder(Path folder, ZipFolder options) {
        editing.addFolder(folder, options);
    }

    /** Adds an entry of another archive as it is there; that archive must stay open until this is closed. */
    public void copy(ZipArchive source, ZipEntry entry, String newName) {
        editing.copy(source, entry, newName);
    }

    /** Removes the entries of this name, if there are any, and adds another; else as {@link #add(String, byte[])}. */
    public void replace(String name, byte[] content) {
        replace(name, content, entries());
    }

    /** As {@link #replace(String, byte[])}, in its own way. */
    public void replace(String name, byte[] content, EntryWriting how) {
        editing.remove(name);
        add(name, content, how);
    }

    /** Gives the archive another comment. */
    public void comment(String comment) {
        editing.comment(comment);
    }

    /** Leaves the archive as it is. */
    public void cancel() throws IOException {
        editing.cancel();
    }

    /** Makes the changes, unless they were given up. Closing it twice does nothing. */
    @Override
    public void close() throws IOException {
        editing.close();
    }
}
