package dev.codecs.contract.witness;

import dev.codecs.AuthenticationException;
import dev.codecs.Availability;
import dev.codecs.Cipher;
import dev.codecs.CorruptInputException;
import dev.codecs.Engine;
import dev.codecs.Kind;
import dev.codecs.OutputTooSmallException;
import dev.codecs.UnsupportedFeatureException;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.crypto.AEADBadTagException;
import javax.crypto.BadPaddingException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-256 by {@code javax.crypto}: GCM, and the raw CTR and CBC. */
public final class AesWitness implements Cipher {
    /** Offers the witness. */
    public static final class Provider implements Cipher.Provider {
        @Override
        public Engine engine() {
            return new Engine("witness", Kind.JDK);
        }

        @Override
        public List<Offer> offers() {
            return List.of(new Offer("aes-256-gcm", 1), new Offer("aes-256-ctr", 1), new Offer("aes-256-cbc", 1));
        }

        @Override
        public Availability availability() {
            return new Availability.Yes("javax.crypto");
        }

        @Override
        public Cipher create(Offer offer) {
            return switch (offer.algorithm()) {
                case "aes-256-ctr" -> new AesWitness(offer.algorithm(), "AES/CTR/NoPadding", 16, 0);
                case "aes-256-cbc" -> new AesWitness(offer.algorithm(), "AES/CBC/PKCS5Padding", 16, 0);
                default -> new AesWitness("aes-256-gcm", "AES/GCM/NoPadding", 12, 16);
            };
        }
    }

    private static final SecureRandom RANDOM = new SecureRandom();

    private final String algorithm;
    private final String transformation;
    private final int nonceLength;
    private final int tagLength;

    private AesWitness(String algorithm, String transformation, int nonceLength, int tagLength) {
        this.algorithm = algorithm;
        this.transformation = transformation;
        this.nonceLength = nonceLength;
        this.tagLength = tagLength;
    }

    @Override
    public String algorithm() {
        return algorithm;
    }

    @Override
    public Engine engine() {
        return new Engine("witness", Kind.JDK);
    }

    @Override
    public int rank() {
        return 1;
    }

    @Override
    public int keyLength() {
        return 32;
    }

    @Override
    public int nonceLength() {
        return nonceLength;
    }

    @Override
    public int tagLength() {
        return tagLength;
    }

    @Override
    public long encryptedLength(long plaintextLength) {
        if (plaintextLength < 0) {
            throw new IllegalArgumentException("the length " + plaintextLength + " is negative");
        }
        return algorithm.endsWith("cbc") ? (plaintextLength / 16 + 1) * 16 : plaintextLength + tagLength;
    }

    @Override
    public Key key(byte[] key) {
        if (key.length != keyLength()) {
            throw new IllegalArgumentException("the key has " + key.length + " bytes, not " + keyLength());
        }
        return new ExpandedKey(new SecretKeySpec(key, "AES"));
    }

    private final class ExpandedKey implements Key {
        private final SecretKeySpec spec;
        private volatile boolean closed;

        ExpandedKey(SecretKeySpec spec) {
            this.spec = spec;
        }

        @Override
        public byte[] seal(byte[] plaintext, byte[] associatedData) {
            Objects.requireNonNull(plaintext, "plaintext");
            checkAuthenticated();
            byte[] nonce = new byte[nonceLength];
            RANDOM.nextBytes(nonce);
            byte[] encrypted = encrypt(nonce, plaintext, associatedData);
            byte[] sealed = Arrays.copyOf(nonce, nonceLength + encrypted.length);
            System.arraycopy(encrypted, 0, sealed, nonceLength, encrypted.length);
            return sealed;
        }

        @Override
        public byte[] open(byte[] sealed, byte[] associatedData) {
            checkAuthenticated();
            if (sealed.length < nonceLength + tagLength) {
                throw new AuthenticationException("it is too short to be a sealed message");
            }
            byte[] nonce = Arrays.copyOf(sealed, nonceLength);
            return decrypt(nonce, Arrays.copyOfRange(sealed, nonceLength, sealed.length), associatedData);
        }

        @Override
        public long encrypt(byte[] nonce, MemorySegment plaintext, MemorySegment target, byte[] associatedData) {
            byte[] source = Segments.source(plaintext).toArray(ValueLayout.JAVA_BYTE);
            return fill(encrypt(nonce, source, associatedData), Segments.target(target));
        }

        @Override
        public long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target, byte[] associatedData) {
            byte[] source = Segments.source(ciphertext).toArray(ValueLayout.JAVA_BYTE);
            return fill(decrypt(nonce, source, associatedData), Segments.target(target));
        }

        private static long fill(byte[] result, MemorySegment target) {
            if (result.length > target.byteSize()) {
                throw new OutputTooSmallException(target.byteSize(), result.length);
            }
            MemorySegment.copy(result, 0, target, ValueLayout.JAVA_BYTE, 0, result.length);
            return result.length;
        }

        byte[] encrypt(byte[] nonce, byte[] plaintext, byte[] associatedData) {
            try {
                return run(javax.crypto.Cipher.ENCRYPT_MODE, nonce, plaintext, associatedData);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        byte[] decrypt(byte[] nonce, byte[] ciphertext, byte[] associatedData) {
            if (ciphertext.length < tagLength) {
                throw new AuthenticationException("it is too short to have a tag");
            }
            try {
                return run(javax.crypto.Cipher.DECRYPT_MODE, nonce, ciphertext, associatedData);
            } catch (AEADBadTagException e) {
                throw new AuthenticationException("the tag does not match");
            } catch (BadPaddingException | IllegalBlockSizeException e) {
                throw new CorruptInputException("the padding is wrong", -1, e);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        private byte[] run(int mode, byte[] nonce, byte[] input, byte[] associatedData)
                throws GeneralSecurityException {
            check();
            Objects.requireNonNull(associatedData, "associatedData");
            if (nonce.length != nonceLength) {
                throw new IllegalArgumentException("the nonce has " + nonce.length + " bytes, not " + nonceLength);
            }
            if (!authenticated() && associatedData.length > 0) {
                throw new IllegalArgumentException(algorithm + " does not authenticate and takes no associated data");
            }
            AlgorithmParameterSpec parameters =
                    authenticated() ? new GCMParameterSpec(8 * tagLength, nonce) : new IvParameterSpec(nonce);
            javax.crypto.Cipher cipher = javax.crypto.Cipher.getInstance(transformation);
            cipher.init(mode, spec, parameters);
            if (authenticated()) {
                cipher.updateAAD(associatedData);
            }
            if (algorithm.endsWith("cbc") && mode == javax.crypto.Cipher.DECRYPT_MODE && input.length == 0) {
                throw new BadPaddingException("nothing is no padded text");
            }
            return cipher.doFinal(input);
        }

        @Override
        public OutputStream sealing(OutputStream sink) {
            checkAuthenticated();
            byte[] prefix = new byte[SealedStream.PREFIX];
            RANDOM.nextBytes(prefix);
            return new SealedStream.Sealing(Objects.requireNonNull(sink, "sink"), prefix, this::encrypt);
        }

        @Override
        public InputStream opening(InputStream source) {
            checkAuthenticated();
            return new SealedStream.Opening(Objects.requireNonNull(source, "source"), tagLength, this::decrypt);
        }

        private void check() {
            if (closed) {
                throw new IllegalStateException("the key is closed");
            }
        }

        private void checkAuthenticated() {
            check();
            if (!authenticated()) {
                throw new UnsupportedFeatureException(algorithm + " does not authenticate: use aes-256-gcm to seal");
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
