package dev.codecs.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PoolTest {
    private static final int SLOTS = Math.max(2, Runtime.getRuntime().availableProcessors());

    private static final class Context {
        private final AtomicBoolean used = new AtomicBoolean();
        private final AtomicBoolean ended = new AtomicBoolean();
    }

    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final Pool<Context> pool = new Pool<>(this::make, this::end);

    private Context make() {
        made.incrementAndGet();
        return new Context();
    }

    private void end(Context context) {
        assertTrue(context.ended.compareAndSet(false, true), "ended twice");
        ended.incrementAndGet();
    }

    @Test
    void whatWasGivenBackIsTakenAgain() {
        Context first = pool.take();
        pool.give(first);
        assertSame(first, pool.take());
        assertNotSame(first, pool.take());
        assertEquals(2, made.get());
        assertEquals(0, ended.get());
    }

    @Test
    void whatFindsNoSlotIsEnded() {
        List<Context> taken = new ArrayList<>();
        for (int i = 0; i < SLOTS + 3; i++) {
            taken.add(pool.take());
        }
        assertEquals(SLOTS + 3, made.get());
        assertEquals(SLOTS + 3, new HashSet<>(taken).size());
        taken.forEach(pool::give);
        assertEquals(3, ended.get());
        Set<Context> again = new HashSet<>();
        for (int i = 0; i < SLOTS; i++) {
            Context context = pool.take();
            assertFalse(context.ended.get(), "what was ended is given out");
            again.add(context);
        }
        assertEquals(SLOTS, again.size());
        assertEquals(SLOTS + 3, made.get());
    }

    @Test
    void drainingEndsWhatIsFree() {
        Context first = pool.take();
        Context second = pool.take();
        pool.give(first);
        pool.drain();
        assertTrue(first.ended.get());
        assertFalse(second.ended.get(), "what is in use is ended");
        pool.drain();
        assertEquals(1, ended.get());
        pool.give(second);
        assertSame(second, pool.take());
    }

    @Test
    void noTwoThreadsHaveTheSame() throws Exception {
        try (ExecutorService platform = Executors.newFixedThreadPool(8)) {
            useByMany(platform, 8, 20_000);
        }
        assertTrue(made.get() - ended.get() <= SLOTS, "the pool holds more than its slots");
    }

    @Test
    void virtualThreadsShareAFew() throws Exception {
        try (ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            useByMany(virtual, 2_000, 20);
        }
        assertTrue(made.get() - ended.get() <= SLOTS, "the pool holds more than its slots");
    }

    private void useByMany(ExecutorService threads, int tasks, int uses) throws Exception {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            running.add(threads.submit(() -> {
                for (int use = 0; use < uses; use++) {
                    Context context = pool.take();
                    assertTrue(context.used.compareAndSet(false, true), "two threads have the same");
                    assertFalse(context.ended.get(), "what was ended is given out");
                    if (use % 7 == 0) {
                        pool.give(pool.take());
                    }
                    context.used.set(false);
                    pool.give(context);
                }
            }));
        }
        for (Future<?> each : running) {
            each.get();
        }
    }
}
