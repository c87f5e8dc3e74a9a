package dev.codecs.contract.witness;

import dev.codecs.CorruptInputException;
import dev.codecs.ValueFeed;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes the format of {@link TokenWitness} in pieces, in the simplest way: it looks at everything again each time. */
final class TokenFeed implements ValueFeed {
    private final TokenWitness codec;
    private byte[] bytes = new byte[0];
    private boolean ended;

    TokenFeed(TokenWitness codec) {
        this.codec = codec;
    }

    @Override
    public void feed(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        if (ended) {
            throw new IllegalStateException("the end was said");
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(bytes);
        all.write(data, offset, length);
        bytes = all.toByteArray();
    }

    /** Where the first value ends, or 0. */
    private int whole() {
        TokenReader reader = codec.reader(bytes);
        try {
            reader.skip();
            return (int) reader.position();
        } catch (CorruptInputException e) {
            if (e.offset() < bytes.length) {
                throw e;
            }
            return 0;
        }
    }

    @Override
    public boolean hasNext() {
        return bytes.length > 0 && whole() > 0;
    }

    @Override
    public @Nullable Object next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no value is whole");
        }
        int end = whole();
        byte[] value = Arrays.copyOf(bytes, end);
        bytes = Arrays.copyOfRange(bytes, end, bytes.length);
        return codec.decode(value);
    }

    @Override
    public void end() {
        ended = true;
        if (bytes.length > 0 && whole() == 0) {
            throw new CorruptInputException("the data is cut short", bytes.length);
        }
    }
}
