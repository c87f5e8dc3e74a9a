package dev.codecs.zip.internal.archive;

import dev.codecs.CodecException;
import dev.codecs.LimitExceededException;
import dev.codecs.zip.ZipMethod;
import dev.codecs.zip.ZipReading;
import dev.codecs.zip.ZipWarning.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Makes a directory for an archive that has none, or a damaged one, of the local headers that are in it. One pass finds all that looks
 * like a header. An entry that says where its data ends, and where something of an archive follows, is believed, and what is in its data is
 * not looked at; one that does not say so ends at the first data descriptor that counts its data back to it, which then covers what was
 * found in between. So the time is that of one pass, whatever the archive holds; only where neither is there, data is read to
 * find out, and not more often than twice in all.
 */
final class Salvage {
    private static final int WINDOW = 1 << 20;
    private static final int MARGIN = 64;
    private static final int[] DESCRIPTORS = {16, 24, 12, 20};

    /** How much may be decompressed to find out where data ends, for each byte of the archive. */
    private static final int WORK = 32;

    /** What it costs to look at an entry at all, for its buffers. */
    private static final int LEAST_WORK = 4 << 10;

    private final Input input;
    private final ZipReading options;
    private final Warnings warnings;
    private final Methods methods;
    private final long size;

    private byte[] window = {};
    private long windowStart;

    private final List<Found> found = new ArrayList<>();
    private final Map<Long, Found> open = new HashMap<>();
    private final List<byte[]> listed = new ArrayList<>();
    private long listedLength;
    private long work;

    /** An entry that was found. */
    private static final class Found {
        final FoundHeader header;
        final int number;
        int crc;
        long compressedSize;
        long size;

        /** Whether it is known where the data ends. */
        boolean located;

        Found(FoundHeader header, int number) {
            this.header = header;
            this.number = number;
            this.crc = header.crc();
            this.compressedSize = header.compressedSize();
            this.size = header.size();
        }

        long data() {
            return header.offset() + header.length();
        }
    }

    private Salvage(Input input, ZipReading options, Warnings warnings) {
        this.input = input;
        this.options = options;
        this.warnings = warnings;
        this.methods = new Methods(options.methods());
        this.size = input.size();
        this.work = 2 * size + (1 << 20);
    }

    /** {@return the headers that the directory could have} */
    static byte[] headers(Input input, ZipReading options, Warnings warnings) throws IOException {
        Salvage salvage = new Salvage(input, options, warnings);
        salvage.scan();
        return salvage.headers();
    }

    private void scan() throws IOException {
        for (long at = 0; (at = next(at)) >= 0; ) {
            int signature = signature(at);
            if (StreamedDescriptor.isNext(signature)) {
                closeBefore(at);
            }
            at = switch (signature) {
                case Fields.LOCAL -> local(at);
                case Fields.CENTRAL -> central(at);
                case Fields.DESCRIPTOR -> descriptor(at);
                default -> at + 1;
            };
        }
        closeBefore(size);
    }

    /** Where the next two letters of a signature are, or -1. */
    private long next(long from) throws IOException {
        for (long at = from; at <= size - Integer.BYTES; ) {
            load(at, Integer.BYTES);
            int index = (int) (at - windowStart);
            int last = window.length - Integer.BYTES;
            while (index <= last && !(window[index] == 'P' && window[index + 1] == 'K')) {
                index++;
            }
            at = windowStart + index;
            if (index <= last) {
                return at;
            }
        }
        return -1;
    }

    /** Makes sure that so many bytes, which are within the archive, are in the window. */
    private void load(long at, int length) throws IOException {
        if (at < windowStart || at + length > windowStart + window.length) {
            long from = Math.max(0, at - MARGIN);
            window = input.bytes(from, (int) Math.min(Math.max(WINDOW, length + MARGIN), size - from));
            windowStart = from;
        }
    }

    private int signature(long at) throws IOException {
        if (at < 0 || at > size - Integer.BYTES) {
            return 0;
        }
        boolean there = at >= windowStart && at + Integer.BYTES <= windowStart + window.length;
        return there ? Fields.i32(window, (int) (at - windowStart)) : input.signature(at);
    }

    private long local(long at) throws IOException {
        if (at > size - Fields.LOCAL_LENGTH) {
            return at + 1;
        }
        load(at, Fields.LOCAL_LENGTH);
        int index = (int) (at - windowStart);
        int length = FoundHeader.length(window, index);
        if (!FoundHeader.isPlausible(window, index) || length > size - at) {
            return at + 1;
        }
        if (found.size() == options.limits().entries()) {
            throw new LimitExceededException(
                    "the number of entries", options.limits().entries());
        }
        Found entry = new Found(new FoundHeader(input.bytes(at, length), at), found.size());
        found.add(entry);
        boolean sized = !entry.header.isStreamed() || entry.compressedSize > 0;
        if (sized && isFollowed(entry)) {
            entry.located = true;
            return entry.data() + entry.compressedSize;
        }
        if (entry.header.isStreamed()) {
            open.put(entry.data(), entry);
        }
        return entry.data();
    }

