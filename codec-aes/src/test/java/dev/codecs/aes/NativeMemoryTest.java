package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Memory that no garbage collector frees: whatever fails, and whoever forgets to close, the process does not grow. A context of libcrypto
 * that is lost has about 1 KB.
 */
@Timeout(60)
class NativeMemoryTest {
    private static final Path STATUS = Path.of("/proc/self/status");

    @BeforeAll
    static void needsLinux() {
        assumeTrue(Files.exists(STATUS), "only Linux tells how much memory a process has");
    }

    @Test
    void closedKeysKeepNoMemory() throws Exception {
        assertGrowsBelow(20, Closing.class);
    }

    @Test
    void forgottenKeysKeepNoMemory() throws Exception {
        assertGrowsBelow(40, Forgetting.class);
    }

    private static void assertGrowsBelow(int mebibytes, Class<?> main) throws Exception {
        List<String> lines = ChildJvm.run(List.of(
                "-Xmx48m",
                "-XX:TieredStopAtLevel=1", // the compiler's own memory would hide what is lost
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        assertTrue(Long.parseLong(lines.getLast()) < mebibytes, () -> "it grew by " + lines.getLast() + " MiB");
    }

    private static long residentMebibytes() throws IOException {
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
                .findFirst()
                .orElseThrow();
    }

    private static List<Cipher> engines() {
        return Cipher.all().stream()
                .filter(cipher ->
                        List.of("openssl", "corretto").contains(cipher.engine().id()))
                .toList();
    }

    /** Encrypts and fails to decrypt. */
    private static void use(Cipher cipher, Cipher.Key key) {
        byte[] nonce = new byte[cipher.nonceLength()];
        MemorySegment plaintext = MemorySegment.ofArray(new byte[40]);
        MemorySegment target = MemorySegment.ofArray(new byte[(int) cipher.encryptedLength(40)]);
        key.encrypt(nonce, plaintext, target, Engines.NOTHING);
        if (cipher.authenticated()) {
            nonce[0] = 1;
            try {
                key.decrypt(nonce, target, plaintext, Engines.NOTHING);
                throw new AssertionError("it did not fail");
            } catch (AuthenticationException _) {
                // as it should
            }
        }
    }

    /** Opens, uses on more threads than a pool has room for, and closes many keys; prints by how many MiB the process grew. */
    static final class Closing {
        private Closing() {}

        public static void main(String[] arguments) throws Exception {
            run(100);
            long before = residentMebibytes();
            run(4000);
            System.out.println(residentMebibytes() - before);
        }

        private static void run(int times) throws Exception {
            try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
                for (Cipher cipher : engines()) {
                    for (int i = 0; i < times; i++) {
                        try (Cipher.Key key = cipher.key(Engines.random(cipher.keyLength(), 1))) {
                            use(cipher, key);
                        }
                    }
                    try (Cipher.Key key = cipher.key(Engines.random(cipher.keyLength(), 1))) {
                        List<Runnable> uses = Collections.nCopies(times, () -> use(cipher, key));
                        for (Future<?> done : threads.invokeAll(
                                uses.stream().map(Executors::callable).toList())) {
                            done.get();
                        }
                    }
                }
            }
        }
    }

    /** Uses many keys that nobody closes; prints by how many MiB the process grew. */
    static final class Forgetting {
        private Forgetting() {}

        public static void main(String[] arguments) throws IOException {
            forget(100);
            long before = residentMebibytes();
            for (int i = 0; i < 20; i++) {
                forget(1000);
                System.gc();
            }
            System.out.println(residentMebibytes() - before);
        }

        private static void forget(int times) {
            for (Cipher cipher : engines()) {
                for (int i = 0; i < times / 4; i++) {
                    use(cipher, cipher.key(Engines.random(cipher.keyLength(), 1)));
                }
            }
        }
    }
}
