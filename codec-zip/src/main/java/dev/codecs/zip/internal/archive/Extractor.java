package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.LimitExceededException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.Parallel;
import dev.codecs.zip.EntryAttributes;
import dev.codecs.zip.Extraction;
import dev.codecs.zip.Extraction.Damaged;
import dev.codecs.zip.Extraction.Existing;
import dev.codecs.zip.Extraction.Outcome;
import dev.codecs.zip.Extraction.Permissions;
import dev.codecs.zip.Extraction.Skipped;
import dev.codecs.zip.Extraction.Times;
import dev.codecs.zip.Extraction.UnsafeNames;
import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.internal.archive.ExtractionPlan.Item;
import dev.codecs.zip.internal.archive.ExtractionPlan.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the entries of an archive into a folder: folders, then files by several threads, then links, then the folders' times. */
final class Extractor {
    private static final int PIECE = 64 << 10;
    private static final int MOST_NAMES = 10_000;
    private static final FileAttribute<?>[] NO_ATTRIBUTES = {};

    /** The bits of a mode for user, group and others, the highest first. */
    private static final List<PosixFilePermission> PERMISSIONS = List.of(PosixFilePermission.values());

    private final OpenArchive archive;
    private final Extraction options;
    private final ZipReading reading;
    private final ExtractionPlan plan;
    private final Path target;
    private final boolean posix;

    private final Map<List<String>, Item> folders;
    private final Set<Path> links = new HashSet<>();
    private final Queue<Place> places = new ConcurrentLinkedQueue<>();
    private final Queue<Skipped> skipped = new ConcurrentLinkedQueue<>();
    private final AtomicInteger files = new AtomicInteger();

    private final Object progress = new Object();
    private final long total;
    private long written;

    private Extractor(OpenArchive archive, ZipReading reading, Path target, Extraction options) throws IOException {
        this.archive = archive;
        this.options = options;
        this.reading = reading;
        this.plan = ExtractionPlan.of(archive, options, reading.nameDecoder(), target.getFileSystem());
        this.total = total();
        this.target = Files.createDirectories(target).toRealPath();
        this.posix = Files.getFileStore(this.target).supportsFileAttributeView(PosixFileAttributeView.class);
        this.folders = plan.items(Kind.FOLDER).stream().collect(Collectors.toMap(Item::parts, item -> item));
        skipped.addAll(plan.skipped());
    }

    /** Extracts an archive. */
    static Outcome extract(OpenArchive archive, ZipReading reading, Path target, Extraction options)
            throws IOException {
        Extractor extractor = new Extractor(archive, reading, target, options);
        try {
            return extractor.extract();
        } finally {
            for (Place place : extractor.places) {
                place.close();
            }
        }
    }

    private long total() {
        long limit = reading.limits().totalSize();
        long sum = 0;
        for (Item item : plan.items(Kind.FILE)) {
            sum += Math.max(0, item.entry().size());
            if (sum > limit || sum < 0) {
                throw new LimitExceededException("the size of all contents", limit);
            }
        }
        return sum;
    }

    private Outcome extract() throws IOException {
        try (Place place = new Place()) {
            for (Item folder : plan.items(Kind.FOLDER)) {
                checkCancelled();
                place.folder(folder.parts());
            }
        }
        List<Item> contents = plan.items(Kind.FILE);
        Executor executor = options.executor();
        if (executor == null || options.parallelism() == 1) {
            for (Item file : contents) {
                write(file);
            }
        } else {
            new Parallel(executor, options.parallelism()).run(contents.size(), number -> write(contents.get(number)));
        }
        try (Place place = new Place()) {
            for (Item link : plan.items(Kind.LINK)) {
                checkCancelled();
                link(place, link);
            }
            for (Item folder : deepestFirst(plan.items(Kind.FOLDER))) {
                setAttributes(
                        place.folder(folder.folder()),
                        folder.name(),
                        folder.entry().attributes());
            }
        }
        return new Outcome(files.get(), folders.size(), links.size(), written, List.copyOf(skipped));
    }

    /** A folder's permissions may keep what is in it from being reached. */
    private static List<Item> deepestFirst(List<Item> items) {
        return items.stream()
                .sorted(Comparator.comparingInt((Item item) -> item.parts().size())
                        .reversed())
                .toList();
    }

    private void checkCancelled() {
        if (options.cancelled().getAsBoolean()) {
            throw new CancellationException("the extraction was cancelled");
        }
    }

    /** Where one thread works: the folder that it wrote to last stays open. */
    private final class Place implements AutoCloseable {
        private final TargetFolder root;
        private final byte[] buffer = new byte[PIECE];
        private TargetFolder current;
        private int depth;
        private List<String> parts = List.of();

