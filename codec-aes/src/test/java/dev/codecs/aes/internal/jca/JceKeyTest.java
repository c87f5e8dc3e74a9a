package dev.codecs.aes.internal.jca;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class JceKeyTest {
    @Test
    void isNotWrittenToAStream() {
        JceKey key = new JceKey("AES", new byte[16]);
        assertThrows(NotSerializableException.class, () -> {
            try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
                out.writeObject(key);
            }
        });
    }
}
