package dev.codecs.aes.internal;

import dev.codecs.Cipher;
import dev.codecs.CorruptInputException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.Segments;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A key of a {@link RawCipher}. */
final class EncryptingKey implements Cipher.Key {
    private final String cipher;
    private final Algorithm algorithm;
    private final RawKey key;
    private final Seats seats;

    /**
     * A key.
     *
     * @param cipher for messages
     */
    EncryptingKey(String cipher, Algorithm algorithm, RawKey key) {
        this.cipher = cipher;
        this.algorithm = algorithm;
        this.key = key;
        this.seats = new Seats(toString(), key::close);
    }

    @Override
    public long encrypt(byte[] nonce, MemorySegment plaintext, MemorySegment target, byte[] associatedData) {
        Arguments.checkNonce(algorithm, nonce);
        checkNothingAssociated(associatedData);
        Arguments.source(plaintext);
        long length = algorithm.encryptedLength(plaintext.byteSize());
        MemorySegment exact = Arguments.target(target, length, plaintext);
        int seat = seats.enter();
        try {
            key.encrypt(seat, nonce, plaintext, exact);
        } finally {
            seats.leave(seat);
        }
        return length;
    }

    private void checkNothingAssociated(byte[] associatedData) {
        if (associatedData.length > 0) {
            throw new IllegalArgumentException(
                    algorithm.name() + " does not authenticate, and takes no associated data: give an empty array");
        }
    }

    @Override
    public long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target, byte[] associatedData) {
        Arguments.checkNonce(algorithm, nonce);
        checkNothingAssociated(associatedData);
        long length = Arguments.source(ciphertext).byteSize();
        if (algorithm.blockLength() == 1) {
            checkLength(length);
            MemorySegment exact = Arguments.target(target, length, ciphertext);
            return decrypt(nonce, ciphertext, exact);
        }
        Arguments.target(target, 0, ciphertext);
        if (length == 0 || length % algorithm.blockLength() != 0) {
            throw wrongPadding();
        }
        return target.byteSize() >= length
                ? decryptBeforeOthers(nonce, ciphertext, Arguments.target(target, length, ciphertext))
                : decryptApart(nonce, ciphertext, target);
    }

    private void checkLength(long ciphertext) {
        if (ciphertext < algorithm.shortest() || ciphertext > algorithm.longest()) {
            throw new CorruptInputException(
                    algorithm.name() + " encrypts " + algorithm.shortest() + " to " + algorithm.longest()
                            + " bytes, and never to " + ciphertext,
                    -1);
        }
    }

    private long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        int seat = seats.enter();
        long written = -1;
        try {
            written = key.decrypt(seat, nonce, ciphertext, target);
        } finally {
            seats.leave(seat);
            if (written < 0) {
                target.fill((byte) 0);
            }
        }
        if (written < 0) {
            throw wrongPadding();
        }
        return written;
    }

    /** The padding is written too, over bytes of the caller's behind the plaintext, which come back. */
    private long decryptBeforeOthers(byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        MemorySegment lastBlock = target.asSlice(target.byteSize() - algorithm.blockLength());
        byte[] others = lastBlock.toArray(ValueLayout.JAVA_BYTE);
        long written = decrypt(nonce, ciphertext, target);
        int padding = (int) (target.byteSize() - written);
        MemorySegment.copy(MemorySegment.ofArray(others), others.length - padding, target, written, padding);
        return written;
    }

    /** Where there is no room for the padding, the last block alone tells the length. */
    private long decryptApart(byte[] nonce, MemorySegment ciphertext, MemorySegment target) {
        long needed = plaintextLength(nonce, ciphertext);
        MemorySegment exact = Arguments.target(target, needed, ciphertext);
        MemorySegment apart = MemorySegment.ofArray(new byte[Segments.arrayLength(ciphertext.byteSize())]);
        try {
            decrypt(nonce, ciphertext, apart);
            exact.copyFrom(apart.asSlice(0, needed));
        } finally {
            apart.fill((byte) 0);
        }
        return needed;
    }

    private long plaintextLength(byte[] nonce, MemorySegment ciphertext) {
        int block = algorithm.blockLength();
        long last = ciphertext.byteSize() - block;
        byte[] before =
                last == 0 ? nonce : ciphertext.asSlice(last - block, block).toArray(ValueLayout.JAVA_BYTE);
        MemorySegment plaintext = MemorySegment.ofArray(new byte[block]);
        try {
            return last + decrypt(before, ciphertext.asSlice(last), plaintext);
        } finally {
            plaintext.fill((byte) 0);
        }
    }

    /** One message for a wrong length and wrong padding. */
    private CorruptInputException wrongPadding() {
        return new CorruptInputException(
                "this was not encrypted by " + algorithm.name() + " with this key and initialisation vector", -1);
    }

    @Override
    public byte[] seal(byte[] plaintext, byte[] associatedData) {
        throw unauthenticated();
    }

    @Override
    public byte[] open(byte[] sealed, byte[] associatedData) {
        throw unauthenticated();
    }

    @Override
    public OutputStream sealing(OutputStream sink) {
        throw unauthenticated();
    }

    @Override
    public InputStream opening(InputStream source) {
        throw unauthenticated();
    }

    private UnsupportedFeatureException unauthenticated() {
        return new UnsupportedFeatureException(algorithm.name()
                + " does not authenticate, and seals nothing: use aes-256-gcm, or encrypt and decrypt inside a format"
                + " that authenticates by other means");
    }

    @Override
    public void close() {
        seats.close();
    }

    @Override
    public String toString() {
        return "the key of " + cipher;
    }
}