    /** Whether the sizes in the header lead to something of an archive, or are right by the content. */
    private boolean isFollowed(Found entry) throws IOException {
        long end = entry.data() + entry.compressedSize;
        if (entry.compressedSize < 0 || end < 0 || end > size) {
            return false;
        }
        return end == size
                || StreamedDescriptor.isNext(signature(end))
                || (!entry.header.isStreamed() && isRight(entry));
    }

    private boolean isRight(Found entry) throws IOException {
        boolean plain = (entry.header.flags() & Fields.ENCRYPTED) == 0;
        if (!plain || entry.size < 0 || entry.compressedSize > work) {
            return false;
        }
        Measured measured = measure(entry, entry.compressedSize);
        return measured != null && measured.size == entry.size && measured.crc == entry.crc;
    }

    private record Measured(long compressedSize, long size, int crc) {}

    /** Reads a content that is not encrypted, if its method tells its end; null if that fails, or is too much work. */
    private @Nullable Measured measure(Found entry, long most) throws IOException {
        int method = entry.header.method();
        if (work <= 0) {
            return null;
        }
        if (method != ZipMethod.STORED && (method != ZipMethod.DEFLATED || methods.isOwn(method))) {
            return null;
        }
        StreamInput data = new StreamInput(input.stream(entry.data(), most));
        CRC32 crc = new CRC32();
        long count = 0;
        long allowed = Math.max(0, work) * WORK;
        try (InputStream content = method == ZipMethod.STORED
                ? data
                : methods.of(method).decompressing(data, entry.header.entry(new Names(options.nameDecoder())))) {
            byte[] buffer = new byte[64 << 10];
            for (int read; (read = content.read(buffer)) >= 0; ) {
                crc.update(buffer, 0, read);
                count += read;
                if (count > allowed) {
                    work = 0;
                    return null;
                }
            }
            return new Measured(data.position(), count, (int) crc.getValue());
        } catch (IOException e) {
            if (e.getCause() instanceof CodecException) {
                return null;
            }
            throw e;
        } finally {
            work -= LEAST_WORK + Math.max(data.position(), count / WORK);
        }
    }

    /** Keeps a header of a directory. */
    private long central(long at) throws IOException {
        if (at > size - Fields.CENTRAL_LENGTH) {
            return at + 1;
        }
        load(at, Fields.CENTRAL_LENGTH);
        int index = (int) (at - windowStart);
        int length = CentralHeader.end(window, index) - index;
        if (length > size - at || Fields.u16(window, index + CentralHeader.NAME_LENGTH) == 0) {
            return at + 1;
        }
        listedLength += length;
        if (listedLength > options.limits().directoryLength()) {
            throw new LimitExceededException(
                    "the length of the directory", options.limits().directoryLength());
        }
        listed.add(input.bytes(at, length));
        return at + length;
    }

    /** A descriptor behind which nothing of an archive follows; the others are seen from there. */
    private long descriptor(long at) throws IOException {
        for (int length : new int[] {16, 24}) {
            if (at + length == size || StreamedDescriptor.isNext(signature(at + length))) {
                return at + 1;
            }
        }
        if (at <= size - 16) {
            close(at, 16);
        }
        return at + 1;
    }

    private void closeBefore(long end) throws IOException {
        for (int length : DESCRIPTORS) {
            if (!open.isEmpty() && end >= length && close(end - length, length)) {
                return;
            }
        }
    }

    /** Ends the entry whose data the descriptor there counts back to; returns whether there is one. */
    private boolean close(long at, int length) throws IOException {
        byte[] bytes;
        int index;
        if (at >= windowStart && at + length <= windowStart + window.length) {
            bytes = window;
            index = (int) (at - windowStart);
        } else {
            bytes = input.bytes(at, length);
            index = 0;
        }
        boolean signed = length % 8 == 0;
        if (signed && Fields.i32(bytes, index) != Fields.DESCRIPTOR) {
            return false;
        }
        int crc = index + (signed ? Integer.BYTES : 0);
        int sizes = crc + Integer.BYTES;
        boolean isLong = length >= 20;
        long compressed = isLong ? Fields.i64(bytes, sizes) : Fields.u32(bytes, sizes);
        long content = isLong ? Fields.i64(bytes, sizes + Long.BYTES) : Fields.u32(bytes, sizes + Integer.BYTES);
        Found entry = compressed < 0 || content < 0 ? null : open.get(at - compressed);
        boolean stored = entry != null
                && entry.header.method() == ZipMethod.STORED
                && (entry.header.flags() & Fields.ENCRYPTED) == 0;
        if (entry == null || (stored && compressed != content)) {
            return false;
        }
        // What was found within its data belongs to that.
        while (found.getLast().number > entry.number) {
            Found inner = found.removeLast();
            open.remove(inner.data(), inner);
        }
        open.remove(entry.data());
        entry.crc = Fields.i32(bytes, crc);
        entry.compressedSize = compressed;
        entry.size = content;
        entry.located = true;
        return true;
    }

