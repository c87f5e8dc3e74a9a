package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** What every {@link Cipher} does, whatever its algorithm and engine; of a raw one, that it refuses what only the others can do. */
@ParameterizedClass
@ArgumentsSource(CipherContract.Engines.class)
@Timeout(120)
public abstract class CipherContract {
    private static final byte[] NOTHING = {};
    private static final byte[] SMALL = Data.text(72, 1);
    private static final byte[] LARGE = Data.random(300_000, 2);
    private static final byte[] ABOUT = Data.text(33, 3);

    /** The engine under test. */
    @Parameter(0)
    protected Cipher codec;

    /** All engines of the same algorithm, the one under test among them. */
    @Parameter(1)
    protected List<Cipher> engines;

    private Cipher.Key key;
    private Cipher.Key otherKey;
    private byte[] nonce;

    static final class Engines extends EngineSource<Cipher> {
        Engines() {
            super(Cipher.class, Cipher::all);
        }
    }

    @BeforeEach
    void makeKeys() {
        key = codec.key(Data.random(codec.keyLength(), 4));
        otherKey = codec.key(Data.random(codec.keyLength(), 5));
        nonce = Data.random(codec.nonceLength(), 6);
    }

    @AfterEach
    void closeKeys() {
        key.close();
        otherKey.close();
    }

    /** The associated data that the cipher can take. */
    private byte[] about() {
        return codec.authenticated() ? ABOUT : NOTHING;
    }

    @Test
    void namesItself() {
        assertEquals(codec.algorithm().toLowerCase(Locale.ROOT), codec.algorithm());
        assertEquals(
                codec.engine().id().toLowerCase(Locale.ROOT), codec.engine().id());
        assertTrue(codec.keyLength() > 0);
        assertTrue(codec.nonceLength() > 0);
        assertEquals(codec.tagLength() > 0, codec.authenticated());
    }

    // With a nonce of the caller's

    private byte[] encrypt(Cipher.Key by, byte[] plaintext, byte[] about) {
        byte[] target = new byte[(int) codec.encryptedLength(plaintext.length)];
        assertEquals(
                target.length,
                by.encrypt(nonce, MemorySegment.ofArray(plaintext), MemorySegment.ofArray(target), about));
        return target;
    }

    private byte[] decrypt(Cipher.Key by, byte[] ciphertext, byte[] about) {
        byte[] target = new byte[ciphertext.length];
        long written = by.decrypt(nonce, MemorySegment.ofArray(ciphertext), MemorySegment.ofArray(target), about);
        return Arrays.copyOf(target, (int) written);
    }

    /** Whether the cipher encrypts as few bytes; then it must. */
    private boolean takes(int size) {
        try {
            codec.encryptedLength(size);
            return true;
        } catch (IllegalArgumentException e) {
            MemorySegment source = MemorySegment.ofArray(new byte[size]);
            MemorySegment target = MemorySegment.ofArray(new byte[size + 100]);
            assertThrows(IllegalArgumentException.class, () -> key.encrypt(nonce, source, target, NOTHING));
            assertTrue(size < 16, () -> "it does not encrypt " + size + " bytes");
            return false;
        }
    }

    @Test
    void givesBackWhatWasEncrypted() {
        for (int size = 0; size <= 300; size++) {
            if (!takes(size)) {
                continue;
            }
            byte[] data = Data.random(size, size);
            assertArrayEquals(data, decrypt(key, encrypt(key, data, about()), about()), "size " + size);
        }
        for (int size : new int[] {4095, 4096, 65_535, 65_536, 65_537, 131_073, LARGE.length, 1_000_001}) {
            byte[] data = Data.random(size, size);
            assertArrayEquals(data, decrypt(key, encrypt(key, data, NOTHING), NOTHING), "size " + size);
        }
    }

