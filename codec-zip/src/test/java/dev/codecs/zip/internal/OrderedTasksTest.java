package dev.codecs.zip.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks on an executor and the owner's thread. */
@Timeout(60)
class OrderedTasksTest {
    private final ExecutorService threads = Executors.newFixedThreadPool(8);

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Test
    void theyComeBackInTheirOrder() {
        for (int parallelism : new int[] {1, 2, 8}) {
            OrderedTasks<Work> tasks = new OrderedTasks<>(threads, parallelism);
            List<Work> added = new ArrayList<>();
            List<Work> taken = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                Work work = new Work(i);
                added.add(work);
                tasks.add(work);
                while (tasks.size() > tasks.enough() || tasks.firstIsDone()) {
                    taken.add(tasks.take());
                }
            }
            while (tasks.size() > 0) {
                taken.add(tasks.take());
            }
            assertEquals(added, taken);
            assertTrue(taken.stream().allMatch(work -> work.times.get() == 1), "one ran twice or not at all");
        }
    }

    private static final class Work implements Runnable {
        final int number;
        final AtomicInteger times = new AtomicInteger();

        Work(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            long sum = 0;
            for (int i = 0; i < 100 * (number % 50); i++) {
                sum += Long.numberOfTrailingZeros(i);
            }
            times.addAndGet(sum == -1 ? 2 : 1);
        }
    }

    @Test
    void noMoreRunAtATimeThanWanted() {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        OrderedTasks<Runnable> tasks = new OrderedTasks<>(threads, 3);
        for (int i = 0; i < 500; i++) {
            tasks.add(() -> {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                Thread.onSpinWait();
                running.decrementAndGet();
            });
        }
        while (tasks.size() > 0) {
            tasks.take();
        }
        assertTrue(most.get() <= 3, () -> most + " at a time");
    }

    @Test
    void aFailureComesWithItsTaskAndNoOther() {
        OrderedTasks<Runnable> tasks = new OrderedTasks<>(threads, 2);
        IllegalStateException failure = new IllegalStateException("on purpose");
        Error error = new AssertionError("on purpose");
        Runnable sound = () -> {};
        tasks.add(sound);
        tasks.add(() -> {
            throw failure;
        });
        tasks.add(() -> {
            throw error;
        });
        tasks.add(sound);
        assertSame(sound, tasks.take());
        assertSame(failure, assertThrows(IllegalStateException.class, tasks::take));
        assertSame(error, assertThrows(AssertionError.class, tasks::take));
        assertSame(sound, tasks.take());
    }

    @Test
    void cancelWaitsForWhatRunsAndDropsTheRest() throws Exception {
        OrderedTasks<Runnable> tasks = new OrderedTasks<>(threads, 2);
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        tasks.add(() -> {
            began.countDown();
            awaitQuietly(mayEnd);
            ran.incrementAndGet();
        });
        tasks.add(ran::incrementAndGet);
        began.await();
        // The task may end only when the owner waits for it: earlier, a helper may rightly begin the second one.
        Thread owner = Thread.currentThread();
        AtomicBoolean cancelling = new AtomicBoolean();
        threads.execute(() -> {
            while (!cancelling.get() || owner.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            mayEnd.countDown();
        });
        cancelling.set(true);
        tasks.cancel();
        assertEquals(1, ran.get(), "it returned before its task ended, or began another");
        assertEquals(0, tasks.size());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatTheExecutorThrowsIsThrown() {
        OrderedTasks<Runnable> tasks = new OrderedTasks<>(
                task -> {
                    throw new UnsupportedOperationException("on purpose");
                },
                2);
        assertThrows(UnsupportedOperationException.class, () -> tasks.add(() -> {}));
        tasks.cancel();
    }
}
