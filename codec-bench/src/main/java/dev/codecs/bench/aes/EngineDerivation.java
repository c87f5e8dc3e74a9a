package dev.codecs.bench.aes;

import dev.codecs.aes.Pbkdf2;

/** An engine of ours, with a password that is prepared once, as for all entries of an archive. */
record EngineDerivation(Pbkdf2.Password password) implements Derivation {
    static EngineDerivation of(String engine) {
        return new EngineDerivation(Pbkdf2.of(AesPlan.PBKDF2, engine).password(Setting.password()));
    }

    @Override
    public byte[] derive(byte[] salt) {
        return password.derive(salt, Setting.ITERATIONS, Setting.DERIVED_LENGTH);
    }

    @Override
    public void close() {
        password.close();
    }
}
