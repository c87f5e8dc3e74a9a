package dev.codecs.bench.aes;

import dev.codecs.aes.WinZipAes;
import dev.codecs.aes.WinZipAes.Strength;
import dev.codecs.aes.WinZipPassword;
import java.lang.foreign.MemorySegment;

/** WinZip AES-256 by an engine of ours, with a password that is prepared once for all entries. */
record EnginePayloads(WinZipPassword password) implements Payloads {
    static EnginePayloads of(WinZipAes aes) {
        return new EnginePayloads(aes.password(Setting.password()));
    }

    @Override
    public int overhead() {
        return Strength.AES_256.overhead();
    }

    @Override
    public void write(byte[] plaintext, int offset, int length, byte[] target) {
        password.encrypt(Strength.AES_256, segment(plaintext, offset, length), MemorySegment.ofArray(target));
    }

    @Override
    public void read(byte[] payload, int offset, int length, byte[] target) {
        password.decrypt(Strength.AES_256, segment(payload, offset, length), MemorySegment.ofArray(target));
    }

    private static MemorySegment segment(byte[] array, int offset, int length) {
        return MemorySegment.ofArray(array).asSlice(offset, length);
    }

    @Override
    public void close() {
        password.close();
    }
}
