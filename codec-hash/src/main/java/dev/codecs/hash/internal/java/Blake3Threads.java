package dev.codecs.hash.internal.java;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Who does the numbered tasks of one hash: the caller, and as many threads of an executor as come to help.
 *
 * @param parallelism threads at most, the caller among them
 */
record Blake3Threads(Executor executor, int parallelism) {
    /**
     * Does tasks 0, 1, ... and returns when none runs any more. Since the caller works too, an executor that is busy or refuses
     * more work only makes it slower.
     *
     * @throws RuntimeException or an error, if a task throws it; then not all were done
     */
    void run(int tasks, IntConsumer task) {
        if (tasks > 0) {
            new Work(tasks, task).run(executor, Math.min(parallelism, tasks));
        }
    }

    private static final class Work {
        private final int tasks;
        private final IntConsumer task;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger left;
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();

        Work(int tasks, IntConsumer task) {
            this.tasks = tasks;
            this.task = task;
            this.left = new AtomicInteger(tasks);
        }

        void run(Executor executor, int threads) {
            try {
                for (int i = 1; i < threads; i++) {
                    executor.execute(this::work);
                }
            } catch (RejectedExecutionException _) {
                // The caller does what is left.
            } finally {
                work();
                done.join();
            }
            switch (failure.get()) {
                case null -> {}
                case Error error -> throw error;
                case RuntimeException exception -> throw exception;
                case Throwable impossible -> throw new AssertionError(impossible);
            }
        }

        /** A helper that comes too late finds no task, and so never touches the data after the caller has gone. */
        private void work() {
            for (int i; (i = next.getAndIncrement()) < tasks; ) {
                try {
                    if (failure.get() == null) {
                        task.accept(i);
                    }
                } catch (RuntimeException | Error e) {
                    failure.compareAndSet(null, e);
                } finally {
                    if (left.decrementAndGet() == 0) {
                        done.complete(null);
                    }
                }
            }
        }
    }
}
