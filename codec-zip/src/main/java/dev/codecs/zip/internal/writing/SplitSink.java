package dev.codecs.zip.internal.writing;

import dev.codecs.zip.internal.archive.Fields;
import dev.codecs.zip.internal.archive.PartNames;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A split archive (APPNOTE.TXT, section 8): {@code name.z01}, {@code name.z02}, ..., {@code name.zip}, where offsets count within a
 * part and headers are never cut; or {@code name.001}, {@code name.002}, ..., which are one archive if laid end to end. Parts are
 * written aside and take their places when all are whole, that with the directory last.
 */
final class SplitSink implements Sink {
    private final Path target;
    private final long partLength;
    private final boolean numbered;
    private final boolean replaces;
    private final String mark;
    private final List<Path> asides = new ArrayList<>();

    private ChannelSink part;
    private long before;

    private SplitSink(Path target, long partLength) throws IOException {
        this.target = target;
        this.partLength = partLength;
        this.numbered = PartNames.isNumbered(target);
        this.replaces = Files.exists(target);
        this.mark = Long.toString(ThreadLocalRandom.current().nextLong() >>> 1, Character.MAX_RADIX);
        this.part = open();
        if (!numbered) {
            byte[] signature = new Bytes(Integer.BYTES).u32(Fields.DESCRIPTOR).toArray();
            part.write(signature, 0, signature.length);
        }
    }

    /** {@return a sink for parts of the length} The path is that of the last part, or ends in {@code .001} and is that of the first. */
    static SplitSink of(Path path, long partLength) throws IOException {
        return new SplitSink(path.toAbsolutePath(), partLength);
    }

    private ChannelSink open() throws IOException {
        Path aside = target.resolveSibling("." + target.getFileName() + "." + mark + "." + asides.size() + ".tmp");
        FileChannel channel = FileChannel.open(
                aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        asides.add(aside);
        return new ChannelSink(channel, 0);
    }

    private void nextPart() throws IOException {
        before += part.length();
        part.finish(replaces);
        part = open();
    }

    private long room() throws IOException {
        if (part.length() == partLength) {
            nextPart();
        }
        return partLength - part.length();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int at = offset, end = offset + length; at < end; ) {
            int piece = (int) Math.min(room(), end - at);
            part.write(bytes, at, piece);
            at += piece;
        }
    }

    @Override
    public void write(MemorySegment memory) throws IOException {
        for (long at = 0; at < memory.byteSize(); ) {
            long piece = Math.min(room(), memory.byteSize() - at);
            part.write(memory.asSlice(at, piece));
            at += piece;
        }
    }

    @Override
    public long position() {
        return numbered ? length() : part.length();
    }

    @Override
    public long length() {
        return before + part.length();
    }

    @Override
    public int disk() {
        return numbered ? 0 : asides.size() - 1;
    }

    @Override
    public void keepTogether(int length) throws IOException {
        if (!numbered && length > partLength - part.length()) {
            nextPart();
        }
    }

    @Override
    public boolean canPatch() {
        return false;
    }

    @Override
    public void patch(long position, byte[] bytes) {
        throw new IllegalStateException("parts are not written twice");
    }

    @Override
    public boolean isOwn(Path file) throws IOException {
        for (Path aside : asides) {
            if (Sink.isSame(file, aside)) {
                return true;
            }
        }
        return Sink.isSame(file, target);
    }

    @Override
    public void finish() throws IOException {
        boolean done = false;
        try {
            if (!numbered && asides.size() == 1) {
                part.patch(0, new Bytes(Integer.BYTES).u32(Fields.SINGLE_PART).toArray());
            }
            part.finish(replaces);
            for (int i = 0; i < asides.size(); i++) {
                Files.move(asides.get(i), place(i), StandardCopyOption.REPLACE_EXISTING);
            }
            deleteOlder();
            done = true;
        } finally {
            if (!done) {
                deleteAll();
            }
        }
    }

    private Path place(int number) {
        if (numbered) {
            return PartNames.numbered(target, number + 1);
        }
        return number == asides.size() - 1 ? target : PartNames.before(target, number + 1);
    }

    /** What follows of an older archive would be taken for more parts of this one. */
    private void deleteOlder() throws IOException {
        int number = asides.size() + 1;
        while (numbered && Files.deleteIfExists(PartNames.numbered(target, number))) {
            number++;
        }
    }

    private void deleteAll() throws IOException {
        for (Path aside : asides) {
            Files.deleteIfExists(aside);
        }
    }

    @Override
    public void discard() throws IOException {
        try {
            part.discard();
        } finally {
            deleteAll();
        }
    }
}
