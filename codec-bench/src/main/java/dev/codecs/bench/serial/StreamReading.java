package dev.codecs.bench.serial;

import dev.codecs.Encoder;
import dev.codecs.Limits;
import dev.codecs.ValueFeed;
import dev.codecs.ValueReader;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decodes a stream of replies, the documents of a list with short replies between them, over and over until 64 MB. */
final class StreamReading implements Operation {
    private static final int SIZE = 64 << 20;
    private static final int PIECE = 64 << 10;
    /** What is as long as a piece would lie in two of them each time. */
    private static final int LONGEST = 10_000;

    private final Encoder encoder;
    private final boolean pieces;
    /** What the stream repeats. */
    private final List<@Nullable Object> round = new ArrayList<>();

    private final byte[] stream;
    private final int rounds;
    private @Nullable Object last;

    /** @param pieces whether it comes in pieces of 64 KiB, as from a network, in place of all at once */
    StreamReading(Documents documents, Encoder encoder, boolean pieces) {
        this.encoder = encoder.with(Limits.DEFAULT.items(Integer.MAX_VALUE).bytes(SIZE));
        this.pieces = pieces;
        for (Object document : (List<?>) Objects.requireNonNull(documents.tree())) {
            if (encoder.encode(document).length <= LONGEST) {
                round.addAll(Arrays.asList("OK", document, 1L, null));
            }
        }
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        round.forEach(reply -> encoded.writeBytes(encoder.encode(reply)));
        this.rounds = SIZE / encoded.size();
        byte[] once = encoded.toByteArray();
        this.stream = new byte[rounds * once.length];
        for (int at = 0; at < stream.length; at += once.length) {
            System.arraycopy(once, 0, stream, at, once.length);
        }
    }

    @Override
    public long run(int times) {
        long values = 0;
        for (int i = 0; i < times; i++) {
            values += pieces ? fed() : read();
        }
        return values;
    }

    private long read() {
        ValueReader reader = encoder.reader(stream);
        long values = 0;
        while (reader.hasNext()) {
            last = reader.readValue();
            values++;
        }
        return values;
    }

    private long fed() {
        ValueFeed feed = encoder.feed();
        long values = 0;
        for (int at = 0; at < stream.length; at += PIECE) {
            feed.feed(stream, at, Math.min(PIECE, stream.length - at));
            while (feed.hasNext()) {
                last = feed.next();
                values++;
            }
        }
        feed.end();
        return values;
    }

    @Override
    public Outcome verify() throws Exception {
        ValueFeed feed = encoder.feed();
        feed.feed(stream, 0, stream.length / rounds);
        for (Object reply : round) {
            Trees.compare(reply, feed.next());
        }
        long expected = (long) rounds * round.size();
        if (run(1) != expected) {
            throw new IllegalStateException("the stream has not its " + expected + " replies");
        }
        Trees.compare(round.getLast(), last);
        return new Outcome(stream.length, (long) stream.length, "", true);
    }
}
