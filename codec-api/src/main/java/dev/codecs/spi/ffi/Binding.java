package dev.codecs.spi.ffi;

import dev.codecs.Availability;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A C library and the record of its functions that an engine calls. Nothing is opened before the first question, since the first
 * handles of a JVM cost about 100 ms.
 *
 * <p>For the JIT to compile a call straight to the function, its handle must be a constant: an engine keeps the record in a
 * {@code static final} field of a holder class that is touched only when the library is available.
 *
 * <pre>{@code
 * static final Binding<Symbols> BINDING = new Binding<>(LIBRARY, Symbols::bind, Symbols::version);
 * private static final class Bound { static final Symbols SYMBOLS = BINDING.symbols(); }
 * }</pre>
 *
 * @param <S> a record of method handles
 */
public final class Binding<S> {
    private final Library library;
    private final Function<NativeLibrary, S> bind;
    private final Function<S, String> verify;
    private @Nullable State<S> state;

    private record State<S>(
            Availability availability, @Nullable S symbols) {}

    /**
     * A binding that is made at the first question.
     *
     * @param bind makes the record
     * @param verify calls the library once to see that it works, and gives its version: {@code "libdeflate 1.25"}
     */
    public Binding(Library library, Function<NativeLibrary, S> bind, Function<S, String> verify) {
        this.library = library;
        this.bind = bind;
        this.verify = verify;
    }

    /** {@return whether the library works here, or why not; never an exception} */
    public Availability availability() {
        return state().availability();
    }

    /**
     * {@return the record of functions}
     *
     * @throws IllegalStateException with the reason, if the library is absent
     */
    public S symbols() {
        State<S> known = state();
        if (known.symbols() == null) {
            throw new IllegalStateException(
                    known.availability() instanceof Availability.No no ? no.reason() : library.name());
        }
        return known.symbols();
    }

    private synchronized State<S> state() {
        State<S> known = state;
        if (known == null) {
            known = bound();
            state = known;
        }
        return known;
    }

    private State<S> bound() {
        try {
            NativeLibrary opened = NativeLibrary.open(library);
            S symbols = bind.apply(opened);
            return new State<>(new Availability.Yes(verify.apply(symbols)), symbols);
        } catch (NativeLibrary.AbsentException | NativeLibrary.AbsentSymbolException e) {
            return new State<>(new Availability.No(String.valueOf(e.getMessage()), e), null);
        } catch (RuntimeException | LinkageError e) {
            return new State<>(new Availability.No(library.name() + " was found but does not work: " + e, e), null);
        }
    }
}