        Place() throws IOException {
            root = TargetFolder.open(target);
            current = root;
        }

        /** The folder, which is made with all above it if it is not there. */
        TargetFolder folder(List<String> wanted) throws IOException {
            if (wanted.equals(parts)) {
                return current;
            }
            leave();
            for (int length = 1; length <= wanted.size(); length++) {
                TargetFolder next = child(current, wanted.subList(0, length));
                TargetFolder passed = current;
                current = next;
                depth++;
                if (depth > 1) {
                    passed.close();
                }
            }
            parts = wanted;
            return current;
        }

        private TargetFolder child(TargetFolder parent, List<String> way) throws IOException {
            String name = way.getLast();
            try {
                return parent.child(name);
            } catch (NoSuchFileException e) {
                try {
                    Files.createDirectory(parent.path().resolve(name), folderAttributes(way));
                } catch (FileAlreadyExistsException another) {
                    // By another thread: what it is, is seen when it is opened.
                }
                return parent.child(name);
            }
        }

        private void leave() throws IOException {
            TargetFolder left = current;
            boolean below = depth > 0;
            current = root;
            depth = 0;
            parts = List.of();
            if (below) {
                left.close();
            }
        }

        @Override
        public void close() throws IOException {
            try (root) {
                leave();
            }
        }
    }

    private FileAttribute<?>[] folderAttributes(List<String> way) {
        Item item = folders.get(way);
        return item == null ? NO_ATTRIBUTES : attributes(item.entry(), 0700);
    }

