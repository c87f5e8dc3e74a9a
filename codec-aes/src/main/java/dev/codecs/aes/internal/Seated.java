package dev.codecs.aes.internal;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What lies on each of the {@link Seats}, such as a native context with a key, made when it is first wanted there.
 *
 * @param <T> for one thread at a time, and ready for the next message in whatever state the last one left it
 */
public final class Seated<T> {
    private final AtomicReferenceArray<T> things = new AtomicReferenceArray<>(Seats.COUNT);
    private final Supplier<? extends T> make;
    private final Consumer<? super T> end;

    /**
     * Nothing yet.
     *
     * @param end frees one that is not needed any more
     */
    public Seated(Supplier<? extends T> make, Consumer<? super T> end) {
        this.make = make;
        this.end = end;
    }

    /** {@return that of the caller's seat, to be {@link #leave left} whatever happens} */
    public T at(int seat) {
        T thing = seat == Seats.STANDING ? null : things.getPlain(seat);
        return thing == null ? put(seat, make.get()) : thing;
    }

    /** {@return the thing, which lies on the seat from now on} */
    public T put(int seat, T thing) {
        if (seat != Seats.STANDING) {
            things.setPlain(seat, thing);
        }
        return thing;
    }

    /** A message is done. */
    public void leave(int seat, T thing) {
        if (seat == Seats.STANDING) {
            end.accept(thing);
        }
    }

    /** Ends all of them, when no seat is taken any more. */
    public void end() {
        for (int seat = 0; seat < things.length(); seat++) {
            T thing = things.getAndSet(seat, null);
            if (thing != null) {
                end.accept(thing);
            }
        }
    }
}
