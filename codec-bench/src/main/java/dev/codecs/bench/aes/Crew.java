package dev.codecs.bench.aes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that share work; the calling one is one of them. */
final class Crew implements AutoCloseable {
    private final int threads;
    private final ExecutorService others;

    Crew(int threads) {
        this.threads = threads;
        this.others = Executors.newFixedThreadPool(
                Math.max(1, threads - 1),
                Thread.ofPlatform().daemon().name("worker-", 0).factory());
    }

    /** The threads beside the calling one. */
    ExecutorService others() {
        return others;
    }

    /** One of many pieces of work. */
    @FunctionalInterface
    interface Work {
        /** Does it. No two at the same time have the same worker, which is below the number of threads. */
        void run(int worker, int piece) throws Exception;
    }

    /** Does so many pieces of work: whoever is free takes the next. */
    void share(int pieces, Work work) throws Exception {
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> helping = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            int worker = i;
            helping.add(others.submit(() -> {
                takeTurns(worker, next, pieces, work);
                return null;
            }));
        }
        takeTurns(0, next, pieces, work);
        for (Future<?> help : helping) {
            try {
                help.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        }
    }

    private static void takeTurns(int worker, AtomicInteger next, int pieces, Work work) throws Exception {
        for (int piece = next.getAndIncrement(); piece < pieces; piece = next.getAndIncrement()) {
            work.run(worker, piece);
        }
    }

    @Override
    public void close() {
        others.shutdown();
    }
}
