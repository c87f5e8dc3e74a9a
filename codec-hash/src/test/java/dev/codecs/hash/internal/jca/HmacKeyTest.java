package dev.codecs.hash.internal.jca;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A key keeps to itself. */
class HmacKeyTest {
    private final HmacKey key = new HmacKey(new byte[] {77, 88, 99});

    @Test
    void whoWipesWhatItGetsWipesACopy() {
        Arrays.fill(key.getEncoded(), (byte) 0);
        assertArrayEquals(new byte[] {77, 88, 99}, key.getEncoded());
    }

    @Test
    void isNotWrittenOut() throws Exception {
        try (ObjectOutputStream stream = new ObjectOutputStream(new ByteArrayOutputStream())) {
            assertThrows(NotSerializableException.class, () -> stream.writeObject(key));
        }
    }
}
