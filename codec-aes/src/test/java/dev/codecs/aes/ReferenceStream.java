package dev.codecs.aes;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** STREAM.md again, written after it and over BouncyCastle, to compare with. */
final class ReferenceStream {
    static final int SEGMENT = 65_536;

    private ReferenceStream() {}

    static byte[] seal(String algorithm, byte[] key, byte[] salt, byte[] plaintext) {
        byte[] streamKey = streamKey(algorithm, key, salt);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        stream.write(1);
        stream.write(16);
        stream.writeBytes(salt);
        int segments = Math.max(1, Math.ceilDiv(plaintext.length, SEGMENT));
        for (int i = 0; i < segments; i++) {
            int from = i * SEGMENT;
            byte[] segment = Arrays.copyOfRange(plaintext, from, Math.min(plaintext.length, from + SEGMENT));
            int nonceLength = algorithm.startsWith("x") ? 24 : 12;
            byte[] nonce = ByteBuffer.allocate(nonceLength)
                    .position(nonceLength - 9)
                    .putLong(i)
                    .put((byte) (i == segments - 1 ? 1 : 0))
                    .array();
            stream.writeBytes(BouncyCastle.encrypt(algorithm, streamKey, nonce, segment, new byte[0]));
        }
        return stream.toByteArray();
    }

    /** RFC 5869; a single block is enough for all keys. */
    static byte[] streamKey(String algorithm, byte[] key, byte[] salt) {
        byte[] purpose = ("codecs sealed stream " + algorithm).getBytes(StandardCharsets.US_ASCII);
        byte[] info = ByteBuffer.allocate(purpose.length + 3)
                .put(purpose)
                .put((byte) 1)
                .put((byte) 16)
                .put((byte) 1)
                .array();
        return Arrays.copyOf(hmac(hmac(salt, key), info), key.length);
    }

    private static byte[] hmac(byte[] key, byte[] data) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HMAC"));
            return mac.doFinal(data);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
