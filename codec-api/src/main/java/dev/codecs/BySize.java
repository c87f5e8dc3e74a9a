package dev.codecs;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Several engines of one algorithm, each for the sizes at which it is preferred. An engine that cannot do what is asked leaves, and
 * its sizes go to the next smaller one, or to the next larger where there is none.
 */
final class BySize<C extends Codec> {
    /** @param from the least size in bytes that the codec is for */
    record Share<C extends Codec>(long from, C codec) {}

    /** Makes one codec of several. Not a lambda: that would cost the first codec of a young JVM a millisecond. */
    interface Joining<C extends Codec> {
        C join(BySize<C> engines);
    }

    /** For the codecs whose data has no size, or that must stay with one engine, such as the keys of ciphers, which count. */
    static final class Largest<C extends Codec> implements Joining<C> {
        @Override
        public C join(BySize<C> engines) {
            return engines.largest();
        }
    }

    private final List<Share<C>> shares;

    /** @param shares by size, without a size that occurs twice; the first takes whatever is smaller, too */
    BySize(List<Share<C>> shares) {
        this.shares = List.copyOf(shares);
    }

    C of(long bytes) {
        for (int i = shares.size() - 1; i > 0; i--) {
            Share<C> share = shares.get(i);
            if (bytes >= share.from) {
                return share.codec;
            }
        }
        return shares.getFirst().codec;
    }

    /** The engine of the largest sizes, which takes whatever has no size that is known. */
    C largest() {
        return shares.getLast().codec;
    }

    List<C> all() {
        return shares.stream().map(Share::codec).toList();
    }

    boolean isOne() {
        return shares.size() == 1;
    }

    /** These engines after the change, but for those that refuse it as unsupported; itself where it changes none. */
    BySize<C> map(UnaryOperator<C> change) {
        List<Share<C>> able = new ArrayList<>();
        @Nullable UnsupportedFeatureException refusal = null;
        for (Share<C> share : shares) {
            try {
                able.add(new Share<>(share.from, change.apply(share.codec)));
            } catch (UnsupportedFeatureException e) {
                refusal = e;
            }
        }
        if (able.isEmpty() && refusal != null) {
            throw refusal;
        }
        return able.equals(shares) ? this : new BySize<>(able);
    }

    Engine engine() {
        return new Engine("auto", largest().engine().kind());
    }

    @Override
    public String toString() {
        StringJoiner words = new StringJoiner(", ", largest().algorithm() + " by " + engine() + ": ", "");
        words.add(shares.getFirst().codec.engine().toString());
        for (Share<C> share : shares.subList(1, shares.size())) {
            words.add("from " + share.from + " bytes " + share.codec.engine());
        }
        return words.toString();
    }
}
