package dev.codecs.bench.aes;

import dev.codecs.Availability;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Versions;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.bouncycastle.crypto.BlockCipher;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.PBEParametersGenerator;
import org.bouncycastle.crypto.StreamCipher;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.modes.AEADCipher;
import org.bouncycastle.crypto.modes.CBCBlockCipher;
import org.bouncycastle.crypto.modes.CCMBlockCipher;
import org.bouncycastle.crypto.modes.ChaCha20Poly1305;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMSIVBlockCipher;
import org.bouncycastle.crypto.modes.SICBlockCipher;
import org.bouncycastle.crypto.modes.XChaCha20Poly1305;
import org.bouncycastle.crypto.paddings.PKCS7Padding;
import org.bouncycastle.crypto.paddings.PaddedBufferedBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/** The ciphers of BouncyCastle's lightweight API, in pure Java, which have every algorithm, and so are the witness of all others. */
final class BouncyCastle implements AesPeer {
    @Override
    public String id() {
        return "bcprov";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("BouncyCastle " + Versions.of("bcprov-jdk18on"));
    }

    @Override
    public String engine() {
        return "bouncycastle";
    }

    @Override
    public Collection<String> algorithms() {
        return List.of(
                "aes-256-gcm",
                "aes-128-gcm",
                "aes-256-ctr",
                "aes-256-cbc",
                "chacha20-poly1305",
                "xchacha20-poly1305",
                "aes-256-gcm-siv",
                "aes-256-ccm",
                AesPlan.PBKDF2);
    }

    @Override
    public Messages messages(String algorithm) {
        return Light.messages(algorithm);
    }

    @Override
    public Derivation derivation() {
        return Light::derive;
    }

    /** Apart, as the verification of a class loads what its code converts: here a signed jar of 8 MB. */
    private static final class Light {
        private static final int TAG_BITS = 128;

        private Light() {}

        static Messages messages(String algorithm) {
            KeyParameter key = new KeyParameter(Setting.key(algorithm));
            byte[] nonce = Setting.nonce(algorithm);
            return switch (algorithm) {
                case "aes-256-ctr" -> {
                    StreamCipher cipher = SICBlockCipher.newInstance(AESEngine.newInstance());
                    cipher.init(true, new ParametersWithIV(key, nonce));
                    yield new Counting(cipher);
                }
                case "aes-256-cbc" -> new Chaining(key);
                case "aes-256-gcm-siv" ->
                    new Authenticating(new GCMSIVBlockCipher(AESEngine.newInstance()), key, false);
                case "aes-256-ccm" ->
                    new Authenticating(CCMBlockCipher.newInstance(AESEngine.newInstance()), key, false);
                case "chacha20-poly1305" -> new Authenticating(new ChaCha20Poly1305(), key, true);
                case "xchacha20-poly1305" -> new Authenticating(new XChaCha20Poly1305(), key, false);
                case "aes-256-xts" -> Sectors.of(key.getKey());
                default -> new Authenticating(GCMBlockCipher.newInstance(AESEngine.newInstance()), key, true);
            };
        }

        static byte[] derive(byte[] salt) {
            PKCS5S2ParametersGenerator generator = new PKCS5S2ParametersGenerator(new SHA1Digest());
            byte[] password = PBEParametersGenerator.PKCS5PasswordToUTF8Bytes(Setting.password());
            generator.init(password, salt, Setting.ITERATIONS);
            int bits = Byte.SIZE * Setting.DERIVED_LENGTH;
            return ((KeyParameter) generator.generateDerivedMacParameters(bits)).getKey();
        }
    }

