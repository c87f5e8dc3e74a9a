package dev.codecs.contract.witness;

import dev.codecs.Availability;
import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.Found;
import dev.codecs.Kind;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.TypeRef;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import dev.codecs.spi.Offer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A format of our own in the manner of Bencode, with one letter before each value: {@code n} null, {@code t} true, {@code f} false,
 * {@code i12e} a whole number, {@code d} and eight bytes a double, {@code s3:abc} text, {@code b3:...} bytes, {@code l...e} a list,
 * {@code m...e} a map of text keys and values.
 */
public final class TokenWitness implements Encoder {
    /** Offers the witness. */
    public static final class Provider implements Encoder.Provider {
        @Override
        public Engine engine() {
            return new Engine("witness", Kind.JAVA);
        }

        @Override
        public List<Offer> offers() {
            return List.of(new Offer("witness-tokens", 1));
        }

        @Override
        public Availability availability() {
            return new Availability.Yes("witness");
        }

        @Override
        public Encoder create(Offer offer) {
            return new TokenWitness(Limits.DEFAULT, Options.DEFAULT);
        }
    }

    private final Limits limits;
    private final Options options;

    private TokenWitness(Limits limits, Options options) {
        this.limits = limits;
        this.options = options;
    }

    @Override
    public String algorithm() {
        return "witness-tokens";
    }

    @Override
    public Engine engine() {
        return new Engine("witness", Kind.JAVA);
    }

    @Override
    public int rank() {
        return 1;
    }

    @Override
    public boolean text() {
        return false;
    }

    @Override
    public Encoder with(Limits newLimits) {
        return new TokenWitness(Objects.requireNonNull(newLimits), options);
    }

    @Override
    public Encoder with(Options newOptions) {
        return new TokenWitness(limits, Objects.requireNonNull(newOptions));
    }

    @Override
    public byte[] encode(@Nullable Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TokenWriter writer = new TokenWriter(bytes, options, limits)) {
            writer.writeValue(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public @Nullable Object decode(byte[] data) {
        TokenReader reader = reader(data);
        Object value = reader.readValue();
        if (reader.hasNext() && options.trailingBytes() == Options.TrailingBytes.REJECT) {
            throw new CorruptInputException("bytes follow the value", reader.position());
        }
        return value;
    }

    @Override
    public @Nullable Object decode(InputStream source) throws IOException {
        byte[] data = source.readNBytes((int) Math.min(limits.bytes() + 1, Integer.MAX_VALUE - 8));
        try {
            return decode(data);
        } catch (CodecException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // Shape gives what the type says
    public <T> T decode(byte[] data, Class<T> type) {
        return (T) Shape.of(decode(data), type, options);
    }

    @Override
    @SuppressWarnings("unchecked") // Shape gives what the type says
    public <T> T decode(byte[] data, TypeRef<T> type) {
        return (T) Shape.of(decode(data), type.type(), options);
    }

    @Override
    public ValueFeed feed() {
        return new TokenFeed(this);
    }

    @Override
    public TokenReader reader(byte[] data) {
        if (data.length > limits.bytes()) {
            throw new LimitExceededException("the length of the document", limits.bytes());
        }
        return new TokenReader(data, limits, options);
    }

    @Override
    public ValueWriter writer(OutputStream sink) {
        return new TokenWriter(Objects.requireNonNull(sink), options, limits);
    }

    @Override
    public Found find(byte[] data, ValuePath path) {
        TokenReader reader = reader(data);
        for (Object step : path.steps()) {
            if (!enter(reader, step)) {
                return Found.ABSENT;
            }
        }
        return Found.of(reader.readValue());
    }

    private static boolean enter(ValueReader reader, Object step) {
        switch (reader.peek()) {
            case LIST -> {
                reader.beginList();
                for (int index = 0; reader.hasNext(); index++) {
                    if (step.equals(index)) {
                        return true;
                    }
                    reader.skip();
                }
            }
            case MAP -> {
                reader.beginMap();
                while (reader.hasNext()) {
                    if (reader.readKey().equals(step.toString())) {
                        return true;
                    }
                    reader.skip();
                }
            }
            default -> {}
        }
        return false;
    }
}
