package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.function.Function;
import org.junit.jupiter.api.function.ThrowingConsumer;

/**
 * A fault that an engine may have, and the test of the contract that must notice it.
 *
 * @param <C> the kind of codec
 * @param <T> its contract
 */
record Fault<C, T>(String name, C faulty, ThrowingConsumer<T> test) {
    /** Fails unless the test passes for the sound engine and fails for the faulty one. */
    void assertNoticed(C sound, Function<C, T> contract) {
        assertDoesNotThrow(() -> test.accept(contract.apply(sound)), "the sound engine does not pass");
        assertThrows(Throwable.class, () -> test.accept(contract.apply(faulty)), "the fault is not noticed");
    }

    @Override
    public String toString() {
        return name;
    }
}
