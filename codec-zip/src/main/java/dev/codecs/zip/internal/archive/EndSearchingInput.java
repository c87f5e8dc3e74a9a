package dev.codecs.zip.internal.archive;

import dev.codecs.CorruptInputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The data of an entry that does not tell where it ends, as stored data: it ends where a data descriptor follows that declares just the
 * size that was read so far, and behind which the archive goes on.
 */
final class EndSearchingInput extends InputStream {
    private final StreamInput input;
    private final long start;
    private final long declared;
    private final StreamedDescriptor.Fits fits;
    private final String name;
    private @Nullable StreamedDescriptor found;
    private boolean ended;

    /**
     * Data that begins here.
     *
     * @param declared the compressed size by the header, which may be right, or 0
     * @param fits whether a descriptor may be that of the data that was read
     */
    EndSearchingInput(StreamInput input, long declared, StreamedDescriptor.Fits fits, String name) {
        this.input = input;
        this.start = input.position();
        this.declared = declared;
        this.fits = fits;
        this.name = name;
    }

    /** {@return the descriptor, which was read, or null if there was none} */
    @Nullable
    StreamedDescriptor found() {
        return found;
    }

    boolean isAtEnd() {
        return ended;
    }

    /** {@return how many bytes of data were read} */
    long length() {
        return input.position() - start - (found == null ? 0 : found.length());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (ended) {
            return -1;
        }
        boolean more = input.has(StreamedDescriptor.LONGEST + 1);
        if (isEnd()) {
            ended = true;
            return -1;
        }
        if (input.ahead() == 0) {
            CorruptInputException fault = new CorruptInputException(
                    Warnings.quoted(name)
                            + ": no data descriptor tells where the data of the entry ends, and none fits it",
                    input.position());
            throw new IOException(fault.getMessage(), fault);
        }
        int most = Math.min(length, input.ahead() - (more ? StreamedDescriptor.LONGEST : 0));
        return input.read(target, offset, nextCandidate(Math.max(1, most)));
    }

    private boolean isEnd() throws IOException {
        long read = input.position() - start;
        if (isCandidate(input.buffer(), input.at(), read)) {
            found = StreamedDescriptor.find(input, read, fits, true);
            if (found != null) {
                input.skipNBytes(found.length());
                return true;
            }
        }
        // Some tools promise a descriptor, and give the sizes in the header instead.
        return declared > 0 && read == declared && StreamedDescriptor.isNext(input.signature());
    }

    /** How many bytes there are before the next place where the data may end, at least one. */
    private int nextCandidate(int most) {
        byte[] bytes = input.buffer();
        int at = input.at();
        long read = input.position() - start;
        int count = 1;
        while (count < most && !isCandidate(bytes, at + count, read + count) && read + count != declared) {
            count++;
        }
        return count;
    }

    private boolean isCandidate(byte[] bytes, int at, long read) {
        int low = (int) read;
        int end = input.at() + input.ahead();
        if (at + 8 <= end && Fields.i32(bytes, at + 4) == low) {
            return true;
        }
        return at + 12 <= end && Fields.i32(bytes, at + 8) == low && Fields.i32(bytes, at) == Fields.DESCRIPTOR;
    }
}
