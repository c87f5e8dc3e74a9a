package dev.codecs.hash.internal;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import org.junit.jupiter.api.Test;

/** An engine that computes wrongly is found out before anybody uses it. */
class SelfTestTest {
    private static final Availability.Yes FOUND = new Availability.Yes("libthis 1.0");

    /** Hashes at once by one hasher and in sessions by another. */
    private record Odd(Hasher atOnce, Hasher inSessions) implements Hasher {
        @Override
        public byte[] hash(byte[] data, int offset, int length) {
            return atOnce.hash(data, offset, length);
        }

        @Override
        public Hash start() {
            return inSessions.start();
        }

        @Override
        public int length() {
            return atOnce.length();
        }

        @Override
        public String algorithm() {
            return atOnce.algorithm();
        }

        @Override
        public Engine engine() {
            return atOnce.engine();
        }

        @Override
        public int rank() {
            return atOnce.rank();
        }
    }

    @Test
    void aRightEngineIsAvailable() {
        Hasher.all().forEach(hasher -> {
            assertSame(FOUND, SelfTest.of(hasher, FOUND));
            assertSame(hasher, SelfTest.passed(hasher));
        });
    }

    @Test
    void aWrongOneIsNot() {
        Hasher right = Hasher.of("xxh3-64");
        Hasher wrong = right.seeded(1);
        for (Odd odd : new Odd[] {new Odd(wrong, wrong), new Odd(right, wrong), new Odd(wrong, right)}) {
            Availability.No no = assertInstanceOf(Availability.No.class, SelfTest.of(odd, FOUND));
            assertTrue(no.reason().startsWith("libthis 1.0 computes wrong hashes by xxh3-64"), no::reason);
            assertThrows(IllegalStateException.class, () -> SelfTest.passed(odd));
        }
    }
}
