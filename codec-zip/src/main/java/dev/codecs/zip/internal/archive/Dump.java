package dev.codecs.zip.internal.archive;

import dev.codecs.zip.ZipEntry;
import dev.codecs.zip.ZipWarning;
import java.io.IOException;

/** Writes what an archive is made of, for people who look for a fault. */
final class Dump {
    private final Input input;
    private final Directory directory;
    private final Warnings warnings;
    private final Appendable target;

    Dump(Input input, Directory directory, Warnings warnings, Appendable target) {
        this.input = input;
        this.directory = directory;
        this.warnings = warnings;
        this.target = target;
    }

    void write() throws IOException {
        EndRecord end = directory.end();
        line("archive: %d bytes, %d of them before it".formatted(input.size(), directory.prefixLength()));
        for (ZipEntry entry : directory.entries()) {
            write(entry);
        }
        line("directory: %d entries from byte %d on; declared are %d, %d bytes from %d on"
                .formatted(directory.entries().size(), end.start(), end.entries(), end.size(), end.offset()));
        if (end.zip64() >= 0) {
            line("zip64 end record: at byte %d".formatted(end.zip64()));
        }
        line("end record: at byte %d, in part %d; a comment of %d bytes"
                .formatted(end.position(), end.disk(), end.end() - end.position() - Fields.END_LENGTH));
        for (ZipWarning warning : warnings.list()) {
            String entry = warning.entry() == null ? "" : " of " + Warnings.quoted(warning.entry());
            line("warning %s%s at byte %d: %s".formatted(warning.kind(), entry, warning.offset(), warning.message()));
        }
    }

    private void write(ZipEntry entry) throws IOException {
        line(Warnings.quoted(entry.name()));
        line("  local header at byte %d, flags %04x, method %d, encryption %s"
                .formatted(entry.offset(), entry.flags(), entry.method(), entry.encryption()));
        line("  %d bytes, %d in the archive, CRC-32 %08x, time %s"
                .formatted(
                        entry.size(),
                        entry.compressedSize(),
                        entry.crc32(),
                        entry.attributes().localTime()));
        if (!entry.extraFields().isEmpty()) {
            line("  extra fields " + entry.extraFields());
        }
    }

    private void line(String text) throws IOException {
        target.append(text).append('\n');
    }
}
