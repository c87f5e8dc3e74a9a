package dev.codecs.bench.suite;

/** Work that a program does and times by itself, as the benchmark of a command-line tool. */
public interface SelfTimed extends Operation {
    /** {@return how long one operation took on average, as the program says} */
    double nanos() throws Exception;

    @Override
    default boolean elsewhere() {
        return true;
    }

    @Override
    default long run(int times) throws Exception {
        return Math.round(nanos());
    }
}
