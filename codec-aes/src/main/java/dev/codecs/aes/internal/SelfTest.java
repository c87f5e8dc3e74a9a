package dev.codecs.aes.internal;

import dev.codecs.AuthenticationException;
import dev.codecs.Availability;
import dev.codecs.Cipher;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;

/** What an engine must compute rightly before it is called available. */
public final class SelfTest {
    private static final int BLOCK = 16;

    /**
     * What 1000 bytes 0, 1, 2, ... are encrypted to, all blocks XORed, by the key 0, 1, 2, ... and a nonce of all ones, which in
     * counter mode carries through the whole block; the first 20 bytes are the associated data too. Computed by OpenSSL 3.
     */
    private static final Map<String, String> OF_COUNTED = Map.ofEntries(
            Map.entry("aes-128-gcm", "03c42ffa1eea9185c2f60f9b23521a2d"),
            Map.entry("aes-192-gcm", "40c13e696a30b1e0a9bbc746e0d9006b"),
            Map.entry("aes-256-gcm", "8aca0a006e304de3df98857f4e61ef18"),
            Map.entry("aes-128-gcm-siv", "67558c4277b74a6707b5300da4c62f9a"),
            Map.entry("aes-256-gcm-siv", "039fb151ff729272d26c452e1d4535c3"),
            Map.entry("aes-128-ccm", "d9cd20f904b28c136c281ab6e8f9f124"),
            Map.entry("aes-192-ccm", "6ab2a382e196a86486f74a6025e3e8df"),
            Map.entry("aes-256-ccm", "92c23764e15dbb09017f00fda1a30ed4"),
            Map.entry("chacha20-poly1305", "580f390b5f7ba81b9725d70c9a0792c4"),
            Map.entry("xchacha20-poly1305", "1981225a35a9204d8c00cb7bfac0c50d"),
            Map.entry("aes-128-ctr", "ea83806df085f3d4c908518a6e9a4b54"),
            Map.entry("aes-192-ctr", "eab7ce61432958be0e4739f89b6b0b9b"),
            Map.entry("aes-256-ctr", "ba8cb3d0fb1c8aa830a8cc35b42307e6"),
            Map.entry("aes-128-cbc", "5aa69b8a323e0c73bbe916459ae9d57d"),
            Map.entry("aes-192-cbc", "2ef187837e28f46bc8cd5b8c5dc4561b"),
            Map.entry("aes-256-cbc", "2107474728f0321e5736eb25d94b5d9e"),
            Map.entry("aes-128-xts", "4d61a95663097e326bb875cff3f2fb23"),
            Map.entry("aes-256-xts", "e3844a5fb699625d2bddfdb14f669cc6"));

    private static final String REMEDY = ": it is broken or made for another processor; install another build of it";

    private SelfTest() {}

    /** {@return what was found, or the reason if the cipher is wrong about a known answer} */
    public static Availability of(Cipher cipher, Availability.Yes found) {
        return isRight(cipher)
                ? found
                : new Availability.No(found.library() + " is wrong about " + cipher.algorithm() + REMEDY);
    }

    /**
     * {@return the cipher}
     *
     * @throws IllegalStateException if it is wrong about a known answer
     */
    public static Cipher passed(Cipher cipher) {
        if (!isRight(cipher)) {
            throw new IllegalStateException("what runs " + cipher + " is wrong about it" + REMEDY);
        }
        return cipher;
    }

    private static boolean isRight(Cipher cipher) {
        byte[] data = counted(1000);
        byte[] about = cipher.authenticated() ? counted(20) : new byte[0];
        byte[] nonce = new byte[cipher.nonceLength()];
        Arrays.fill(nonce, (byte) 0xFF);
        byte[] encrypted = new byte[(int) cipher.encryptedLength(data.length)];
        byte[] decrypted = new byte[data.length];
        try (Cipher.Key key = cipher.key(counted(cipher.keyLength()))) {
            key.encrypt(nonce, MemorySegment.ofArray(data), MemorySegment.ofArray(encrypted), about);
            key.decrypt(nonce, MemorySegment.ofArray(encrypted), MemorySegment.ofArray(decrypted), about);
            return isExpected(cipher.algorithm(), encrypted)
                    && Arrays.equals(data, decrypted)
                    && (!cipher.authenticated() || noticesChanges(key, nonce, encrypted, about));
        } catch (AuthenticationException e) {
            return false;
        }
    }

    private static boolean isExpected(String algorithm, byte[] encrypted) {
        byte[] folded = new byte[BLOCK];
        for (int i = 0; i < encrypted.length; i++) {
            folded[i % BLOCK] ^= encrypted[i];
        }
        return HexFormat.of().formatHex(folded).equals(Objects.requireNonNull(OF_COUNTED.get(algorithm), algorithm));
    }

    private static boolean noticesChanges(Cipher.Key key, byte[] nonce, byte[] encrypted, byte[] about) {
        encrypted[0] ^= 1;
        try {
            key.decrypt(nonce, MemorySegment.ofArray(encrypted), MemorySegment.ofArray(new byte[1000]), about);
            return false;
        } catch (AuthenticationException e) {
            return true;
        }
    }

    private static byte[] counted(int length) {
        byte[] data = new byte[length];
        for (int i = 0; i < length; i++) {
            data[i] = (byte) i;
        }
        return data;
    }
}