    private byte[] headers() throws IOException {
        Map<Long, byte[]> directory = directory();
        ByteArrayOutputStream headers = new ByteArrayOutputStream();
        for (int i = 0; i < found.size(); i++) {
            Found entry = found.get(i);
            byte[] central = directory.get(entry.header.offset());
            if (central != null && (belongs(central, entry) || (hasPlace(central, entry) && !isRight(entry)))) {
                headers.writeBytes(central);
            } else if (entry.located || !entry.header.isStreamed() || locate(entry, end(i))) {
                if (entry.compressedSize >= 0 && entry.size >= 0) {
                    headers.writeBytes(entry.header.central(entry.crc, entry.compressedSize, entry.size));
                }
            } else {
                warnings.add(
                        Kind.OUT_OF_BOUNDS,
                        entry.header.entry(new Names(options.nameDecoder())).name(),
                        entry.header.offset(),
                        "the end of the entry was not found: it cannot be salvaged");
            }
        }
        return headers.toByteArray();
    }

    /** Where the data of an entry ends at the latest. */
    private long end(int number) {
        return number + 1 < found.size() ? found.get(number + 1).header.offset() : size;
    }

    private boolean locate(Found entry, long end) throws IOException {
        boolean readable = (entry.header.flags() & Fields.ENCRYPTED) == 0
                && entry.header.method() == ZipMethod.DEFLATED
                && end - entry.data() <= work;
        Measured measured = readable ? measure(entry, end - entry.data()) : null;
        if (measured == null) {
            return false;
        }
        entry.compressedSize = measured.compressedSize;
        entry.size = measured.size;
        entry.crc = measured.crc;
        warnings.add(
                Kind.LOCAL_HEADER,
                entry.header.entry(new Names(options.nameDecoder())).name(),
                entry.header.offset(),
                "the data descriptor is missing: size and CRC-32 are those of the data, and check nothing");
        return true;
    }

    /** The headers of the directory that are left, by the places of their entries, which are those in the archive. */
    private Map<Long, byte[]> directory() {
        Map<Long, byte[]> byOffset = new TreeMap<>();
        if (found.isEmpty()) {
            return byOffset;
        }
        long first = listed.stream().mapToLong(Salvage::offset).min().orElse(0);
        long prefix = found.getFirst().header.offset() - first;
        Map<Long, Found> places = new HashMap<>();
        found.forEach(entry -> places.put(entry.header.offset(), entry));
        for (byte[] central : listed) {
            long offset = offset(central);
            for (long base : new long[] {0, prefix}) {
                Found entry = places.get(offset + base);
                if (offset < Fields.IN_ZIP64
                        && offset + base < Fields.IN_ZIP64
                        && entry != null
                        && isSame(central, entry)) {
                    byte[] moved = central.clone();
                    for (int i = 0; i < Integer.BYTES; i++) {
                        moved[CentralHeader.OFFSET + i] = (byte) ((offset + base) >>> (8 * i));
                    }
                    moved[CentralHeader.DISK] = 0;
                    moved[CentralHeader.DISK + 1] = 0;
                    byOffset.put(offset + base, moved);
                    break;
                }
            }
        }
        return byOffset;
    }

    private static long offset(byte[] central) {
        return Fields.u32(central, CentralHeader.OFFSET);
    }

    private static boolean isSame(byte[] central, Found entry) {
        byte[] name = entry.header.rawName();
        return Fields.u16(central, CentralHeader.METHOD) == entry.header.method()
                && Fields.u16(central, CentralHeader.NAME_LENGTH) == name.length
                && Arrays.equals(central, CentralHeader.NAME, CentralHeader.NAME + name.length, name, 0, name.length);
    }

    /** Whether the header says what was found, or there is a place for what it says. */
    private boolean belongs(byte[] central, Found entry) {
        if (!entry.located) {
            return hasPlace(central, entry);
        }
        return Fields.u32(central, CentralHeader.COMPRESSED_SIZE) == entry.compressedSize
                && Fields.u32(central, CentralHeader.SIZE) == entry.size
                && Fields.i32(central, CentralHeader.CRC) == entry.crc;
    }

    private boolean hasPlace(byte[] central, Found entry) {
        long compressed = Fields.u32(central, CentralHeader.COMPRESSED_SIZE);
        boolean large = compressed == Fields.IN_ZIP64 || Fields.u32(central, CentralHeader.SIZE) == Fields.IN_ZIP64;
        return !large && compressed <= size - entry.data();
    }
}