    @Test
    void theSameNonceGivesTheSameFromEveryEngine() {
        for (int size : new int[] {0, 1, 15, 16, 17, 31, 32, 33, 64, 100, 1000, 4097, LARGE.length}) {
            if (!takes(size)) {
                continue;
            }
            byte[] data = Arrays.copyOf(LARGE, size);
            byte[] encrypted = encrypt(key, data, about());
            assertArrayEquals(encrypted, encrypt(key, data, about()));
            for (Cipher other : engines) {
                try (Cipher.Key theirs = other.key(Data.random(codec.keyLength(), 4))) {
                    assertArrayEquals(encrypted, encrypt(theirs, data, about()), () -> "by " + other.engine());
                    assertArrayEquals(data, decrypt(theirs, encrypted, about()), () -> "by " + other.engine());
                }
            }
        }
    }

    @Test
    void theEncryptedLengthIsExact() {
        for (int size = 0; size <= 100; size++) {
            if (!takes(size)) {
                continue;
            }
            long length = codec.encryptedLength(size);
            assertTrue(length >= size + codec.tagLength());
            byte[] target = new byte[(int) length + 50];
            MemorySegment source = MemorySegment.ofArray(new byte[size]);
            assertEquals(length, key.encrypt(nonce, source, MemorySegment.ofArray(target), NOTHING));
        }
        assertPassesThroughNoInt(5L << 32);
        assertThrows(IllegalArgumentException.class, () -> codec.encryptedLength(-1));
    }

    private void assertPassesThroughNoInt(long length) {
        long encrypted;
        try {
            encrypted = codec.encryptedLength(length);
        } catch (IllegalArgumentException e) {
            return; // so long a message is refused
        }
        assertTrue(encrypted >= length, "the length passes through an int");
    }

    @Test
    void everyKindOfMemoryGivesTheSame() {
        for (byte[] data : List.of(NOTHING, SMALL, LARGE)) {
            if (!takes(data.length)) {
                continue;
            }
            byte[] encrypted = encrypt(key, data, about());
            for (Block.Kind from : Block.Kind.values()) {
                for (Block.Kind to : Block.Kind.values()) {
                    if (to.writable()) {
                        between(from, to, data, encrypted);
                    }
                }
            }
        }
    }

    private void between(Block.Kind from, Block.Kind to, byte[] data, byte[] encrypted) {
        String way = from + " to " + to;
        try (Arena arena = Arena.ofConfined()) {
            Block source = Block.of(from, data, arena);
            Block target = Block.filled(to, encrypted.length, 0x11, arena);
            assertEquals(encrypted.length, key.encrypt(nonce, source.segment(), target.segment(), about()), way);
            assertArrayEquals(encrypted, target.bytes(encrypted.length), way);
            target.assertGuardsUnchanged("the ciphertext, " + way);
            source.assertUnchanged("the plaintext, " + way);

            Block ciphertext = Block.of(from, encrypted, arena);
            Block plaintext = Block.filled(to, data.length, 0x22, arena);
            assertEquals(data.length, key.decrypt(nonce, ciphertext.segment(), plaintext.segment(), about()), way);
            assertArrayEquals(data, plaintext.bytes(data.length), way);
            plaintext.assertGuardsUnchanged("the plaintext, " + way);
            ciphertext.assertUnchanged("the ciphertext, " + way);
        }
    }

    @Test
    void aTargetThatIsTooSmallIsRefused() {
        byte[] encrypted = encrypt(key, SMALL, about());
        for (Block.Kind kind : List.of(Block.Kind.HEAP, Block.Kind.NATIVE)) {
            for (int size = 0; size < encrypted.length; size++) {
                try (Arena arena = Arena.ofConfined()) {
                    Block target = Block.filled(kind, size, 0, arena);
                    MemorySegment plaintext = MemorySegment.ofArray(SMALL);
                    assertThrows(
                            OutputTooSmallException.class,
                            () -> key.encrypt(nonce, plaintext, target.segment(), about()));
                    if (size < SMALL.length) {
                        MemorySegment ciphertext = MemorySegment.ofArray(encrypted);
                        assertThrows(
                                OutputTooSmallException.class,
                                () -> key.decrypt(nonce, ciphertext, target.segment(), about()));
                    }
                    target.assertGuardsUnchanged("a target of " + size + " bytes");
                }
            }
        }
    }

