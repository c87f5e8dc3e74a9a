package dev.codecs.aes.internal.winzip;

import dev.codecs.spi.Parallel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The cipher and the MAC of one payload: AES in counter mode, and HMAC-SHA1 of the ciphertext. Segments are native or views of a
 * {@code byte[]}; a target is as long as its source, and is the source itself or does not overlap it. For one thread at a time; others
 * wait, since two at once would get the same keystream, and one that closes would free the native memory that another uses.
 */
public final class Payload implements AutoCloseable {
    /** Below this a second thread would come when the work is done: to wake it takes some 50 us. */
    private static final int LEAST_FOR_TWO = 256 << 10;

    /** How much the cipher does before it lets the MAC beside it go on. */
    private static final int STRIDE = 64 << 10;

    /** Never started: what it may access, every thread may. */
    private static final Thread ANY_THREAD = Thread.ofVirtual().unstarted(() -> {});

    private final CounterMode cipher;
    private final HmacSha1 mac;
    private final @Nullable Executor executor;
    private final Pieces pieces = new Pieces();
    private final Pieces piecesOfMac = new Pieces();
    private boolean closed;

    /**
     * A payload of which nothing is encrypted yet.
     *
     * @param cipherKey of 16, 24 or 32 bytes; it is not kept, nor is the next
     * @param macKey of at most 64 bytes
     * @param counter of the first block
     * @param executor brings a second thread where there is much to do, or null
     */
    public Payload(WinZipKernel kernel, byte[] cipherKey, byte[] macKey, long counter, @Nullable Executor executor) {
        this.cipher = new CounterMode(kernel.keystream(cipherKey), counter);
        this.mac = new HmacSha1(kernel.sha1(), macKey);
        this.executor = executor;
    }

    /** Encrypts the next bytes and takes in the ciphertext. */
    public synchronized void encrypt(MemorySegment plaintext, MemorySegment target) {
        checkOpen();
        Executor helpers = helpersFor(plaintext, target);
        if (helpers == null) {
            pieces.each(plaintext, target, (from, fromOffset, to, toOffset, length) -> {
                cipher.apply(from, fromOffset, to, toOffset, length);
                mac.update(to, toOffset, length);
            });
            return;
        }
        Progress progress = new Progress();
        AtomicLong taken = new AtomicLong();
        both(helpers, () -> encrypt(plaintext, target, progress), () -> follow(target, progress, taken));
        follow(target, progress, taken); // what the helper left, if it gave up
    }

    private void encrypt(MemorySegment plaintext, MemorySegment target, Progress progress) {
        try {
            progress.begin();
            long length = plaintext.byteSize();
            for (long done = 0, size; done < length; done += size) {
                size = Math.min(STRIDE, length - done);
                crypt(plaintext.asSlice(done, size), target.asSlice(done, size));
                progress.reach(done + size);
            }
        } finally {
            progress.end();
        }
    }

    /** @param taken how much of the ciphertext the MAC has taken in */
    private void follow(MemorySegment ciphertext, Progress progress, AtomicLong taken) {
        long done = taken.get();
        for (long next; (next = progress.beyond(done)) > done; done = next) {
            piecesOfMac.each(ciphertext.asSlice(done, next - done), mac::update);
            taken.set(next);
        }
    }

    /** Takes in the next bytes of ciphertext and decrypts them. */
    public synchronized void decrypt(MemorySegment ciphertext, MemorySegment target) {
        checkOpen();
        // In place the cipher could overwrite what the MAC has not read yet.
        Executor helpers = ciphertext.asOverlappingSlice(target).isPresent() ? null : helpersFor(ciphertext, target);
        if (helpers == null) {
            pieces.each(ciphertext, target, (from, fromOffset, to, toOffset, length) -> {
                mac.update(from, fromOffset, length);
                cipher.apply(from, fromOffset, to, toOffset, length);
            });
        } else {
            both(helpers, () -> crypt(ciphertext, target), () -> piecesOfMac.each(ciphertext, mac::update));
        }
    }

    /** Encrypts or decrypts the next bytes, without the MAC. */
    public synchronized void crypt(MemorySegment source, MemorySegment target) {
        checkOpen();
        pieces.each(source, target, cipher::apply);
    }

    /** Takes in the next bytes of ciphertext, without the cipher. */
    public synchronized void authenticate(MemorySegment ciphertext) {
        checkOpen();
        pieces.each(ciphertext, mac::update);
    }

    /** {@return the HMAC of the ciphertext, all 20 bytes} After it only {@link #crypt} and {@link #close} follow. */
    public synchronized byte[] mac() {
        checkOpen();
        return mac.finish();
    }

    private @Nullable Executor helpersFor(MemorySegment source, MemorySegment target) {
        return source.byteSize() >= LEAST_FOR_TWO
                        && source.isAccessibleBy(ANY_THREAD)
                        && target.isAccessibleBy(ANY_THREAD)
                ? executor
                : null;
    }

    /** Does the one in this thread, and the other beside it if a thread comes to help, or else after it. */
    private static void both(Executor helpers, Runnable here, Runnable beside) {
        try {
            new Parallel(helpers, 2).run(2, number -> (number == 0 ? here : beside).run());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // neither does any input or output
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the payload is closed");
        }
    }

    /** Wipes the keys and what else it holds, when no other call is running. Closing it twice does nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        pieces.wipe();
        piecesOfMac.wipe();
        cipher.close();
        mac.close();
    }
}
