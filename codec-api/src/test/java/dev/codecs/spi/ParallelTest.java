package dev.codecs.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ParallelTest {
    @Test
    void everyTaskIsDoneOnce() throws IOException {
        try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
            Parallel parallel = new Parallel(pool, 4);
            for (int tasks = 0; tasks < 40; tasks++) {
                assertDone(parallel, tasks);
            }
            assertDone(parallel, 10_000);
        }
    }

    private static void assertDone(Parallel parallel, int tasks) throws IOException {
        AtomicIntegerArray times = new AtomicIntegerArray(tasks);
        parallel.run(tasks, times::incrementAndGet);
        for (int i = 0; i < tasks; i++) {
            assertEquals(1, times.get(i), "task " + i + " of " + tasks);
        }
    }

    @Test
    void anExecutorThatDoesNotHelpDoesNotHarm() throws IOException {
        Executor refuses = task -> {
            throw new RejectedExecutionException();
        };
        for (Executor executor : new Executor[] {refuses, Runnable::run, task -> {}}) {
            Parallel parallel = new Parallel(executor, 3);
            assertDone(parallel, 7);
            assertDone(parallel, 7);
        }
    }

    @Test
    void theOnlyThreadOfAPoolMayUseIt() throws Exception {
        try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
            pool.submit(() -> {
                        assertDone(new Parallel(pool, 2), 5);
                        return null;
                    })
                    .get();
        }
    }

    @Test
    void theFirstTaskIsTheCallers() throws IOException {
        Thread caller = Thread.currentThread();
        try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
            Parallel parallel = new Parallel(pool, 4);
            for (int round = 0; round < 200; round++) {
                parallel.run(4, number -> {
                    if (number == 0) {
                        assertSame(caller, Thread.currentThread());
                    }
                });
            }
        }
    }

    @Test
    void severalThreadsWorkAtOnceAndNotMoreThanAllowed() throws IOException {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch together = new CountDownLatch(3);
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            new Parallel(pool, 3).run(100, number -> {
                threads.add(Thread.currentThread());
                together.countDown();
                assertTrue(waitFor(together), "the tasks do not run at once");
            });
        }
        assertEquals(3, threads.size());
    }

    private static boolean waitFor(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aFailureEndsTheRoundAndNotTheNext() throws IOException {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            Parallel parallel = new Parallel(pool, 3);
            for (Throwable fault : new Throwable[] {new IOException("x"), new IllegalStateException(), new Error()}) {
                AtomicInteger running = new AtomicInteger();
                AtomicInteger begun = new AtomicInteger();
                Throwable thrown = assertThrows(
                        fault.getClass(),
                        () -> parallel.run(1_000_000, number -> {
                            running.incrementAndGet();
                            begun.incrementAndGet();
                            try {
                                raise(fault);
                            } finally {
                                running.decrementAndGet();
                            }
                        }));
                assertSame(fault, thrown);
                assertEquals(0, running.get(), "a task runs on");
                assertTrue(begun.get() <= 3, "tasks were begun after the failure");
                assertDone(parallel, 20);
            }
        }
    }

    private static void raise(Throwable fault) throws IOException {
        switch (fault) {
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new AssertionError(fault);
        }
    }

    /** A pool that is busy for long is not filled with helpers, and those that come late do nothing. */
    @Test
    void helpersDoNotPileUp() throws IOException {
        Queue<Runnable> waiting = new ArrayDeque<>();
        Parallel parallel = new Parallel(waiting::add, 3);
        for (int round = 0; round < 100; round++) {
            assertDone(parallel, 10);
        }
        assertEquals(2, waiting.size());
        waiting.forEach(Runnable::run);
        waiting.clear();
        assertDone(parallel, 10);
        assertEquals(2, waiting.size());
    }

    @Test
    void anInterruptIsKeptAndDoesNotEndTheWait() throws IOException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        AtomicInteger done = new AtomicInteger();
        Thread caller = Thread.currentThread();
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            new Parallel(pool, 2).run(2, number -> {
                if (number == 0) {
                    assertTrue(waitFor(begun), "no helper came");
                    caller.interrupt();
                    pool.execute(mayEnd::countDown);
                } else {
                    begun.countDown();
                    assertTrue(waitFor(mayEnd));
                }
                done.incrementAndGet();
            });
        }
        assertEquals(2, done.get(), "the caller did not wait");
        assertTrue(Thread.interrupted(), "the interrupt is lost");
    }

    @Test
    void argumentsAreChecked() {
        assertThrows(IllegalArgumentException.class, () -> new Parallel(Runnable::run, 0));
    }

    /** Executors that break their own rules still do no harm, and are not asked for more and more. */
    @Test
    void anExecutorThatRunsATaskTwiceOrRefusesItAfterwards() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        Executor twice = task -> {
            asked.incrementAndGet();
            task.run();
            task.run();
        };
        Executor late = task -> {
            asked.incrementAndGet();
            task.run();
            throw new RejectedExecutionException();
        };
        for (Executor executor : List.of(twice, late)) {
            Parallel parallel = new Parallel(executor, 3);
            for (int round = 0; round < 100; round++) {
                asked.set(0);
                assertDone(parallel, 7);
                assertTrue(asked.get() <= 4, () -> asked + " helpers");
            }
        }
    }
}