    @Test
    void anotherKeyOrNonceGivesAnotherCiphertext() {
        byte[] encrypted = encrypt(key, SMALL, about());
        assertFalse(Arrays.equals(encrypted, encrypt(otherKey, SMALL, about())));
        nonce = Data.flipped(nonce, 3);
        assertFalse(Arrays.equals(encrypted, encrypt(key, SMALL, about())));
    }

    @Test
    void aNewKeyIsRandom() {
        byte[] bytes = codec.newKey();
        assertEquals(codec.keyLength(), bytes.length);
        assertFalse(Arrays.equals(bytes, codec.newKey()));
        codec.key(bytes).close();
    }

    @Test
    void theKeyIsCopied() {
        byte[] bytes = Data.random(codec.keyLength(), 4);
        try (Cipher.Key copied = codec.key(bytes)) {
            Arrays.fill(bytes, (byte) 0);
            assertArrayEquals(encrypt(key, SMALL, about()), encrypt(copied, SMALL, about()));
        }
    }

    // Faults in the data

    @Test
    void everyChangeOfTheCiphertextIsNoticed() throws Exception {
        byte[] encrypted = encrypt(key, SMALL, about());
        for (int bit = 0; bit < 8 * encrypted.length; bit++) {
            assertNoticed(key, Data.flipped(encrypted, bit), about(), "bit " + bit + " flipped");
        }
        for (int length = 0; length < encrypted.length; length++) {
            assertNoticed(key, Arrays.copyOf(encrypted, length), about(), "cut to " + length + " bytes");
        }
        assertNoticed(key, Arrays.copyOf(encrypted, encrypted.length + 1), about(), "a byte added");
        assertNoticed(otherKey, encrypted, about(), "another key");
        if (codec.authenticated()) {
            assertNoticed(key, encrypted, NOTHING, "no associated data");
            for (int bit = 0; bit < 8 * ABOUT.length; bit++) {
                assertNoticed(key, encrypted, Data.flipped(ABOUT, bit), "associated data with bit " + bit + " flipped");
            }
            nonce = Data.flipped(nonce, 0);
            assertNoticed(key, encrypted, about(), "another nonce");
        }
    }

    /** A raw cipher cannot notice; it may give other bytes, or find its padding broken. */
    private void assertNoticed(Cipher.Key by, byte[] ciphertext, byte[] about, String what) throws Exception {
        Verdict verdict = Verdict.of(() -> decrypt(by, ciphertext, about));
        if (codec.authenticated()) {
            assertTrue(verdict.is(AuthenticationException.class), () -> what + ": " + verdict);
        } else {
            assertFalse(verdict.is(SMALL), () -> what + " makes no difference");
            assertTrue(!verdict.fault() || verdict.is(CorruptInputException.class), () -> what + ": " + verdict);
        }
    }

    @Test
    void aFailedDecryptionLeavesNoPlaintext() {
        if (!codec.authenticated()) {
            return;
        }
        for (int size : new int[] {200, 5000, LARGE.length}) {
            byte[] data = Arrays.copyOf(LARGE, size);
            byte[] encrypted = encrypt(key, data, about());
            for (int bit : new int[] {0, 8 * size / 2, 8 * encrypted.length - 1}) {
                for (Block.Kind kind : List.of(Block.Kind.HEAP, Block.Kind.NATIVE)) {
                    try (Arena arena = Arena.ofConfined()) {
                        MemorySegment source = MemorySegment.ofArray(Data.flipped(encrypted, bit));
                        Block target = Block.filled(kind, size, 0x5A, arena);
                        assertThrows(
                                AuthenticationException.class,
                                () -> key.decrypt(nonce, source, target.segment(), about()));
                        target.assertGuardsUnchanged("the target of a failed decryption");
                        assertUnlike(data, target.bytes(size));
                    }
                }
            }
        }
    }

