package dev.codecs.zip.internal.java;

import static dev.codecs.zip.internal.java.Alphabet.MAX_MATCH;
import static dev.codecs.zip.internal.java.Alphabet.MIN_MATCH;

/**
 * Takes the cheapest way through a piece of the source, among all matches of every length at every place. What a token costs
 * follows from how often its symbols are used, and that from the way taken: so a few rounds are made, each with the costs by the
 * one before.
 */
final class OptimalParser implements Parser {
    private static final int LITERAL = 0;

    /** One bit. */
    private static final int BIT = 1 << Log2.FRACTION_BITS;

    private final MatchTree tree = new MatchTree();

    /** The tokens by which the costs are reckoned: those of the pieces before, which count less and less, and this one's. */
    private final Frequencies before = new Frequencies();

    private final Frequencies model = new Frequencies();

    private final int[] literalCost = new int[256];
    private final int[] lengthCost = new int[MAX_MATCH + 1];
    private final int[] distanceCost = new int[Alphabet.DISTANCES];

    /** The cost from each place to the end of the piece, and the token to take there: a length and a distance less one. */
    private final int[] cost = new int[Encoder.LARGEST_CHUNK + 1];

    private final int[] choice = new int[Encoder.LARGEST_CHUNK];

    private int passes;
    private boolean first;

    @Override
    public void start(Level level, int position, int size) {
        tree.start(level.depth(), level.nice(), position);
        passes = level.passes();
        before.clear();
        first = true;
    }

    @Override
    public void prime(byte[] source, int from, int to) {
        for (int p = from; p < to - Integer.BYTES; p++) {
            tree.enter(source, p, to);
        }
    }

    @Override
    public void moved(int by) {
        tree.moved(by);
    }

    @Override
    public void learn(Frequencies frequencies, byte[] source, int position) {
        // All is known by then.
    }

    @Override
    public int parse(byte[] source, int position, int limit, int end, Tokens tokens) {
        tree.collect(source, position, limit, end);
        if (first) {
            setDefaultCosts(source, position, limit);
            first = false;
        } else {
            setCosts(before);
        }
        int count = tokens.count;
        for (int pass = 0; ; pass++) {
            findPath(source, position, limit);
            tokens.count = count;
            followPath(source, position, limit, tokens);
            model.count(tokens, count);
            if (pass == passes - 1) {
                break;
            }
            model.add(before);
            setCosts(model);
        }
        before.fade();
        before.add(model);
        return limit;
    }

    /** What tokens cost in most data, for want of better knowledge. */
    private void setDefaultCosts(byte[] source, int from, int to) {
        model.clear();
        for (int p = from; p < to; p++) {
            model.literals[source[p] & 0xFF]++;
        }
        int size = to - from;
        for (int i = 0; i < literalCost.length; i++) {
            literalCost[i] = BIT + Log2.of(2 * size + 2) - Log2.of(2 * model.literals[i] + 1);
        }
        for (int length = MIN_MATCH; length <= MAX_MATCH; length++) {
            lengthCost[length] = (5 + Alphabet.literalExtra(Alphabet.LENGTH_SYMBOL[length])) * BIT;
        }
        for (int i = 0; i < distanceCost.length; i++) {
            distanceCost[i] = (5 + Alphabet.distanceExtra(i)) * BIT;
        }
    }

    /** Costs are the logarithms of the frequencies; a symbol that does not occur would be half as frequent as one that does once. */
    private void setCosts(Frequencies frequencies) {
        int literals = 1;
        for (int i = 0; i < Alphabet.LITERALS; i++) {
            literals += frequencies.literals[i];
        }
        int log = Log2.of(2 * literals);
        for (int i = 0; i < literalCost.length; i++) {
            literalCost[i] = symbolCost(log, frequencies.literals[i]);
        }
        for (int length = MIN_MATCH; length <= MAX_MATCH; length++) {
            int symbol = Alphabet.LENGTH_SYMBOL[length];
            lengthCost[length] = symbolCost(log, frequencies.literals[symbol]) + Alphabet.literalExtra(symbol) * BIT;
        }
        int distances = 1;
        for (int i = 0; i < Alphabet.DISTANCES; i++) {
            distances += frequencies.distances[i];
        }
        log = Log2.of(2 * distances);
        for (int i = 0; i < distanceCost.length; i++) {
            distanceCost[i] = symbolCost(log, frequencies.distances[i]) + Alphabet.distanceExtra(i) * BIT;
        }
    }

    private static int symbolCost(int log, int frequency) {
        return Math.max(BIT, log - Log2.of(2 * frequency + (frequency == 0 ? 1 : 0)));
    }

    /** From the end to the start: the cheapest way from a place is a token and the cheapest way from its end. */
    private void findPath(byte[] source, int from, int to) {
        int[] cost = this.cost;
        int[] choice = this.choice;
        int[] lengthCost = this.lengthCost;
        int[] matches = tree.matches;
        int[] ends = tree.ends;
        int size = to - from;
        cost[size] = 0;
        int last = ends[size];
        for (int i = size - 1; i >= 0; i--) {
            int best = literalCost[source[from + i] & 0xFF] + cost[i + 1];
            int token = LITERAL;
            int next = ends[i];
            int length = MIN_MATCH;
            for (int m = next; m < last; m++) {
                int match = matches[m];
                int distance1 = match & 0xFFFF;
                int longest = Math.min(match >>> 16, size - i);
                int base = distanceCost[Alphabet.distanceSymbol(distance1)];
                for (; length <= longest; length++) {
                    int sum = base + lengthCost[length] + cost[i + length];
                    if (sum < best) {
                        best = sum;
                        token = length << 16 | distance1;
                    }
                }
            }
            last = next;
            cost[i] = best;
            choice[i] = token;
        }
    }

    private void followPath(byte[] source, int from, int to, Tokens tokens) {
        int[] items = tokens.items;
        int n = tokens.count;
        for (int p = from; p < to; ) {
            int token = choice[p - from];
            if (token == LITERAL) {
                items[n++] = Tokens.literal(source[p++]);
            } else {
                items[n++] = Tokens.match(token >>> 16, token & 0xFFFF);
                p += token >>> 16;
            }
        }
        tokens.count = n;
    }
}
