package dev.codecs.hash.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a session does that the contract of hashers does not ask for: it keeps other threads out, and frees its state once. */
@Timeout(60)
class SessionTest {
    /** A hash whose updates take as long as the test wants. */
    private static final class Slow implements HashState {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch mayEnd = new CountDownLatch(1);
        final AtomicInteger released = new AtomicInteger();
        boolean failing;

        @Override
        public void update(byte[] data, int offset, int length) {
            begun.countDown();
            try {
                assertTrue(mayEnd.await(30, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void update(MemorySegment data) {
            throw new InternalError("a fault in mapped memory");
        }

        @Override
        public void finish(byte[] target, int offset) {
            target[offset] = 42;
        }

        @Override
        public HashState fork() {
            return new Slow();
        }

        @Override
        public void reset() {
            if (failing) {
                throw new IllegalStateException("no memory");
            }
        }

        @Override
        public void release() {
            released.incrementAndGet();
        }
    }

    @Test
    void noCallComesInWhileOneRuns() throws Exception {
        Slow state = new Slow();
        Session session = new Session(state, 1);
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<?> running = other.submit(() -> session.update(new byte[1]));
            state.begun.await();
            IllegalStateException refused = assertThrows(IllegalStateException.class, session::close);
            assertTrue(refused.getMessage().contains("thread"), refused::getMessage);
            assertThrows(IllegalStateException.class, () -> session.update(new byte[1]));
            assertThrows(IllegalStateException.class, session::finish);
            assertThrows(IllegalStateException.class, session::fork);
            assertThrows(IllegalStateException.class, session::reset);
            assertEquals(0, state.released.get(), "the state was freed under a running call");
            state.mayEnd.countDown();
            running.get();
        }
        assertEquals(42, session.finish()[0]);
        session.close();
        assertEquals(1, state.released.get());
    }

    @Test
    void theStateIsReleasedOnce() {
        Slow state = new Slow();
        Session session = new Session(state, 1);
        session.close();
        session.close();
        assertEquals(1, state.released.get());
    }

    @Test
    void aRefusedArgumentLeavesNoMark() throws Exception {
        Slow state = new Slow();
        state.mayEnd.countDown();
        Session session = new Session(state, 1);
        assertThrows(IndexOutOfBoundsException.class, () -> session.update(new byte[1], 1, 1));
        MemorySegment memory;
        try (Arena arena = Arena.ofConfined();
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            MemorySegment mine = arena.allocate(1);
            other.submit(() -> assertThrows(WrongThreadException.class, () -> session.update(mine)))
                    .get();
            memory = mine;
        }
        assertThrows(IllegalStateException.class, () -> session.update(memory));
        assertEquals(42, session.update(new byte[1]).finish()[0]);
    }

    @Test
    void afterMemoryFailedOnlyResetGoesOn() {
        Slow state = new Slow();
        Session session = new Session(state, 1);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(1);
            assertThrows(InternalError.class, () -> session.update(memory));
        }
        assertThrows(IllegalStateException.class, session::finish);
        assertThrows(IllegalStateException.class, session::fork);
        assertEquals(42, session.reset().finish()[0]);
        session.close();
        assertEquals(1, state.released.get());
    }

    @Test
    void aResetThatFailedIsNoStart() {
        Slow state = new Slow();
        Session session = new Session(state, 1);
        state.failing = true;
        assertThrows(IllegalStateException.class, session::reset);
        assertThrows(IllegalStateException.class, session::finish);
        state.failing = false;
        assertEquals(42, session.reset().finish()[0]);
    }
}
