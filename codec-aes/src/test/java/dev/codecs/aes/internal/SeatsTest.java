package dev.codecs.aes.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class SeatsTest {
    private final AtomicInteger ends = new AtomicInteger();
    private final Seats seats = new Seats("the key", ends::incrementAndGet);

    @Test
    void everyCallHasAnotherSeatAndTheRestStands() {
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; i < Seats.COUNT; i++) {
            assertTrue(taken.add(seats.enter()));
        }
        assertEquals(Seats.STANDING, seats.enter());
        assertEquals(Seats.STANDING, seats.enter());
        seats.leave(Seats.STANDING);
        int left = taken.iterator().next();
        seats.leave(left);
        assertEquals(left, seats.enter());
        seats.close();
        taken.forEach(seats::leave);
        assertEquals(0, ends.get(), "somebody still stands");
        seats.leave(Seats.STANDING);
        assertEquals(1, ends.get());
    }

    @Test
    void nobodyEntersWhatIsClosed() {
        seats.leave(seats.enter());
        seats.close();
        assertEquals(1, ends.get());
        assertThrows(IllegalStateException.class, seats::enter);
        seats.close();
        assertEquals(1, ends.get());
    }

    @Test
    void theLastOneOutEndsIt() {
        int first = seats.enter();
        int second = seats.enter();
        seats.close();
        assertThrows(IllegalStateException.class, seats::enter);
        seats.leave(first);
        assertEquals(0, ends.get());
        seats.leave(second);
        assertEquals(1, ends.get());
    }

    /** Many threads more than seats, one of which closes: no two are on a seat at once, and it ends once, after all. */
    @Test
    void threadsComeAndGoWhileItIsClosed() throws Exception {
        for (int round = 0; round < 50; round++) {
            AtomicInteger inside = new AtomicInteger();
            AtomicInteger ended = new AtomicInteger();
            AtomicIntegerArray sitting = new AtomicIntegerArray(Seats.COUNT);
            Seats many = new Seats("the key", () -> ended.addAndGet(inside.get() == 0 ? 1 : 100));
            try (ExecutorService threads = Executors.newFixedThreadPool(3 * Seats.COUNT)) {
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < 3 * Seats.COUNT; i++) {
                    all.add(threads.submit(() -> {
                        for (int call = 0; call < 200; call++) {
                            use(many, inside, sitting);
                        }
                        return null;
                    }));
                }
                many.close();
                for (Future<?> one : all) {
                    one.get();
                }
            }
            assertEquals(1, ended.get());
        }
    }

    private static void use(Seats seats, AtomicInteger inside, AtomicIntegerArray sitting) {
        int seat;
        try {
            seat = seats.enter();
        } catch (IllegalStateException e) {
            return;
        }
        inside.incrementAndGet();
        if (seat != Seats.STANDING) {
            assertEquals(1, sitting.incrementAndGet(seat));
        }
        Thread.onSpinWait();
        if (seat != Seats.STANDING) {
            sitting.decrementAndGet(seat);
        }
        inside.decrementAndGet();
        seats.leave(seat);
    }

    @Test
    void aThingStaysOnItsSeatUntilTheEnd() {
        List<Object> ended = new ArrayList<>();
        Seated<Object> seated = new Seated<>(Object::new, ended::add);
        Object zero = seated.at(0);
        seated.leave(0, zero);
        assertSame(zero, seated.at(0));
        Object one = seated.at(1);
        assertNotSame(zero, one);
        Object standing = seated.at(Seats.STANDING);
        seated.leave(Seats.STANDING, standing);
        assertEquals(List.of(standing), ended);
        seated.end();
        assertEquals(List.of(standing, zero, one), ended);
    }
}