    /** Of random bytes one in 256 is the same by chance. */
    private static void assertUnlike(byte[] plaintext, byte[] target) {
        int same = 0;
        for (int i = 0; i < plaintext.length; i++) {
            same += plaintext[i] == target[i] ? 1 : 0;
        }
        assertTrue(
                same < plaintext.length / 16,
                same + " of " + plaintext.length + " bytes of plaintext are in the target");
    }

    // Sealed messages

    @Test
    void givesBackWhatWasSealed() {
        if (refusesToSeal()) {
            return;
        }
        for (int size = 0; size <= 100; size++) {
            byte[] data = Data.random(size, size);
            byte[] sealed = key.seal(data, ABOUT);
            assertEquals(codec.nonceLength() + codec.encryptedLength(size), sealed.length);
            assertArrayEquals(data, key.open(sealed, ABOUT), "size " + size);
        }
        assertArrayEquals(LARGE, key.open(key.seal(LARGE, NOTHING), NOTHING));
        assertArrayEquals(SMALL, key.open(key.seal(SMALL), NOTHING));
        assertArrayEquals(SMALL, key.open(key.seal(SMALL, NOTHING)));
        byte[] muchAbout = Data.random(70_000, 7);
        assertArrayEquals(SMALL, key.open(key.seal(SMALL, muchAbout), muchAbout));
    }

    /** Whether the cipher is raw; then it must say so at every door. */
    private boolean refusesToSeal() {
        if (codec.authenticated()) {
            return false;
        }
        assertThrows(UnsupportedFeatureException.class, () -> key.seal(SMALL, NOTHING));
        assertThrows(UnsupportedFeatureException.class, () -> key.seal(SMALL));
        assertThrows(UnsupportedFeatureException.class, () -> key.open(new byte[100], NOTHING));
        assertThrows(UnsupportedFeatureException.class, () -> key.sealing(new ByteArrayOutputStream()));
        assertThrows(UnsupportedFeatureException.class, () -> key.opening(new ByteArrayInputStream(NOTHING)));
        MemorySegment source = MemorySegment.ofArray(SMALL);
        MemorySegment target = MemorySegment.ofArray(new byte[200]);
        assertThrows(IllegalArgumentException.class, () -> key.encrypt(nonce, source, target, ABOUT));
        return true;
    }

    @Test
    void aSealedMessageIsNonceCiphertextAndTag() {
        if (refusesToSeal()) {
            return;
        }
        byte[] sealed = key.seal(SMALL, ABOUT);
        nonce = Arrays.copyOf(sealed, codec.nonceLength());
        byte[] encrypted = Arrays.copyOfRange(sealed, codec.nonceLength(), sealed.length);
        assertArrayEquals(encrypted, encrypt(key, SMALL, ABOUT));
        for (Cipher other : engines) {
            try (Cipher.Key theirs = other.key(Data.random(codec.keyLength(), 4))) {
                assertArrayEquals(SMALL, theirs.open(sealed, ABOUT), () -> "opened by " + other.engine());
            }
        }
    }

