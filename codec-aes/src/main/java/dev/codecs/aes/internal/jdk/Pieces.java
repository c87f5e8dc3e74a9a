package dev.codecs.aes.internal.jdk;

/**
 * How many bytes one call is given. HotSpot uses the processor's AES only in code that it compiled for good, which takes thousands of
 * calls: with 32 KiB each, counter mode stays at 70 MB/s for the first 100 MB where it reaches 9,000 after the first 20 with 1 KiB.
 */
final class Pieces {
    /** The longest piece. */
    static final int MOST = 1 << 15;

    private static final int COLD = 1 << 10;
    private static final int CALLS = 20_000;

    /** Threads may lose some of each other's counts. */
    private int calls;

    /** {@return the bytes of the next call, of whole blocks} */
    int next() {
        if (calls < CALLS) {
            calls++;
            return COLD;
        }
        return MOST;
    }
}
