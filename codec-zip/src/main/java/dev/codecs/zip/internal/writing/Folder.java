package dev.codecs.zip.internal.writing;

import dev.codecs.zip.EntryAttributes;
import dev.codecs.zip.EntryWriting;
import dev.codecs.zip.ZipFolder;
import dev.codecs.zip.ZipFolder.Links;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** Adds files and folders to an archive. */
public final class Folder {
    private static final LinkOption[] FOLLOW = {};
    private static final LinkOption[] KEEP = {LinkOption.NOFOLLOW_LINKS};

    private final ArchiveWriter archive;
    private final Path root;
    private final ZipFolder options;
    /** The folders around the one that is being added, which a link may lead back to. */
    private final Set<Path> entered = new HashSet<>();

    private Folder(ArchiveWriter archive, Path root, ZipFolder options) {
        this.archive = archive;
        this.root = root;
        this.options = options;
    }

    /** Adds what is in a folder. */
    public static void add(ArchiveWriter archive, Path folder, ZipFolder options) throws IOException {
        String prefix = options.prefix();
        if (!prefix.isEmpty() && !prefix.endsWith("/")) {
            throw new IllegalArgumentException("the prefix '" + prefix + "' is no folder: end it with a slash");
        }
        new Folder(archive, folder, options).addAll(folder, prefix);
    }

    /** Adds a file, or a folder with what is in it. */
    public static void addFile(ArchiveWriter archive, String name, Path file, EntryWriting how) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        if (found.isDirectory()) {
            String prefix = name.endsWith("/") ? name : name + "/";
            Folder folder = new Folder(archive, file, ZipFolder.DEFAULT);
            folder.addEmpty(prefix, folder.attributes(how, file, found, FOLLOW));
            folder.addAll(file, prefix);
            return;
        }
        Folder parent = new Folder(archive, file, ZipFolder.DEFAULT);
        EntryWriting ofFile = how.attributes(parent.attributes(how, file, found, FOLLOW));
        archive.add(name, ofFile, new Content.File(file, found.size()));
    }

    private void addAll(Path folder, String prefix) throws IOException {
        Path real = folder.toRealPath();
        if (!entered.add(real)) {
            throw new FileSystemLoopException(folder.toString());
        }
        for (Path path : children(folder)) {
            if (options.filter().test(root.relativize(path)) && !archive.isOwn(path)) {
                addOne(path, prefix + path.getFileName());
            }
        }
        entered.remove(real);
    }

    private void addOne(Path path, String name) throws IOException {
        if (options.links() == Links.SKIP && Files.isSymbolicLink(path)) {
            return;
        }
        LinkOption[] linkOptions = options.links() == Links.FOLLOW ? FOLLOW : KEEP;
        BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class, linkOptions);
        EntryAttributes attributes = attributes(archive.entries(), path, found, linkOptions);
        if (found.isSymbolicLink()) {
            addLink(name, path, attributes);
        } else if (found.isDirectory()) {
            if (options.folders()) {
                addEmpty(name + "/", attributes);
            }
            addAll(path, name + "/");
        } else if (found.isRegularFile()) {
            archive.add(name, archive.entries().attributes(attributes), new Content.File(path, found.size()));
        }
    }

    /** Sorted, so that the archive does not depend on the file system. */
    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> listed = Files.list(folder)) {
            return listed.sorted((a, b) -> fileName(a).compareTo(fileName(b))).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static String fileName(Path path) {
        Path name = path.getFileName();
        return name == null ? "" : name.toString();
    }

    private void addEmpty(String name, EntryAttributes attributes) throws IOException {
        Content nothing = new Content.Memory(MemorySegment.ofArray(new byte[0]));
        archive.add(name, EntryWriting.DEFAULT.attributes(attributes), nothing);
    }

    private void addLink(String name, Path link, EntryAttributes attributes) throws IOException {
        byte[] target = Files.readSymbolicLink(link).toString().getBytes(StandardCharsets.UTF_8);
        int permissions = attributes.unixMode().orElse(0777) & 07777;
        EntryWriting how = archive.entries().stored().attributes(attributes.unixMode(0120000 | permissions));
        archive.add(name, how, new Content.Memory(MemorySegment.ofArray(target)));
    }

    private EntryAttributes attributes(EntryWriting how, Path path, BasicFileAttributes found, LinkOption[] linkOptions)
            throws IOException {
        FileTime time = found.lastModifiedTime();
        Instant modified = Instant.ofEpochSecond(Math.floorDiv(time.toMillis(), 1000));
        EntryAttributes attributes =
                how.attributes().dosTime(EntryAttributes.DOS_EPOCH).modified(modified);
        OptionalInt mode = options.modes() ? mode(path, linkOptions) : OptionalInt.empty();
        return mode.isPresent() ? attributes.unixMode(mode.getAsInt()) : attributes;
    }

    private static OptionalInt mode(Path path, LinkOption[] linkOptions) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return OptionalInt.empty();
        }
        Map<String, Object> found = Files.readAttributes(path, "unix:mode", linkOptions);
        return found.get("mode") instanceof Integer mode ? OptionalInt.of(mode) : OptionalInt.empty();
    }
}
