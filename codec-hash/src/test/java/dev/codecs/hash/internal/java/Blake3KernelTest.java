package dev.codecs.hash.internal.java;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** One kernel, any number of its lanes. */
@ParameterizedClass
@EnumSource(
        value = Blake3Kernels.class,
        mode = EnumSource.Mode.EXCLUDE,
        names = {"SCALAR", "LANES"})
class Blake3KernelTest {
    private static final byte[] INPUT = new byte[200 << 10];

    static {
        new SplittableRandom(3).nextBytes(INPUT);
    }

    @Parameter
    Blake3Kernels kernels;

    @Test
    void hasTheLanesOfItsName() {
        int lanes = switch (kernels) {
            case MANY_LANES -> 128;
            case FEW_LANES, VECTORS_512 -> 16;
            case VECTORS_256 -> 8;
            case VECTORS_128 -> 4;
            case SCALAR, LANES -> 1;
        };
        assertEquals(lanes, kernels.kernel().get().lanes());
    }

    @Test
    void agreesWithScalarAndKeepsToItsPlace() {
        Blake3Kernel kernel = kernels.kernel().get();
        Blake3 scalar = Blake3Kernels.SCALAR.engine().plain().keyed(Arrays.copyOf(INPUT, Blake3.KEY_LENGTH));
        Blake3Node node = new Blake3Node();
        for (int count = 1; count <= kernel.lanes(); count += kernel.lanes() > 16 ? 21 : 1) {
            byte[] expected = new byte[10 + count * Blake3.CHAINING_VALUE + 10];
            for (int i = 0; i < count; i++) {
                node.chunk(scalar, INPUT, 3 + i * Blake3.CHUNK, Blake3.CHUNK, 77 + i);
                node.chain(expected, 10 + i * Blake3.CHAINING_VALUE);
            }
            byte[] actual = new byte[expected.length];
            byte[] exact = Arrays.copyOf(INPUT, 3 + count * Blake3.CHUNK); // nothing may be read behind them
            kernel.chunks(exact, 3, count, scalar.key, 77, scalar.flags, actual, 10);
            assertArrayEquals(expected, actual, "chunks");
            for (int i = 0; i < count; i++) {
                int left = 5 + i * Blake3.BLOCK;
                node.parent(scalar, INPUT, left, INPUT, left + Blake3.CHAINING_VALUE);
                node.chain(expected, 10 + i * Blake3.CHAINING_VALUE);
            }
            exact = Arrays.copyOf(INPUT, 5 + count * Blake3.BLOCK);
            kernel.parents(exact, 5, count, scalar.key, scalar.flags, actual, 10);
            assertArrayEquals(expected, actual, "parents");
            kernel.parents(exact, 5, count, scalar.key, scalar.flags, exact, 5);
            assertArrayEquals(
                    Arrays.copyOfRange(expected, 10, expected.length - 10),
                    Arrays.copyOfRange(exact, 5, 5 + count * Blake3.CHAINING_VALUE),
                    "parents in place of their children");
        }
        assertTrue(kernel.least() <= kernel.lanes());
    }
}
