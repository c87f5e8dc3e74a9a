package dev.codecs.aes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import dev.codecs.contract.witness.AesWitness;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole files and streams, on any number of threads. */
class FileSealingTest {
    private static final int[] SIZES = {0, 1, 65_535, 65_536, 65_537, 4 * 65_536, 4 * 65_536 + 1, 2_000_000};

    @TempDir
    private Path folder;

    private final byte[] data = Engines.random(2_000_000, 1);
    private final byte[] secret = Engines.random(32, 2);
    private final Cipher.Key key = Cipher.of("aes-256-gcm").key(secret);
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    @AfterEach
    void end() {
        key.close();
        threads.close();
    }

    private Path file(String name, int size) throws IOException {
        return Files.write(folder.resolve(name), Arrays.copyOf(data, size));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    /** One that works, one that works in the caller's thread, one that never does anything, and one that refuses. */
    private List<Executor> executors() {
        return List.of(threads, Runnable::run, task -> {}, task -> {
            throw new RejectedExecutionException("busy");
        });
    }

    @Test
    void theBytesDoNotDependOnThreads() throws IOException {
        for (int size : SIZES) {
            Path plaintext = file("plain", size);
            for (Executor executor : executors()) {
                for (int parallelism : new int[] {1, 2, 3, 20}) {
                    FileSealing sealing = FileSealing.of(key).parallel(executor, parallelism);
                    Path sealed = folder.resolve("sealed");
                    sealing.seal(plaintext, sealed);
                    byte[] bytes = Files.readAllBytes(sealed);
                    byte[] salt = Arrays.copyOfRange(bytes, 2, 34);
                    assertArrayEquals(
                            ReferenceStream.seal("aes-256-gcm", secret, salt, Arrays.copyOf(data, size)),
                            bytes,
                            () -> size + " bytes by " + parallelism);
                    Path opened = folder.resolve("opened");
                    sealing.open(sealed, opened);
                    assertEquals(-1, Files.mismatch(plaintext, opened), () -> size + " bytes by " + parallelism);
                }
            }
        }
        assertEquals(List.of("opened", "plain", "sealed"), names());
    }

    @ParameterizedTest
    @MethodSource("dev.codecs.aes.Engines#authenticated")
    void streamsAndFilesAreTheSame(Cipher engine) throws IOException {
        try (Cipher.Key own = engine.key(Engines.random(engine.keyLength(), 3))) {
            FileSealing sealing = FileSealing.of(own).parallel(threads, 2);
            ByteArrayOutputStream sealed = new ByteArrayOutputStream();
            sealing.seal(new ByteArrayInputStream(data), sealed);
            try (InputStream in = own.opening(new ByteArrayInputStream(sealed.toByteArray()))) {
                assertArrayEquals(data, in.readAllBytes());
            }
            ByteArrayOutputStream sink = new ByteArrayOutputStream();
            try (OutputStream out = own.sealing(sink)) {
                out.write(data);
            }
            ByteArrayOutputStream opened = new ByteArrayOutputStream();
            sealing.open(new ByteArrayInputStream(sink.toByteArray()), opened);
            assertArrayEquals(data, opened.toByteArray());
        }
    }

    /** A source may give as little as it likes. */
    @Test
    void smallReadsGiveTheSame() throws IOException {
        InputStream small = new ByteArrayInputStream(data, 0, 300_000) {
            @Override
            public synchronized int read(byte[] b, int off, int len) {
                return super.read(b, off, Math.min(len, 1009));
            }
        };
        ByteArrayOutputStream sealed = new ByteArrayOutputStream();
        FileSealing.of(key).seal(small, sealed);
        byte[] salt = Arrays.copyOfRange(sealed.toByteArray(), 2, 34);
        assertArrayEquals(
                ReferenceStream.seal("aes-256-gcm", secret, salt, Arrays.copyOf(data, 300_000)), sealed.toByteArray());
    }

    @Test
    void progressIsToldInBytesOfPlaintext() throws IOException {
        Path plaintext = file("plain", data.length);
        for (int parallelism : new int[] {1, 3}) {
            for (boolean opening : new boolean[] {false, true}) {
                List<Long> told = new ArrayList<>();
                Thread caller = Thread.currentThread();
                FileSealing sealing = FileSealing.of(key)
                        .parallel(threads, parallelism)
                        .onProgress(bytes -> {
                            assertEquals(caller, Thread.currentThread());
                            told.add(bytes);
                        });
                if (opening) {
                    sealing.open(folder.resolve("sealed"), folder.resolve("opened"));
                } else {
                    sealing.seal(plaintext, folder.resolve("sealed"));
                }
                assertTrue(told.size() > 2, told::toString);
                assertEquals(told.stream().sorted().distinct().toList(), told);
                assertEquals(data.length, told.getLast());
            }
        }
    }

    @Test
    void nothingIsLeftWhenItIsCancelled() throws IOException {
        Path plaintext = file("plain", data.length);
        Path sealed = Files.write(folder.resolve("sealed"), new byte[] {1, 2, 3});
        for (int after : new int[] {0, 1, 3}) {
            int[] asked = {0};
            FileSealing cancelled = FileSealing.of(key).parallel(threads, 2).cancelledBy(() -> asked[0]++ >= after);
            assertThrows(CancellationException.class, () -> cancelled.seal(plaintext, sealed));
            assertArrayEquals(new byte[] {1, 2, 3}, Files.readAllBytes(sealed));
            assertEquals(List.of("plain", "sealed"), names());
        }
    }

    @Test
    void nothingIsLeftOfWhatIsNotAuthentic() throws IOException {
        Path plaintext = file("plain", data.length);
        Path sealed = folder.resolve("sealed");
        Path opened = Files.write(folder.resolve("opened"), new byte[] {1, 2, 3});
        FileSealing sealing = FileSealing.of(key).parallel(threads, 2);
        sealing.seal(plaintext, sealed);
        byte[] right = Files.readAllBytes(sealed);
        for (int at : new int[] {0, 1, 2, 33, 34, 70_000, 1_000_000, right.length - 1}) {
            byte[] wrong = right.clone();
            wrong[at] ^= 4;
            assertNotOpened(sealing, Files.write(sealed, wrong), opened);
        }
        for (int length : new int[] {0, 33, 34, 49, 50, 34 + 65_552, 34 + 20 * 65_552, right.length - 1}) {
            assertNotOpened(sealing, Files.write(sealed, Arrays.copyOf(right, length)), opened);
        }
        assertNotOpened(sealing, Files.write(sealed, Arrays.copyOf(right, right.length + 1)), opened);
        Files.write(sealed, right);
        try (Cipher.Key other = Cipher.of("aes-256-gcm").key(new byte[32])) {
            assertNotOpened(FileSealing.of(other), sealed, opened);
        }
        try (Cipher.Key other = Cipher.of("chacha20-poly1305").key(secret)) {
            assertNotOpened(FileSealing.of(other), sealed, opened);
        }
        assertEquals(List.of("opened", "plain", "sealed"), names());
    }

    private static void assertNotOpened(FileSealing sealing, Path sealed, Path opened) throws IOException {
        assertThrows(AuthenticationException.class, () -> sealing.open(sealed, opened));
        assertArrayEquals(new byte[] {1, 2, 3}, Files.readAllBytes(opened));
    }

    /** Only what is authentic reaches the sink of a stream; how much of it, if others help, is a matter of who is first. */
    @Test
    void aStreamIsGivenUpToTheFault() throws IOException {
        ByteArrayOutputStream sealed = new ByteArrayOutputStream();
        FileSealing.of(key).seal(new ByteArrayInputStream(data), sealed);
        byte[] wrong = sealed.toByteArray();
        wrong[wrong.length - 1] ^= 1;
        for (int parallelism : new int[] {1, 4}) {
            ByteArrayOutputStream opened = new ByteArrayOutputStream();
            FileSealing sealing = FileSealing.of(key).parallel(threads, parallelism);
            assertThrows(AuthenticationException.class, () -> sealing.open(new ByteArrayInputStream(wrong), opened));
            assertTrue(opened.size() < data.length, () -> opened.size() + " bytes");
            assertTrue(opened.size() > 0 || parallelism > 1);
            assertArrayEquals(Arrays.copyOf(data, opened.size()), opened.toByteArray());
        }
    }

    @Test
    void faultsOfFilesAreIoExceptions() throws IOException {
        FileSealing sealing = FileSealing.of(key).parallel(threads, 2);
        Path missing = folder.resolve("missing");
        assertThrows(NoSuchFileException.class, () -> sealing.seal(missing, folder.resolve("sealed")));
        assertThrows(NoSuchFileException.class, () -> sealing.open(missing, folder.resolve("opened")));
        Path plaintext = file("plain", 1000);
        assertThrows(IOException.class, () -> sealing.seal(plaintext, missing.resolve("sealed")));
        assertThrows(IOException.class, () -> sealing.seal(folder, folder.resolve("sealed")));
        OutputStream full = new OutputStream() {
            private int room = 500_000;

            @Override
            public void write(int b) throws IOException {
                write(new byte[1]);
            }

            @Override
            public void write(byte[] b, int off, int len) throws IOException {
                room -= len;
                if (room < 0) {
                    throw new IOException("full");
                }
            }
        };
        assertEquals(
                "full",
                assertThrows(IOException.class, () -> sealing.seal(new ByteArrayInputStream(data), full))
                        .getMessage());
        assertEquals(List.of("plain"), names());
    }

    @Test
    void aFileMayReplaceItself() throws IOException {
        Path file = file("plain", 200_000);
        FileSealing.of(key).seal(file, file);
        assertFalse(Arrays.equals(Arrays.copyOf(data, 200_000), Files.readAllBytes(file)));
        FileSealing.of(key).open(file, file);
        assertArrayEquals(Arrays.copyOf(data, 200_000), Files.readAllBytes(file));
        assertEquals(List.of("plain"), names());
    }

    /** What only its owner could read stays so. */
    @Test
    void permissionsStay() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView(PosixFileAttributeView.class));
        Path file = file("plain", 1000);
        for (String permissions : List.of("rw-------", "rw-rw-rw-", "r--r-----")) {
            Set<PosixFilePermission> wanted = PosixFilePermissions.fromString(permissions);
            Files.setPosixFilePermissions(file, wanted);
            Path sealed = folder.resolve("sealed");
            FileSealing.of(key).seal(file, sealed);
            FileSealing.of(key).open(sealed, file);
            assertEquals(wanted, Files.getPosixFilePermissions(file));
        }
        assertEquals(List.of("plain", "sealed"), names());
    }

    /** A thread that is to end soon may still finish its file. */
    @Test
    void anInterruptedThreadSealsAndOpens() throws IOException {
        Path file = file("plain", 300_000);
        Thread.currentThread().interrupt();
        FileSealing.of(key).seal(file, folder.resolve("sealed"));
        FileSealing.of(key).open(folder.resolve("sealed"), file);
        assertTrue(Thread.interrupted());
        assertArrayEquals(Arrays.copyOf(data, 300_000), Files.readAllBytes(file));
    }

    @Test
    void onlyFilesAreReplaced() throws IOException {
        Path plaintext = file("plain", 1000);
        Path other = Files.createDirectory(folder.resolve("other"));
        assertThrows(FileSystemException.class, () -> FileSealing.of(key).seal(plaintext, other));
        assertTrue(Files.isDirectory(other));
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device));
        Path link = Files.createSymbolicLink(folder.resolve("link"), device);
        assertThrows(FileSystemException.class, () -> FileSealing.of(key).seal(plaintext, link));
        assertTrue(Files.isSymbolicLink(link));
        Files.delete(link);
        assertEquals(List.of("other", "plain"), names());
    }

    @Test
    void namesMayBeAsLongAsThoseOfFiles() throws IOException {
        String longest = "n".repeat(255);
        Path plaintext = file(longest, 1000);
        FileSealing.of(key).seal(plaintext, plaintext);
        FileSealing.of(key).open(plaintext, plaintext);
        assertArrayEquals(Arrays.copyOf(data, 1000), Files.readAllBytes(plaintext));
        assertEquals(List.of(longest), names());
    }

    @Test
    void wrongArgumentsAreRefused() {
        FileSealing sealing = FileSealing.of(key);
        assertThrows(IllegalArgumentException.class, () -> sealing.parallel(threads, 0));
        assertThrows(NullPointerException.class, () -> sealing.parallel(null, 1));
        assertThrows(NullPointerException.class, () -> sealing.onProgress(null));
        assertThrows(NullPointerException.class, () -> sealing.cancelledBy(null));
        assertThrows(NullPointerException.class, () -> FileSealing.of(null));
        try (Cipher.Key raw = Cipher.raw("aes-256-ctr").key(secret);
                Cipher.Key foreign = foreign()) {
            assertThrows(IllegalArgumentException.class, () -> FileSealing.of(raw));
            assertThrows(IllegalArgumentException.class, () -> FileSealing.of(foreign));
        }
        key.close();
        assertInstanceOf(
                IllegalStateException.class,
                assertThrows(
                        IllegalStateException.class,
                        () -> sealing.seal(new ByteArrayInputStream(data), new ByteArrayOutputStream())));
    }

    private Cipher.Key foreign() {
        AesWitness.Provider provider = new AesWitness.Provider();
        return provider.create(provider.offers().getFirst()).key(secret);
    }
}
