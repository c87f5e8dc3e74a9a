package dev.codecs.aes.internal.kdf.bouncycastle;

import dev.codecs.Availability;
import dev.codecs.spi.OptionalJar;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** What needs the jar. */
final class Generators {
    private static final OptionalJar JAR =
            new OptionalJar("org.bouncycastle:bcprov-jdk18on", "org.bouncycastle.provider");

    private Generators() {}

    static Availability availability() {
        return JAR.probe(() -> SCrypt.generate(new byte[1], new byte[1], 2, 1, 1, 1).length == 1 ? "BouncyCastle" : "");
    }

    static byte[] scrypt(byte[] password, byte[] salt, int n, int r, int p, int length) {
        return SCrypt.generate(password, salt, n, r, p, length);
    }

    static void argon2id(
            byte[] password,
            byte[] salt,
            byte[] secret,
            byte[] associatedData,
            int memory,
            int passes,
            int lanes,
            byte[] key) {
        Argon2Parameters parameters = new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withSalt(salt)
                .withSecret(secret)
                .withAdditional(associatedData)
                .withMemoryAsKB(memory)
                .withIterations(passes)
                .withParallelism(lanes)
                .build();
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(parameters);
        generator.generateBytes(password, key);
        parameters.clear();
    }
}
