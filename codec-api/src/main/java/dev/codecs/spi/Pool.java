package dev.codecs.spi;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A few things that are dear to make and used by one thread at a time, such as native contexts: a static one-shot call of zstd
 * spends 22 us on its context whatever the size. Taking and giving back cost an atomic exchange each. There is no thread-local
 * storage: a program with a million virtual threads holds no more than the pool's size.
 *
 * @param <T> the things, which the pool ends when it is full
 */
public final class Pool<T> {
    private final AtomicReferenceArray<T> slots;
    private final Supplier<? extends T> make;
    private final Consumer<? super T> end;

    /**
     * An empty pool of one slot per processor.
     *
     * @param make makes another when none is free
     * @param end frees one that finds no slot
     */
    public Pool(Supplier<? extends T> make, Consumer<? super T> end) {
        this.slots = new AtomicReferenceArray<>(Math.max(2, Runtime.getRuntime().availableProcessors()));
        this.make = make;
        this.end = end;
    }

    /** {@return one that nobody else uses until it is given back} */
    public T take() {
        int slot = start();
        for (int i = 0; i < slots.length(); i++, slot = next(slot)) {
            // Reading first keeps an empty slot's cache line shared.
            if (slots.getPlain(slot) != null) {
                T taken = slots.getAndSet(slot, null);
                if (taken != null) {
                    return taken;
                }
            }
        }
        return make.get();
    }

    /** Gives back what was taken. What was left in a state that cannot be used again must be ended instead. */
    public void give(T thing) {
        int slot = start();
        for (int i = 0; i < slots.length(); i++, slot = next(slot)) {
            if (slots.getPlain(slot) == null && slots.compareAndSet(slot, null, thing)) {
                return;
            }
        }
        end.accept(thing);
    }

    /** Ends those that are free: what holds a secret must not wait for somebody else to need the slot. */
    public void drain() {
        for (int slot = 0; slot < slots.length(); slot++) {
            T free = slots.getAndSet(slot, null);
            if (free != null) {
                end.accept(free);
            }
        }
    }

    /** Threads start at different slots, so that they seldom meet. */
    private int start() {
        return ((int) Thread.currentThread().threadId() & Integer.MAX_VALUE) % slots.length();
    }

    /** {@return the slot after, without a second division} */
    private int next(int slot) {
        return slot + 1 == slots.length() ? 0 : slot + 1;
    }
}
