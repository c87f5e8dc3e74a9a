package dev.codecs.spi;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Rounds of numbered tasks, done by the caller and by those threads of an executor that come to help. Since the caller works too, an
 * executor that is busy, has one thread, runs everything at once in the caller's, or refuses, only makes it slower. For one caller
 * at a time.
 */
public final class Parallel {
    /** One of the tasks of a round. */
    @FunctionalInterface
    public interface Task {
        /** Does the task of this number. */
        void run(int number) throws IOException;
    }

    private final Executor executor;
    private final int parallelism;

    /** Helpers that the executor has not started yet: they serve the round that runs when they come, so that they never pile up. */
    private final AtomicInteger coming = new AtomicInteger();

    private volatile @Nullable Round current;

    /**
     * Work by the threads of an executor.
     *
     * @param parallelism the most threads at work, the caller among them; at least 1
     */
    public Parallel(Executor executor, int parallelism) {
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism " + parallelism + " is below 1");
        }
        this.executor = executor;
        this.parallelism = parallelism;
    }

    /**
     * Does the tasks from 0 on, the first of them always in the caller's thread, and returns when none runs any more.
     *
     * @throws IOException or what else the first task threw that failed; no other task was begun after that
     */
    public void run(int tasks, Task task) throws IOException {
        if (tasks == 0) {
            return;
        }
        Round round = new Round(tasks, task);
        current = round;
        try {
            invite(Math.min(parallelism, tasks) - 1);
        } finally {
            round.start();
            current = null;
            round.await();
        }
        round.rethrow();
    }

    private void invite(int helpers) {
        // Below 0 only by an executor that runs a task twice, or that refuses it afterwards.
        for (int invited = Math.max(0, coming.get()); invited < helpers; invited++) {
            boolean accepted = false;
            coming.incrementAndGet();
            try {
                executor.execute(this::help);
                accepted = true;
            } catch (RejectedExecutionException _) {
                return; // the caller does what is left
            } finally {
                if (!accepted) {
                    coming.decrementAndGet();
                }
            }
        }
    }

    private void help() {
        coming.decrementAndGet();
        Round round = current;
        if (round != null) {
            round.work();
        }
    }

    /** Tasks of which each is taken by one thread. A helper that comes too late finds none, and touches nothing of the caller's. */
    private static final class Round {
        private final int tasks;
        private final Task task;
        private final AtomicInteger next = new AtomicInteger(1);
        private final CountDownLatch left;
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        Round(int tasks, Task task) {
            this.tasks = tasks;
            this.task = task;
            this.left = new CountDownLatch(tasks);
        }

        void start() {
            run(0);
            work();
        }

        void work() {
            for (int number; (number = next.getAndIncrement()) < tasks; ) {
                run(number);
            }
        }

        private void run(int number) {
            try {
                if (failure.get() == null) {
                    task.run(number);
                }
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            } finally {
                left.countDown();
            }
        }

        /** Waits through interrupts: nobody may use the caller's memory once it has gone on. */
        void await() {
            boolean interrupted = false;
            while (true) {
                try {
                    left.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        void rethrow() throws IOException {
            switch (failure.get()) {
                case null -> {}
                case IOException exception -> throw exception;
                case RuntimeException exception -> throw exception;
                case Error error -> throw error;
                case Throwable impossible -> throw new AssertionError(impossible);
            }
        }
    }
}