    @Test
    void everySealHasANonceOfItsOwn() {
        if (refusesToSeal()) {
            return;
        }
        Set<ByteBuffer> nonces = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            nonces.add(ByteBuffer.wrap(key.seal(NOTHING, NOTHING), 0, codec.nonceLength()));
        }
        try (Cipher.Key again = codec.key(Data.random(codec.keyLength(), 4))) {
            for (int i = 0; i < 1000; i++) {
                nonces.add(ByteBuffer.wrap(again.seal(NOTHING, NOTHING), 0, codec.nonceLength()));
            }
        }
        assertEquals(2000, nonces.size(), "a nonce came twice");
    }

    @Test
    void everyChangeOfASealedMessageIsNoticed() {
        if (refusesToSeal()) {
            return;
        }
        for (byte[] data : List.of(NOTHING, SMALL)) {
            byte[] sealed = key.seal(data, ABOUT);
            for (int bit = 0; bit < 8 * sealed.length; bit++) {
                byte[] changed = Data.flipped(sealed, bit);
                assertThrows(AuthenticationException.class, () -> key.open(changed, ABOUT), "bit " + bit);
            }
            for (int length = 0; length < sealed.length; length++) {
                byte[] cut = Arrays.copyOf(sealed, length);
                assertThrows(AuthenticationException.class, () -> key.open(cut, ABOUT), "cut to " + length);
            }
            assertThrows(AuthenticationException.class, () -> key.open(Data.concat(sealed, new byte[1]), ABOUT));
            assertThrows(AuthenticationException.class, () -> key.open(sealed, NOTHING));
            assertThrows(AuthenticationException.class, () -> key.open(sealed, Data.flipped(ABOUT, 7)));
            assertThrows(AuthenticationException.class, () -> otherKey.open(sealed, ABOUT));
        }
    }

    // Sealed streams

    private static byte[] sealed(Cipher.Key by, byte[] data, int piece) throws IOException {
        Sink sink = new Sink();
        try (OutputStream out = by.sealing(sink)) {
            for (int at = 0; at < data.length; at += piece) {
                out.write(data, at, Math.min(piece, data.length - at));
            }
        }
        assertTrue(sink.closed());
        return sink.bytes();
    }

    private static byte[] opened(Cipher.Key by, byte[] sealed) throws IOException {
        try (InputStream in = by.opening(new ByteArrayInputStream(sealed))) {
            return in.readAllBytes();
        }
    }

    @Test
    void aSealedStreamGivesBackWhatWasWritten() throws IOException {
        if (refusesToSeal()) {
            return;
        }
        for (int size = 0; size <= 100; size++) {
            byte[] data = Data.random(size, size);
            assertArrayEquals(data, opened(key, sealed(key, data, 1 + size / 3)), "size " + size);
        }
        for (int size :
                new int[] {4095, 4096, 4097, 8192, 16_384, 32_768, 65_535, 65_536, 65_537, 131_072, LARGE.length}) {
            byte[] data = Arrays.copyOf(LARGE, size);
            byte[] sealed = sealed(key, data, 10_000);
            assertArrayEquals(data, opened(key, sealed), "size " + size);
            for (Cipher other : engines) {
                try (Cipher.Key theirs = other.key(Data.random(codec.keyLength(), 4))) {
                    assertArrayEquals(data, opened(theirs, sealed), () -> "opened by " + other.engine());
                }
            }
        }
        assertFalse(Arrays.equals(sealed(key, SMALL, 100), sealed(key, SMALL, 100)), "two streams are the same");
    }

    @Test
    void everySplitOfAStreamGivesTheSame() throws IOException {
        if (refusesToSeal()) {
            return;
        }
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            int most = seed % 2 == 0 ? 700 : 100_000;
            Sink sink = new Sink();
            try (OutputStream out = key.sealing(sink)) {
                for (int at = 0; at < LARGE.length; ) {
                    int piece = Math.min(random.nextInt(most), LARGE.length - at);
                    out.write(LARGE, at, piece);
                    at += piece;
                    if (piece % 10 == 0) {
                        out.flush();
                    }
                }
            }
            Source source = Source.inPieces(sink.bytes(), position -> 1 + random.nextInt(most));
            try (InputStream in = key.opening(source)) {
                byte[] target = new byte[LARGE.length + most];
                int filled = 0;
                for (int n; (n = in.read(target, filled, 1 + random.nextInt(most))) >= 0; filled += n) {
                    assertTrue(n > 0, "a read of at least one byte gave none");
                }
                assertArrayEquals(LARGE, Arrays.copyOf(target, filled), "seed " + seed);
            }
        }
        Sink sink = new Sink();
        try (OutputStream out = key.sealing(sink)) {
            for (byte b : SMALL) {
                out.write(b);
            }
        }
        try (InputStream in = key.opening(Source.inPieces(sink.bytes(), position -> 1))) {
            for (byte b : SMALL) {
                assertEquals(b & 0xFF, in.read());
            }
            assertEquals(-1, in.read());
            assertEquals(-1, in.read());
        }
    }

    @Test
    void nothingOfASmallStreamIsGivenOutUnauthenticated() throws IOException {
        if (refusesToSeal()) {
            return;
        }
        for (byte[] data : List.of(NOTHING, SMALL)) {
            byte[] sealed = sealed(key, data, 1000);
            for (int bit = 0; bit < 8 * sealed.length; bit++) {
                assertEquals(0, givenBeforeTheFault(key, NOTHING, Data.flipped(sealed, bit)), "bit " + bit);
            }
            for (int length = 0; length < sealed.length; length++) {
                assertEquals(0, givenBeforeTheFault(key, NOTHING, Arrays.copyOf(sealed, length)), "cut to " + length);
            }
            assertEquals(0, givenBeforeTheFault(otherKey, NOTHING, sealed));
            givenBeforeTheFault(key, data, Data.concat(sealed, new byte[1]));
            givenBeforeTheFault(key, data, Data.concat(sealed, sealed));
            givenBeforeTheFault(key, data, Data.concat(sealed, new byte[70_000]));
        }
    }

    /** Fails unless the stream ends with an authentication fault, and gave out only the start of what was sealed. */
    private static int givenBeforeTheFault(Cipher.Key by, byte[] data, byte[] sealed) throws IOException {
        ByteArrayOutputStream given = new ByteArrayOutputStream();
        try (InputStream in = by.opening(new ByteArrayInputStream(sealed))) {
            IOException e = assertThrows(IOException.class, () -> in.transferTo(given));
            assertTrue(e.getCause() instanceof AuthenticationException, () -> "the cause is " + e.getCause());
            assertThrows(IOException.class, in::read, "after a fault it goes on");
            assertThrows(IOException.class, () -> in.read(new byte[10]), "after a fault it goes on");
        }
        byte[] start = given.toByteArray();
        assertTrue(start.length <= data.length, "more was given out than sealed");
        assertArrayEquals(Arrays.copyOf(data, start.length), start, "something else was given out than sealed");
        return start.length;
    }

    @Test
    void aMissingMovedOrAddedSegmentIsNoticed() throws IOException {
        if (refusesToSeal()) {
            return;
        }
        byte[] data = Data.random(1_000_000, 8);
        byte[] sealed = sealed(key, data, 100_000);
        int whole = givenBeforeTheFault(key, data, Arrays.copyOf(sealed, sealed.length - 1));
        assertTrue(whole < data.length);
        byte[] lastBitFlipped = Data.flipped(sealed, 8 * sealed.length - 1);
        assertEquals(whole, givenBeforeTheFault(key, data, lastBitFlipped), "unauthenticated plaintext is given out");
        int first = shortestThatGives(1, data, sealed);
        int segment = givenBeforeTheFault(key, data, Arrays.copyOf(sealed, first));
        int second = shortestThatGives(segment + 1, data, sealed);
        int length = second - first;
        assertTrue(first + 3 * length < sealed.length, "the stream has fewer than four segments: test with more data");
        // A reader looks a little beyond a segment to know whether it is the last.
        for (int ahead : new int[] {0, 1, 2, 4, 8, 16}) {
            int at = first - ahead;
            byte[] head = Arrays.copyOf(sealed, at);
            byte[] one = Arrays.copyOfRange(sealed, at, at + length);
            byte[] two = Arrays.copyOfRange(sealed, at + length, at + 2 * length);
            byte[] rest = Arrays.copyOfRange(sealed, at + 2 * length, sealed.length);
            givenBeforeTheFault(key, data, head);
            givenBeforeTheFault(key, data, Data.concat(head, one));
            givenBeforeTheFault(key, data, Data.concat(head, Data.concat(one, rest)));
            givenBeforeTheFault(key, data, Data.concat(head, Data.concat(two, Data.concat(one, rest))));
            givenBeforeTheFault(key, data, Data.concat(head, Data.concat(one, Data.concat(one, rest))));
        }
        byte[] other = sealed(key, data, 100_000);
        byte[] grafted = Data.concat(Arrays.copyOf(sealed, first), Arrays.copyOfRange(other, first, other.length));
        givenBeforeTheFault(key, data, grafted);
    }

    /** How many bytes of a sealed stream must be there for so much plaintext to be given out, found by halving. */
    private int shortestThatGives(int plaintext, byte[] data, byte[] sealed) throws IOException {
        int low = 0;
        int high = sealed.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (givenBeforeTheFault(key, data, Arrays.copyOf(sealed, middle)) >= plaintext) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    @Test
    void sealingStreamsKeepToTheContractOfOutputStream() throws IOException {
        if (refusesToSeal()) {
            return;
        }
        Sink sink = new Sink();
        OutputStream out = key.sealing(sink);
        assertThrows(NullPointerException.class, () -> out.write(null, 0, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> out.write(SMALL, -1, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> out.write(SMALL, 1, SMALL.length));
        byte[] reused = SMALL.clone();
        out.write(reused);
        Arrays.fill(reused, (byte) 0);
        out.close();
        byte[] bytes = sink.bytes();
        out.close();
        assertThrows(IOException.class, () -> out.write(1));
        assertThrows(IOException.class, () -> out.write(SMALL, 0, 3));
        assertArrayEquals(bytes, sink.bytes());
        assertArrayEquals(SMALL, opened(key, bytes));
    }

    @Test
    void aBrokenSinkIsReportedAndClosed() throws IOException {
        if (refusesToSeal()) {
            return;
        }
        Sink broken = new Sink();
        OutputStream out = key.sealing(broken);
        out.write(SMALL);
        broken.breakNow();
        assertEquals(Sink.BROKEN, assertThrows(IOException.class, out::close).getMessage());
        out.close();
        assertTrue(broken.closed(), "the sink is left open");
    }

    @Test
    void openingStreamsKeepToTheContractOfInputStream() throws IOException {
        if (refusesToSeal()) {
            return;
        }
        byte[] sealed = sealed(key, SMALL, 1000);
        Source source = Source.of(sealed);
        byte[] target = new byte[SMALL.length + 2];
        InputStream in = key.opening(source);
        assertEquals(0, in.read(target, 0, 0));
        assertThrows(NullPointerException.class, () -> in.read(null, 0, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> in.read(target, -1, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> in.read(target, 1, target.length));
        assertTrue(in.available() >= 0);
        assertEquals(SMALL.length, in.readNBytes(target, 1, SMALL.length));
        assertArrayEquals(SMALL, Arrays.copyOfRange(target, 1, 1 + SMALL.length));
        assertEquals(0, target[0]);
        assertEquals(0, in.read(target, 0, 0));
        assertEquals(-1, in.read(target, 0, 5));
        assertEquals(-1, in.read());
        in.close();
        in.close();
        assertTrue(source.closed());
        assertThrows(IOException.class, in::read);
        try (InputStream broken = key.opening(Source.breakingAfter(Arrays.copyOf(sealed, 20)))) {
            IOException e = assertThrows(IOException.class, broken::readAllBytes);
            assertEquals(Source.BROKEN, e.getMessage());
            assertFalse(e.getCause() instanceof CodecException, "a fault of the source is none of the data");
        }
    }

    // Keys, threads and arguments

    @Test
    void aClosedKeyDoesNothing() {
        byte[] encrypted = encrypt(key, SMALL, about());
        key.close();
        key.close();
        assertThrows(IllegalStateException.class, () -> encrypt(key, SMALL, about()));
        assertThrows(IllegalStateException.class, () -> decrypt(key, encrypted, about()));
        if (codec.authenticated()) {
            assertThrows(IllegalStateException.class, () -> key.seal(SMALL, NOTHING));
            assertThrows(IllegalStateException.class, () -> key.open(new byte[100], NOTHING));
            assertThrows(IllegalStateException.class, () -> key.sealing(new ByteArrayOutputStream()));
            assertThrows(IllegalStateException.class, () -> key.opening(new ByteArrayInputStream(NOTHING)));
        }
        assertFalse(Arrays.equals(encrypted, encrypt(otherKey, SMALL, about())));
    }

    @Test
    void manyThreadsMayUseOneKey() throws Exception {
        byte[] shared = Arrays.copyOf(LARGE, 20_000);
        byte[] expected = encrypt(key, shared, about());
        Threads.all(number -> {
            byte[] data = Data.random(100 + 37 * number, number);
            assertArrayEquals(data, decrypt(key, encrypt(key, data, about()), about()));
            assertArrayEquals(expected, encrypt(key, shared, about()));
            if (codec.authenticated()) {
                assertArrayEquals(data, key.open(key.seal(data, ABOUT), ABOUT));
                assertArrayEquals(data, opened(key, sealed(key, data, 100)));
            }
        });
    }

    @Test
    void wrongArgumentsAreRefused() {
        for (int length : new int[] {0, 1, codec.keyLength() - 1, codec.keyLength() + 1, 100}) {
            assertThrows(IllegalArgumentException.class, () -> codec.key(new byte[length]), "a key of " + length);
        }
        MemorySegment source = MemorySegment.ofArray(encrypt(key, SMALL, about()));
        MemorySegment target = MemorySegment.ofArray(new byte[1000]);
        for (int length : new int[] {0, codec.nonceLength() - 1, codec.nonceLength() + 1}) {
            byte[] bad = new byte[length];
            assertThrows(IllegalArgumentException.class, () -> key.encrypt(bad, source, target, about()));
            assertThrows(IllegalArgumentException.class, () -> key.decrypt(bad, source, target, about()));
        }
        for (MemorySegment bad : List.of(MemorySegment.ofArray(new int[100]), target.asReadOnly())) {
            assertThrows(IllegalArgumentException.class, () -> key.encrypt(nonce, source, bad, about()));
            assertThrows(IllegalArgumentException.class, () -> key.decrypt(nonce, source, bad, about()));
        }
        MemorySegment ints = MemorySegment.ofArray(new int[10]);
        assertThrows(IllegalArgumentException.class, () -> key.encrypt(nonce, ints, target, about()));
        assertThrows(IllegalArgumentException.class, () -> key.decrypt(nonce, ints, target, about()));
        MemorySegment gone = Block.freed();
        assertThrows(IllegalStateException.class, () -> key.encrypt(nonce, gone, target, about()));
        assertThrows(IllegalStateException.class, () -> key.encrypt(nonce, source, gone, about()));
        assertThrows(IllegalStateException.class, () -> key.decrypt(nonce, source, gone, about()));
        assertThrows(NullPointerException.class, () -> codec.key(null));
        assertThrows(NullPointerException.class, () -> key.encrypt(null, source, target, about()));
        assertThrows(NullPointerException.class, () -> key.encrypt(nonce, null, target, about()));
        assertThrows(NullPointerException.class, () -> key.encrypt(nonce, source, null, about()));
        assertThrows(NullPointerException.class, () -> key.encrypt(nonce, source, target, null));
        assertThrows(NullPointerException.class, () -> key.decrypt(null, source, target, about()));
        assertThrows(NullPointerException.class, () -> key.decrypt(nonce, null, target, about()));
        assertThrows(NullPointerException.class, () -> key.decrypt(nonce, source, null, about()));
        assertThrows(NullPointerException.class, () -> key.decrypt(nonce, source, target, null));
        if (codec.authenticated()) {
            assertThrows(NullPointerException.class, () -> key.seal(null, NOTHING));
            assertThrows(NullPointerException.class, () -> key.seal(SMALL, null));
            assertThrows(NullPointerException.class, () -> key.open(null, NOTHING));
            assertThrows(NullPointerException.class, () -> key.open(new byte[100], null));
            assertThrows(NullPointerException.class, () -> key.sealing(null));
            assertThrows(NullPointerException.class, () -> key.opening(null));
        }
    }
}