    /** It keeps its expanded key: a message brings its nonce only. */
    private record Counting(StreamCipher cipher) implements Messages {
        @Override
        public byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] target) {
            cipher.init(true, new ParametersWithIV(null, nonce));
            cipher.processBytes(plaintext, 0, plaintext.length, target, 0);
            return target;
        }

        @Override
        public byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] target) {
            return encrypt(nonce, ciphertext, target);
        }
    }

    /** XTS, which BouncyCastle does not have: a witness for others over its AES, and no row of its own. */
    private record Sectors(BlockCipher cipher, BlockCipher ofTweak) implements Messages {
        private static final int BLOCK = 16;

        static Sectors of(byte[] key) {
            return new Sectors(aes(Arrays.copyOf(key, key.length / 2)), aes(Arrays.copyOfRange(key, 32, key.length)));
        }

        private static BlockCipher aes(byte[] key) {
            BlockCipher cipher = AESEngine.newInstance();
            cipher.init(true, new KeyParameter(key));
            return cipher;
        }

        @Override
        public byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] target) {
            byte[] tweak = new byte[BLOCK];
            ofTweak.processBlock(nonce, 0, tweak, 0);
            System.arraycopy(plaintext, 0, target, 0, plaintext.length);
            int at = 0;
            for (; at + BLOCK <= plaintext.length; at += BLOCK) {
                encrypt(target, at, tweak);
            }
            int rest = plaintext.length - at;
            if (rest > 0) {
                System.arraycopy(target, at - BLOCK, target, at, rest);
                System.arraycopy(plaintext, at, target, at - BLOCK, rest);
                encrypt(target, at - BLOCK, tweak);
            }
            return target;
        }

        private void encrypt(byte[] data, int at, byte[] tweak) {
            add(tweak, data, at);
            cipher.processBlock(data, at, data, at);
            add(tweak, data, at);
            twice(tweak);
        }

        private static void add(byte[] tweak, byte[] data, int at) {
            for (int i = 0; i < BLOCK; i++) {
                data[at + i] ^= tweak[i];
            }
        }

        private static void twice(byte[] tweak) {
            int carry = 0;
            for (int i = 0; i < BLOCK; i++) {
                int moved = (tweak[i] & 0xFF) << 1 | carry;
                tweak[i] = (byte) moved;
                carry = moved >> 8;
            }
            tweak[0] ^= (byte) (carry * 0x87);
        }

        @Override
        public byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] target) {
            throw new UnsupportedOperationException("the witness of XTS only encrypts");
        }
    }

    private static final class Chaining implements Messages {
        private final PaddedBufferedBlockCipher encrypting = cipher();
        private final PaddedBufferedBlockCipher decrypting = cipher();

        Chaining(KeyParameter key) {
            byte[] anyNonce = new byte[16];
            encrypting.init(true, new ParametersWithIV(key, anyNonce));
            decrypting.init(false, new ParametersWithIV(key, anyNonce));
        }

        private static PaddedBufferedBlockCipher cipher() {
            return new PaddedBufferedBlockCipher(
                    CBCBlockCipher.newInstance(AESEngine.newInstance()), new PKCS7Padding());
        }

        @Override
        public byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] target) throws GeneralSecurityException {
            encrypting.init(true, new ParametersWithIV(null, nonce));
            return run(encrypting, plaintext, target);
        }

        @Override
        public byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] target) throws GeneralSecurityException {
            decrypting.init(false, new ParametersWithIV(null, nonce));
            return run(decrypting, ciphertext, target);
        }

        private static byte[] run(PaddedBufferedBlockCipher cipher, byte[] source, byte[] target)
                throws GeneralSecurityException {
            try {
                int written = cipher.processBytes(source, 0, source.length, target, 0);
                cipher.doFinal(target, written);
                return target;
            } catch (InvalidCipherTextException e) {
                throw new GeneralSecurityException(e);
            }
        }
    }

    /** An authenticated cipher, which may keep its expanded key: a message after the first then brings its nonce only. */
    private static final class Authenticating implements Messages {
        private final AEADCipher cipher;
        private final KeyParameter key;
        private final boolean keeps;
        private boolean begun;

        Authenticating(AEADCipher cipher, KeyParameter key, boolean keeps) {
            this.cipher = cipher;
            this.key = key;
            this.keeps = keeps;
        }

        @Override
        public byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] target) throws GeneralSecurityException {
            return run(true, nonce, plaintext, target);
        }

        @Override
        public byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] target) throws GeneralSecurityException {
            return run(false, nonce, ciphertext, target);
        }

        private byte[] run(boolean encrypting, byte[] nonce, byte[] source, byte[] target)
                throws GeneralSecurityException {
            cipher.init(encrypting, new AEADParameters(begun && keeps ? null : key, Light.TAG_BITS, nonce));
            begun = true;
            try {
                int written = cipher.processBytes(source, 0, source.length, target, 0);
                cipher.doFinal(target, written);
                return target;
            } catch (InvalidCipherTextException e) {
                throw new GeneralSecurityException(e);
            }
        }
    }
}
