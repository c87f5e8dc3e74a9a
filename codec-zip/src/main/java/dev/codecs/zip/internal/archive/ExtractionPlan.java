package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.zip.Extraction;
import dev.codecs.zip.Extraction.Links;
import dev.codecs.zip.Extraction.Skipped;
import dev.codecs.zip.Extraction.UnsafeNames;
import dev.codecs.zip.ZipEntry;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an extraction is to write, decided before anything is written: every name and the target of every link was looked at. */
final class ExtractionPlan {
    /** The longest target of a link that any usual system has. */
    private static final int LONGEST_LINK = 4096;

    private static final int UNIX_TYPE = 0170000;
    private static final int UNIX_FILE = 0100000;

    private final OpenArchive archive;
    private final Extraction options;
    private final Function<byte[], String> decoder;
    private final SafeName names;

    private final Map<List<String>, Item> items = new LinkedHashMap<>();
    private final List<Skipped> skipped = new ArrayList<>();

    /**
     * Something to write.
     *
     * @param entry that says so
     * @param parts of its name, at least one
     * @param kind of it
     * @param target of a link, else null
     */
    record Item(
            ZipEntry entry,
            List<String> parts,
            Kind kind,
            @Nullable String target) {
        List<String> folder() {
            return parts.subList(0, parts.size() - 1);
        }

        String name() {
            return parts.getLast();
        }
    }

    /** What an entry is. */
    enum Kind {
        FILE,
        FOLDER,
        LINK
    }

    private ExtractionPlan(
            OpenArchive archive, Extraction options, Function<byte[], String> decoder, FileSystem system) {
        this.archive = archive;
        this.options = options;
        this.decoder = decoder;
        this.names = new SafeName(options, system);
    }

    /**
     * {@return the plan for an archive}
     *
     * @param decoder of the targets of links
     * @throws CorruptInputException if something is unsafe, and that is to be rejected
     */
    static ExtractionPlan of(
            OpenArchive archive, Extraction options, Function<byte[], String> decoder, FileSystem system)
            throws IOException {
        ExtractionPlan plan = new ExtractionPlan(archive, options, decoder, system);
        for (ZipEntry entry : archive.entries()) {
            if (options.filter().test(entry)) {
                plan.add(entry);
            }
        }
        plan.checkWays();
        return plan;
    }

    /** {@return what is to be written of a kind, in the order of the archive} */
    List<Item> items(Kind kind) {
        return items.values().stream().filter(item -> item.kind() == kind).toList();
    }

    /** {@return what was skipped so far} */
    List<Skipped> skipped() {
        return skipped;
    }

    private void add(ZipEntry entry) throws IOException {
        SafeName.Parts name = names.of(entry.name());
        if (name.danger() != null) {
            refuse(entry, name.danger());
            return;
        }
        Kind kind = kind(entry);
        if (kind == null) {
            skipped.add(new Skipped(entry, "it is a device, a pipe or a socket"));
        } else if (name.parts().isEmpty() && kind != Kind.FOLDER) {
            refuse(entry, "the name is empty");
        } else if (kind == Kind.LINK && options.links() == Links.SKIP) {
            skipped.add(new Skipped(entry, "it is a symbolic link"));
        } else if (kind == Kind.LINK && options.links() == Links.INSIDE) {
            addLink(entry, name.parts());
        } else if (!name.parts().isEmpty()) {
            put(new Item(entry, name.parts(), kind == Kind.LINK ? Kind.FILE : kind, null));
        }
    }

    /** The last entry of a name counts, and takes the place in the order, too. */
    private void put(Item item) {
        items.remove(item.parts());
        items.put(item.parts(), item);
    }

    private static @Nullable Kind kind(ZipEntry entry) {
        if (entry.isSymbolicLink()) {
            return Kind.LINK;
        }
        boolean slash = entry.name().endsWith("/") || entry.name().endsWith("\\");
        if (slash || (entry.size() == 0 && entry.attributes().isDirectory())) {
            return Kind.FOLDER;
        }
        int type = entry.attributes().unixMode().orElse(0) & UNIX_TYPE;
        return type == 0 || type == UNIX_FILE || entry.size() > 0 ? Kind.FILE : null;
    }

    private void addLink(ZipEntry entry, List<String> parts) throws IOException {
        byte[] bytes;
        try {
            bytes = archive.bytes(entry, LONGEST_LINK);
        } catch (CodecException e) {
            if (options.damaged() == Extraction.Damaged.FAIL) {
                throw e;
            }
            skipped.add(new Skipped(entry, String.valueOf(e.getMessage())));
            return;
        }
        String utf8 = Names.utf8(bytes, 0, bytes.length);
        String target = utf8 != null ? utf8 : decoder.apply(bytes);
        String danger = names.dangerOfLink(target, parts.size() - 1);
        if (danger != null) {
            refuse(entry, danger);
        } else {
            put(new Item(entry, parts, Kind.LINK, target));
        }
    }

    private void refuse(ZipEntry entry, String danger) {
        if (options.unsafeNames() == UnsafeNames.REJECT) {
            throw new CorruptInputException(
                    Warnings.quoted(entry.name()) + ": " + danger
                            + ": nothing was extracted; Extraction.unsafeNames skips or repairs such entries",
                    entry.offset());
        }
        skipped.add(new Skipped(entry, danger));
    }

    /** What lies below a link or file of the archive cannot be written, and must not be written through it. */
    private void checkWays() {
        List<Item> lost = new ArrayList<>();
        for (Item item : items.values()) {
            for (int length = 1; length < item.parts().size(); length++) {
                Item way = items.get(item.parts().subList(0, length));
                if (way != null && way.kind() != Kind.FOLDER) {
                    refuse(
                            item.entry(),
                            way.kind() == Kind.LINK
                                    ? "the name runs through a symbolic link of the archive"
                                    : "the name runs through a file of the archive");
                    lost.add(item);
                    break;
                }
            }
        }
        lost.forEach(item -> items.remove(item.parts()));
    }
}