    /** The permissions that a new file or folder gets, of which the system takes what the process masks. */
    private FileAttribute<?>[] attributes(ZipEntry entry, int least) {
        int mode = entry.attributes().unixMode().orElse(0) & 0777;
        if (!posix || mode == 0 || options.permissions() == Permissions.NONE || entry.isSymbolicLink()) {
            return NO_ATTRIBUTES;
        }
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions(mode | least))};
    }

    /** Nine bits: what lets a program run as its owner has no place in the result. */
    private static Set<PosixFilePermission> permissions(int mode) {
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int bit = 0; bit < PERMISSIONS.size(); bit++) {
            if ((mode & 0400 >> bit) != 0) {
                permissions.add(PERMISSIONS.get(bit));
            }
        }
        return permissions;
    }

    private void write(Item item) throws IOException {
        checkCancelled();
        Place place = places.poll();
        if (place == null) {
            place = new Place();
        }
        try {
            write(item, place);
        } catch (CodecException e) {
            skipOrFail(item, e);
        } catch (IOException e) {
            if (!(e.getCause() instanceof CodecException fault)) {
                throw e;
            }
            skipOrFail(item, fault);
        } finally {
            places.add(place);
        }
    }

    private void skipOrFail(Item item, CodecException fault) {
        if (options.damaged() == Damaged.FAIL || isOverTotal(fault)) {
            throw fault;
        }
        skipped.add(new Skipped(item.entry(), String.valueOf(fault.getMessage())));
    }

    /** Whether no other entry can be written either. */
    private boolean isOverTotal(CodecException fault) {
        synchronized (progress) {
            return fault instanceof LimitExceededException
                    && written > reading.limits().totalSize();
        }
    }

    private void write(Item item, Place place) throws IOException {
        TargetFolder folder = place.folder(item.folder());
        if (options.existing() == Existing.REPLACE) {
            replace(item, place, folder);
            files.incrementAndGet();
            return;
        }
        String name = item.name();
        for (int i = 1; ; i++) {
            try {
                write(item, place, folder, name);
                files.incrementAndGet();
                return;
            } catch (FileAlreadyExistsException e) {
                if (options.existing() == Existing.SKIP) {
                    skipped.add(new Skipped(item.entry(), "there already is a file"));
                    return;
                }
                if (options.existing() == Existing.FAIL || i == MOST_NAMES) {
                    throw e;
                }
                name = numbered(item.name(), i);
            }
        }
    }

    static String numbered(String name, int number) {
        int dot = name.lastIndexOf('.');
        return dot <= 0
                ? name + " (" + number + ")"
                : name.substring(0, dot) + " (" + number + ")" + name.substring(dot);
    }

    private void replace(Item item, Place place, TargetFolder folder) throws IOException {
        String part = partName();
        write(item, place, folder, part);
        putInPlace(folder, part, item.name());
    }

    private static String partName() {
        return String.format(".%016x.part", ThreadLocalRandom.current().nextLong());
    }

    private static void putInPlace(TargetFolder folder, String part, String name) throws IOException {
        boolean replaced = false;
        try {
            BasicFileAttributes before = folder.attributes(name);
            if (before != null && before.isDirectory()) {
                throw new FileAlreadyExistsException(folder.path().resolve(name).toString(), null, "it is a folder");
            }
            folder.replace(part, name);
            replaced = true;
        } finally {
            if (!replaced) {
                folder.delete(part);
            }
        }
    }

    /** Writes a new file, of which nothing is left if that fails. */
    private void write(Item item, Place place, TargetFolder folder, String name) throws IOException {
        // Before anything is made: a method or password that is missing is noticed here.
        try (InputStream content = archive.read(item.entry())) {
            SeekableByteChannel created = folder.create(name, attributes(item.entry(), 0400));
            boolean complete = false;
            try {
                try (SeekableByteChannel file = created) {
                    copy(item.entry(), content, file, place.buffer);
                }
                setAttributes(folder, name, item.entry().attributes());
                complete = true;
            } finally {
                if (!complete) {
                    folder.delete(name);
                }
            }
        }
    }

    private void copy(ZipEntry entry, InputStream content, SeekableByteChannel file, byte[] buffer) throws IOException {
        for (int count; (count = content.read(buffer)) >= 0; ) {
            checkCancelled();
            count(entry, count);
            ByteBuffer piece = ByteBuffer.wrap(buffer, 0, count);
            while (piece.hasRemaining()) {
                file.write(piece);
            }
        }
    }

    private void count(ZipEntry entry, int count) {
        synchronized (progress) {
            written += count;
            if (written > reading.limits().totalSize()) {
                throw new LimitExceededException(
                        "the size of all contents", reading.limits().totalSize());
            }
            options.progress().written(entry, written, total);
        }
    }

    private void setAttributes(TargetFolder folder, String name, EntryAttributes attributes) throws IOException {
        setTimes(folder, name, attributes);
        int mode = attributes.unixMode().orElse(0) & 0777;
        if (posix && mode != 0 && options.permissions() == Permissions.STORED && !attributes.isSymbolicLink()) {
            PosixFileAttributeView view = folder.view(name, PosixFileAttributeView.class);
            if (view != null) {
                view.setPermissions(permissions(mode));
            }
        }
    }

    private void setTimes(TargetFolder folder, String name, EntryAttributes attributes) throws IOException {
        BasicFileAttributeView view = folder.view(name, BasicFileAttributeView.class);
        boolean unknown = attributes.modified() == null && attributes.dosTime() == 0;
        if (options.times() == Times.NONE || view == null || unknown) {
            return;
        }
        FileTime modified = FileTime.from(attributes.modified(options.zone()));
        if (options.times() == Times.ALL) {
            view.setTimes(modified, fileTime(attributes.accessed()), fileTime(attributes.created()));
        } else {
            view.setTimes(modified, null, null);
        }
    }

    private static @Nullable FileTime fileTime(@Nullable Instant time) {
        return time == null ? null : FileTime.from(time);
    }

    private void link(Place place, Item item) throws IOException {
        TargetFolder folder = place.folder(item.folder());
        String target = Objects.requireNonNull(item.target());
        if (leavesByOthers(folder.path(), target)) {
            refuse(item, folder.path().resolve(item.name()));
            return;
        }
        String name = item.name();
        for (int i = 1; ; i++) {
            try {
                boolean replaces = options.existing() == Existing.REPLACE;
                Path link = folder.path().resolve(replaces ? partName() : name);
                Files.createSymbolicLink(link, folder.path().getFileSystem().getPath(target));
                if (replaces) {
                    putInPlace(folder, String.valueOf(link.getFileName()), name);
                }
                links.add(folder.path().resolve(name));
                return;
            } catch (UnsupportedOperationException e) {
                throw new UnsupportedFeatureException(
                        "the target cannot hold symbolic links: give Links.SKIP or Links.AS_FILES");
            } catch (FileAlreadyExistsException e) {
                if (options.existing() == Existing.SKIP) {
                    skipped.add(new Skipped(item.entry(), "there already is a file"));
                    return;
                }
                if (options.existing() != Existing.RENAME || i == MOST_NAMES) {
                    throw e;
                }
                name = numbered(item.name(), i);
            }
        }
    }

    /** Links that were in the target before may lead anywhere: one of ours must not run through them. */
    private boolean leavesByOthers(Path folder, String link) {
        Path way = folder;
        for (Path part : folder.getFileSystem().getPath(link)) {
            way = way.resolve(part).normalize();
            if (!way.startsWith(target) || (Files.isSymbolicLink(way) && !links.contains(way))) {
                return true;
            }
        }
        return false;
    }

    private void refuse(Item item, Path link) throws FileSystemException {
        if (options.unsafeNames() == UnsafeNames.REJECT) {
            throw new FileSystemException(
                    link.toString(), item.target(), "the link runs through one that was there before");
        }
        skipped.add(new Skipped(item.entry(), "the link runs through one that was there before"));
    }
}
