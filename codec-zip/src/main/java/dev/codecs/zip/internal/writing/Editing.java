package dev.codecs.zip.internal.writing;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.zip.EntryWriting;
import dev.codecs.zip.ZipArchive;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipFolder;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.ZipWriting;
import dev.codecs.zip.internal.archive.PartNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes of an archive that are made all at once. */
public final class Editing {
    /** Writes what a member holds, under the name that it has in the end. */
    private interface Writing {
        void addTo(ArchiveWriter writer, String name) throws IOException;
    }

    /** What the archive will hold: an entry that stays, or something that is added. */
    private static final class Member {
        final Writing content;
        String name;

        /** The one before with the same name. */
        @Nullable
        Member older;

        Member(String name, Writing content) {
            this.name = name;
            this.content = content;
        }
    }

    private final Path path;
    private final ZipWriting options;
    private final ZipArchive source;

    /** In their order. */
    private final Set<Member> members = new LinkedHashSet<>();

    /** The last of several with one name is the one that is meant by it. */
    private final Map<String, Member> byName = new HashMap<>();

    private @Nullable String comment;
    private boolean ended;

    private Editing(Path path, ZipWriting options, ZipArchive source) {
        this.path = path;
        this.options = options;
        this.source = source;
        for (ZipEntry entry : source.entries()) {
            put(new Member(entry.name(), (writer, name) -> writer.keep(source, entry, name)));
        }
    }

    /** {@return changes of the archive in this file} */
    public static Editing open(Path path, ZipReading reading, ZipWriting writing) throws IOException {
        if (PartNames.isNumbered(path) && Files.exists(PartNames.numbered(path, 2))) {
            throw new UnsupportedFeatureException(
                    "a split archive cannot be changed in its parts: copy its entries into another");
        }
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

    private void put(Member member) {
        members.add(member);
        member.older = byName.put(member.name, member);
    }

    /** Leaves out all members of this name. */
    public boolean remove(String name) {
        ensureOpen();
        Member last = byName.remove(name);
        for (Member member = last; member != null; member = member.older) {
            members.remove(member);
        }
        return last != null;
    }

    /** Gives a member another name. */
    public void rename(String name, String newName) {
        ensureOpen();
        Member member = byName.get(name);
        if (member == null) {
            throw new IllegalArgumentException("there is no entry '" + name + "' to rename");
        }
        requireFree(newName);
        if (member.older == null) {
            byName.remove(name);
        } else {
            byName.put(name, member.older);
        }
        member.name = newName;
        member.older = null;
        byName.put(newName, member);
    }

    /**
     * Looks at a name.
     *
     * @throws IllegalArgumentException if it is refused
     */
    public static void checkName(String name) {
        EntryHead.checkName(name);
    }

    private void requireFree(String name) {
        checkName(name);
        if (byName.containsKey(name)) {
            throw new IllegalArgumentException("there is an entry '" + name + "' already: remove or replace it");
        }
    }

    /** Adds an entry. */
    public void add(String name, EntryWriting how, Content content) {
        ensureOpen();
        EntryHead.of(name, how, options.zone(), 0);
        put(name, (writer, lastName) -> writer.add(lastName, how, content));
    }

    /** Adds a file, or a folder with what is in it. */
    public void addFile(String name, Path file, EntryWriting how) {
        put(name, (writer, lastName) -> Folder.addFile(writer, lastName, file, how));
    }

    /** Adds an entry of another archive, which stays open until all is done. */
    public void copy(ZipArchive from, ZipEntry entry, String newName) {
        put(newName, (writer, lastName) -> writer.copy(from, entry, lastName));
    }

    private void put(String name, Writing content) {
        ensureOpen();
        requireFree(name);
        put(new Member(name, content));
    }

    /** Adds what is in a folder. */
    public void addFolder(Path folder, ZipFolder what) {
        ensureOpen();
        members.add(new Member("", (writer, noName) -> Folder.add(writer, folder, what)));
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
                for (Member member : members) {
                    member.content.addTo(writer, member.name);
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
