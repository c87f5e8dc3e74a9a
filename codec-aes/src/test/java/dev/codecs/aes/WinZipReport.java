package dev.codecs.aes;

import java.util.Arrays;

/** A program that tells which engines it has, and uses the best. */
final class WinZipReport {
    private WinZipReport() {}

    public static void main(String[] arguments) {
        WinZipAes.engines().forEach(System.out::println);
        Pbkdf2.engines().forEach(System.out::println);
        WinZipAes engine = WinZipAes.of();
        byte[] plaintext = {1, 2, 3};
        try (WinZipPassword password = engine.password(new char[] {'a'})) {
            byte[] payload = password.encrypt(WinZipAes.Strength.AES_256, plaintext);
            if (Arrays.equals(plaintext, password.decrypt(WinZipAes.Strength.AES_256, payload))) {
                System.out.println("decrypted by " + engine);
            }
        }
    }
}
