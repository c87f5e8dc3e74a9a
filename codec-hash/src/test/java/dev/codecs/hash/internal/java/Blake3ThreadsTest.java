package dev.codecs.hash.internal.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** Numbered tasks with the help of executors that help, are late, refuse, or fail. */
class Blake3ThreadsTest {
    private static final int TASKS = 100;

    private final AtomicIntegerArray done = new AtomicIntegerArray(TASKS);

    @Test
    void everyTaskOnce() {
        new Blake3Threads(Thread::startVirtualThread, 4).run(TASKS, done::incrementAndGet);
        assertAllDoneOnce();
    }

    @Test
    void noTasks() {
        new Blake3Threads(task -> fail("there is nothing to help with"), 4).run(0, done::incrementAndGet);
    }

    @Test
    void theCallerDoesWhatNobodyElseDoes() {
        List<Runnable> late = new ArrayList<>();
        new Blake3Threads(late::add, 3).run(TASKS, done::incrementAndGet);
        assertAllDoneOnce();
        assertEquals(2, late.size());
        late.forEach(Runnable::run);
        assertAllDoneOnce();
    }

    @Test
    void anExecutorMayRefuse() {
        Executor closed = task -> {
            throw new RejectedExecutionException("closed");
        };
        new Blake3Threads(closed, 3).run(TASKS, done::incrementAndGet);
        assertAllDoneOnce();
    }

    @Test
    void anExecutorThatFailsLeavesNothingUndone() {
        Executor failing = task -> {
            throw new OutOfMemoryError("no thread can be started");
        };
        assertThrows(OutOfMemoryError.class, () -> new Blake3Threads(failing, 3).run(TASKS, done::incrementAndGet));
        assertAllDoneOnce();
    }

    @Test
    void aFailureIsThrownWhenNoTaskRunsAnyMore() {
        IllegalStateException failure = new IllegalStateException("the arena is closed");
        CountDownLatch helping = new CountDownLatch(1);
        AtomicBoolean returned = new AtomicBoolean();
        AtomicBoolean waitedFor = new AtomicBoolean();
        Thread caller = Thread.currentThread();
        Throwable thrown = assertThrows(
                IllegalStateException.class,
                () -> new Blake3Threads(Thread::startVirtualThread, 2).run(2, i -> {
                    if (Thread.currentThread() == caller) {
                        await(helping);
                        throw failure;
                    }
                    helping.countDown();
                    while (caller.getState() != Thread.State.WAITING && !returned.get()) {
                        Thread.onSpinWait();
                    }
                    waitedFor.set(!returned.get());
                }));
        returned.set(true);
        assertSame(failure, thrown);
        assertTrue(waitedFor.get());
    }

    @Test
    void afterAFailureNoTaskIsBegun() {
        assertThrows(
                IllegalStateException.class,
                () -> new Blake3Threads(Runnable::run, 1).run(TASKS, i -> {
                    done.incrementAndGet(i);
                    throw new IllegalStateException("task " + i);
                }));
        assertEquals(1, done.get(0));
        assertEquals(0, done.get(1));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void assertAllDoneOnce() {
        for (int i = 0; i < TASKS; i++) {
            assertEquals(1, done.get(i), "task " + i);
        }
    }
}
