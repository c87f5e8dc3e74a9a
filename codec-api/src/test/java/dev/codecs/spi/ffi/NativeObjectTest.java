package dev.codecs.spi.ffi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** C objects are freed once, whether somebody thinks of it or not. */
class NativeObjectTest {
    @Test
    void isFreedOnce() {
        AtomicInteger freed = new AtomicInteger();
        NativeObject object = new NativeObject(MemorySegment.ofAddress(4096), address -> freed.incrementAndGet());
        object.free();
        object.free();
        assertEquals(1, freed.get());
    }

    @Test
    void isFreedWhenItIsForgotten() throws InterruptedException {
        CountDownLatch freed = new CountDownLatch(1);
        forget(freed);
        boolean done = false;
        for (int i = 0; i < 100 && !done; i++) {
            System.gc();
            done = freed.await(50, TimeUnit.MILLISECONDS);
        }
        assertTrue(done, "no collection freed it");
    }

    private static void forget(CountDownLatch freed) {
        NativeObject object = new NativeObject(MemorySegment.ofAddress(4096), address -> freed.countDown());
        assertEquals(4096, object.address().address());
    }

    @Test
    void nullIsNoObject() {
        assertThrows(IllegalStateException.class, () -> new NativeObject(MemorySegment.NULL, address -> {}));
    }
}
