package dev.codecs.zip;

import dev.codecs.zip.internal.writing.Editing;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The folders and files of a ZIP archive as a tree, in which folders are moved and removed with all that is in them. What stays is not
 * compressed again; all changes are made by {@link #close}, as those of a {@link ZipEditor}. For one thread at a time.
 *
 * <p>Paths have slashes between folders and none at the end; the empty path is the root. Folders are there also where the archive has no
 * entry for them, as long as something is in them. Of several entries that are one path the last counts; the others are moved away or removed
 * with it.
 *
 * <pre>{@code
 * try (ZipTree tree = ZipTree.open(Path.of("archive.zip"))) {
 *     tree.move("drafts", "old/drafts");
 *     tree.remove("temp");
 *     tree.add("new/a.txt", bytes);
 * }
 * }</pre>
 */
public final class ZipTree implements Closeable {
    private static final char SLASH = '/';

    /** What sorts behind everything that starts with a path and a slash. */
    private static final char BEHIND_SLASH = SLASH + 1;

    private final ZipEditor editor;

    /** All but the root, by path: so what is in a folder lies behind it in one piece. */
    private final NavigableMap<String, Item> items = new TreeMap<>();

    /**
     * A folder or file, as it is when it is asked for.
     *
     * @param path from the root on
     * @param isFolder whether other nodes may be in it
     * @param entry that it was in the archive, perhaps by another name; null for a folder that has none, and for what is added
     */
    public record Node(
            String path, boolean isFolder, @Nullable ZipEntry entry) {
        /** {@return the last part of the path} */
        public String name() {
            return path.substring(path.lastIndexOf(SLASH) + 1);
        }
    }

    /**
     * What is at a path.
     *
     * @param names of the entries that are this path, the one that counts last; none for a folder without an entry
     */
    private record Item(
            List<String> names,
            boolean isFolder,
            @Nullable ZipEntry entry,
            @Nullable Added added) {
        static final Item FOLDER = new Item(List.of(), true, null, null);

        Item named(String name) {
            return new Item(List.of(name), isFolder, entry, added);
        }

        Node at(String path) {
            return new Node(path, isFolder, entry);
        }
    }

    private record Added(ZipContent content, EntryWriting how) {}

    private ZipTree(ZipEditor editor) {
        this.editor = editor;
        for (ZipEntry entry : editor.archive().entries()) {
            String path = path(entry.name());
            if (!path.isEmpty()) {
                put(path, entry.name(), entry, null);
            }
        }
    }

    /** As {@link #open(Path, ZipReading, ZipWriting)}, with the defaults of both. */
    public static ZipTree open(Path path) throws IOException {
        return open(path, ZipReading.DEFAULT, ZipWriting.DEFAULT);
    }

    /**
     * {@return the tree of the archive in this file}
     *
     * @param reading how it is read
     * @param writing how entries are written that are added
     */
    public static ZipTree open(Path path, ZipReading reading, ZipWriting writing) throws IOException {
        return new ZipTree(ZipEditor.open(path, reading, writing));
    }

    /** The path of an entry, or what was given for one: without empty parts, and single dots. */
    private static String path(String name) {
        StringBuilder path = new StringBuilder();
        for (String part : name.split("/", -1)) {
            if (!part.isEmpty() && !part.equals(".")) {
                path.append(path.isEmpty() ? "" : "/").append(part);
            }
        }
        return path.toString();
    }

    private void put(String path, String name, @Nullable ZipEntry entry, @Nullable Added added) {
        List<String> names =
                new ArrayList<>(items.getOrDefault(path, Item.FOLDER).names());
        names.remove(name);
        names.add(name);
        items.put(path, new Item(List.copyOf(names), name.charAt(name.length() - 1) == SLASH, entry, added));
        putFolders(path);
    }

    /** Sees to it that the folders around a path are there. */
    private void putFolders(String path) {
        for (int slash = path.lastIndexOf(SLASH); slash > 0; slash = path.lastIndexOf(SLASH, slash - 1)) {
            if (items.putIfAbsent(path.substring(0, slash), Item.FOLDER) != null) {
                return;
            }
        }
    }

    private SortedMap<String, Item> below(String path) {
        return path.isEmpty() ? items : items.subMap(path + SLASH, path + BEHIND_SLASH);
    }

    /** {@return what is at the path, if there is anything} */
    public Optional<Node> find(String path) {
        String found = path(path);
        return found.isEmpty()
                ? Optional.of(Item.FOLDER.at(found))
                : Optional.ofNullable(items.get(found)).map(item -> item.at(found));
    }

    /** {@return what is directly in a folder, sorted by path; nothing if there is no such folder} */
    public List<Node> children(String folder) {
        SortedMap<String, Item> below = below(path(folder));
        List<Node> children = new ArrayList<>();
        int start = path(folder).isEmpty() ? 0 : path(folder).length() + 1;
        while (!below.isEmpty()) {
            String path = below.firstKey();
            int slash = path.indexOf(SLASH, start);
            if (slash < 0) {
                children.add(Objects.requireNonNull(below.get(path)).at(path));
                below = below.tailMap(path + '\0');
            } else {
                below = below.tailMap(path.substring(0, slash) + BEHIND_SLASH);
            }
        }
        return List.copyOf(children);
    }

    /** {@return everything in a folder and the folders in it, sorted by path} */
    public List<Node> descendants(String folder) {
        return below(path(folder)).entrySet().stream()
                .map(item -> item.getValue().at(item.getKey()))
                .toList();
    }

    private Item require(String path) {
        Item item = items.get(path);
        if (item == null) {
            throw new IllegalArgumentException(
                    path.isEmpty() ? "the root stays where it is" : "there is nothing at '" + path + "'");
        }
        return item;
    }

    /**
     * {@return a stream of the content of a file} For one that was there as {@link ZipArchive#read} gives it, with the passwords of the
     * options; for one that is added, the content as it was given.
     *
     * @throws IllegalArgumentException if there is none, or it is a folder
     */
    public InputStream read(String path) throws IOException {
        Item item = require(path(path));
        if (item.isFolder()) {
            throw new IllegalArgumentException("'" + path + "' is a folder");
        }
        return item.entry() != null
                ? editor.archive().read(item.entry())
                : Objects.requireNonNull(item.added()).content().open();
    }

    /**
     * Moves a file, or a folder with all that is in it, to another path; folders around that are there then.
     *
     * @throws IllegalArgumentException if there is nothing to move, something is at the other path, it is in what is moved or below a file,
     *     or a name is refused; nothing is changed then
     */
    public void move(String path, String newPath) {
        String from = path(path);
        String to = path(newPath);
        NavigableMap<String, Item> moved = new TreeMap<>(below(from));
        moved.put(from, require(from));
        if (to.startsWith(from + SLASH)) {
            throw new IllegalArgumentException("'" + from + "' cannot be moved into itself, to '" + to + "'");
        }
        requireFree(to, newPath);
        moved.keySet().forEach(old -> Editing.checkName(to + old.substring(from.length())));
        moved.forEach((old, item) -> {
            String now = to + old.substring(from.length());
            items.remove(old);
            items.put(now, item.names().isEmpty() ? item : item.named(rename(item, now)));
        });
        putFolders(to);
        removeEmpty(from);
    }

    /** Renames the entry that counts, and removes the others. */
    private String rename(Item item, String path) {
        String name = item.isFolder() ? path + SLASH : path;
        editor.rename(item.names().getLast(), name);
        item.names().forEach(editor::remove);
        return name;
    }

    private void requireFree(String path, String given) {
        if (path.isEmpty() || items.containsKey(path)) {
            throw new IllegalArgumentException("there is something at '" + given + "' already: remove it before");
        }
        for (int slash = path.indexOf(SLASH); slash >= 0; slash = path.indexOf(SLASH, slash + 1)) {
            if (!items.getOrDefault(path.substring(0, slash), Item.FOLDER).isFolder()) {
                throw new IllegalArgumentException("'" + path.substring(0, slash) + "' is a file, and no folder");
            }
        }
    }

    /** Removes folders that are there only for what is in them, and hold nothing any more. */
    private void removeEmpty(String path) {
        for (int slash = path.lastIndexOf(SLASH); slash > 0; slash = path.lastIndexOf(SLASH, slash - 1)) {
            String folder = path.substring(0, slash);
            if (!Item.FOLDER.equals(items.get(folder)) || !below(folder).isEmpty()) {
                return;
            }
            items.remove(folder);
        }
    }

    /** {@return whether there was something at the path, which is removed with all that is in it} */
    public boolean remove(String path) {
        String from = path(path);
        if (!from.isEmpty() && !items.containsKey(from)) {
            return false;
        }
        SortedMap<String, Item> below = below(from);
        below.values().forEach(item -> item.names().forEach(editor::remove));
        below.clear();
        Item item = items.remove(from);
        if (item != null) {
            item.names().forEach(editor::remove);
        }
        removeEmpty(from);
        return true;
    }

    /** Adds a file. The content is not copied, and must not change until this is closed; else as {@link #add(String, ZipContent, EntryWriting)}. */
    public void add(String path, byte[] content) {
        add(path, () -> new ByteArrayInputStream(content), editor.entries());
    }

    /**
     * Adds a file, whose content is opened when this is closed.
     *
     * @throws IllegalArgumentException if something is at the path, it is below a file, or a name is refused
     */
    public void add(String path, ZipContent content, EntryWriting how) {
        String to = path(path);
        requireFree(to, path);
        editor.add(to, content, how);
        put(to, to, null, new Added(content, how));
    }

    /** Adds an entry for a folder, unless it has one; the folders around it need none. */
    public void addFolder(String path) {
        String to = path(path);
        Item there = items.get(to);
        if (there == null || !there.isFolder()) {
            requireFree(to, path);
        } else if (!there.names().isEmpty()) {
            return;
        }
        editor.add(to + SLASH, new byte[0], editor.entries());
        put(to, to + SLASH, null, null);
    }

    /**
     * Adds a file, or all that is in a folder by its path from there, to another archive, as it is here by now. Nothing is compressed
     * again that was there.
     *
     * @throws IllegalArgumentException if there is nothing at the path
     */
    public void export(String path, ZipWriter target) throws IOException {
        String from = path(path);
        Item single = from.isEmpty() ? Item.FOLDER : require(from);
        if (!single.isFolder()) {
            export(single, single.at(from).name(), target);
        }
        for (Map.Entry<String, Item> item : below(from).entrySet()) {
            export(item.getValue(), item.getKey().substring(from.isEmpty() ? 0 : from.length() + 1), target);
        }
    }

    private void export(Item item, String name, ZipWriter target) throws IOException {
        if (item.entry() != null) {
            target.copy(editor.archive(), item.entry(), item.isFolder() ? name + SLASH : name);
        } else if (item.added() != null) {
            target.add(name, item.added().content(), item.added().how());
        } else if (!item.names().isEmpty()) {
            target.addDirectory(name, editor.entries().attributes());
        }
    }

    /** Leaves the archive as it is. */
    public void cancel() throws IOException {
        editor.cancel();
    }

    /** Makes the changes, unless they were given up. Closing it twice does nothing. */
    @Override
    public void close() throws IOException {
        editor.close();
    }
}
