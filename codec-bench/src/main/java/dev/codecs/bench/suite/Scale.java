package dev.codecs.bench.suite;

/** How much is measured. */
public enum Scale {
    /** Tiny inputs, a few seconds: whether everything works. */
    SMOKE,
    /** Every table in a few minutes. */
    QUICK,
    /** Every level and every size. */
    FULL
}
