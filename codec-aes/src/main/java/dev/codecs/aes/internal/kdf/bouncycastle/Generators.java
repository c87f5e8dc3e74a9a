package dev.codecs.aes.internal.kdf.bouncycastle;

import dev.codecs.Availability;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.OptionalJar;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** What needs the jar. */
final class Generators {
    private static final OptionalJar JAR =
            new OptionalJar("org.bouncycastle:bcprov-jdk18on", "org.bouncycastle.provider");

    /** Of r p: the generator counts 1024 r p in an {@code int}, and divides by zero or refuses beyond it. */
    private static final long MOST_BLOCKS = Integer.MAX_VALUE / 1024;

    /** The generator counts the bits of a key in an {@code int}, and would give a short one or none beyond it. */
    private static final int LONGEST_KEY = Integer.MAX_VALUE / Byte.SIZE;

    private Generators() {}

    static Availability availability() {
        return JAR.probe(() -> {
            SCrypt.generate(new byte[1], new byte[1], 2, 1, 1, 1);
            return "BouncyCastle" + OptionalJar.version(SCrypt.class);
        });
    }

    static byte[] scrypt(byte[] password, byte[] salt, int n, int r, int p, int length) {
        if ((long) r * p > MOST_BLOCKS) {
            throw new UnsupportedFeatureException("BouncyCastle's scrypt takes r p up to " + MOST_BLOCKS + ", not "
                    + (long) r * p + ": choose a larger n in their place");
        }
        if (length > LONGEST_KEY) {
            throw new UnsupportedFeatureException("BouncyCastle's scrypt makes keys of up to " + LONGEST_KEY
                    + " bytes, not " + length + ": expand a short one by HKDF or a cipher");
        }
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
        try {
            generator.init(parameters);
            generator.generateBytes(password, key);
        } finally {
            parameters.clear();
        }
    }
}
