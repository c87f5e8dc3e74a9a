package dev.codecs.bench.zip;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads that work beside the calling one. */
final class Threads {
    private Threads() {}

    /** {@return one less than so many; none is started before there is work for it} */
    static ExecutorService beside(int threads) {
        return Executors.newFixedThreadPool(
                Math.max(1, threads - 1),
                Thread.ofPlatform().daemon().name("zip-", 0).factory());
    }
}
