package dev.codecs.contract;

import dev.codecs.AuthenticationException;
import dev.codecs.Cipher;
import dev.codecs.Engine;
import dev.codecs.contract.witness.AesWitness;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of ciphers notices faults: each is put into a sound engine, and one of the tests must fail. */
class FaultyCipherTest {
    private static final Cipher SOUND = new AesWitness.Provider().create(new Offer("aes-256-gcm", 1));
    private static final byte[] NOTHING = {};

    @ParameterizedTest
    @MethodSource("faults")
    void isNoticed(Fault<Cipher, CipherContract> fault) {
        fault.assertNoticed(SOUND, FaultyCipherTest::contract);
    }

    private static CipherContract contract(Cipher cipher) {
        CipherContract contract = new CipherContract() {};
        contract.codec = cipher;
        contract.engines = List.of(SOUND, cipher);
        contract.makeKeys();
        return contract;
    }

    private static Fault<Cipher, CipherContract> fault(
            String name, Cipher faulty, ThrowingConsumer<CipherContract> test) {
        return new Fault<>(name, faulty, test);
    }

    /** Does all as the sound engine does; a fault overrides one method. */
    private static class Faulty implements Cipher {
        @Override
        public String algorithm() {
            return SOUND.algorithm();
        }

        @Override
        public Engine engine() {
            return SOUND.engine();
        }

        @Override
        public int rank() {
            return SOUND.rank();
        }

        @Override
        public int keyLength() {
            return SOUND.keyLength();
        }

        @Override
        public int nonceLength() {
            return SOUND.nonceLength();
        }

        @Override
        public int tagLength() {
            return SOUND.tagLength();
        }

        @Override
        public long encryptedLength(long plaintextLength) {
            return SOUND.encryptedLength(plaintextLength);
        }

        @Override
        public Key key(byte[] key) {
            return SOUND.key(key);
        }
    }

    /** Does all as the sound key does. */
    private static class FaultyKey implements Cipher.Key {
        private final Cipher.Key sound;

        FaultyKey(Cipher.Key sound) {
            this.sound = sound;
        }

        @Override
        public byte[] seal(byte[] plaintext, byte[] associatedData) {
            return sound.seal(plaintext, associatedData);
        }

        @Override
        public byte[] open(byte[] sealed, byte[] associatedData) {
            return sound.open(sealed, associatedData);
        }

        @Override
        public long encrypt(byte[] nonce, MemorySegment plaintext, MemorySegment target, byte[] associatedData) {
            return sound.encrypt(nonce, plaintext, target, associatedData);
        }

        @Override
        public long decrypt(byte[] nonce, MemorySegment ciphertext, MemorySegment target, byte[] associatedData) {
            return sound.decrypt(nonce, ciphertext, target, associatedData);
        }

        @Override
        public OutputStream sealing(OutputStream sink) throws IOException {
            return sound.sealing(sink);
        }

        @Override
        public InputStream opening(InputStream source) throws IOException {
            return sound.opening(source);
        }

        @Override
        public void close() {
            sound.close();
        }
    }

    private static Cipher with(UnaryOperator<Cipher.Key> keys) {
        return new Faulty() {
            @Override
            public Key key(byte[] key) {
                return keys.apply(super.key(key));
            }
        };
    }

    /** What GCM does before it looks at the tag: counter mode from 2 on. */
    private static byte[] withoutTag(byte[] key, byte[] nonce, byte[] ciphertext) {
        try {
            javax.crypto.Cipher counter = javax.crypto.Cipher.getInstance("AES/CTR/NoPadding");
            byte[] start = Arrays.copyOf(nonce, 16);
            start[15] = 2;
            counter.init(javax.crypto.Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(start));
            return counter.doFinal(ciphertext, 0, ciphertext.length - SOUND.tagLength());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static Stream<Fault<Cipher, CipherContract>> faults() {
        return Stream.of(
                fault(
                        "leaves plaintext in the target",
                        new Faulty() {
                            @Override
                            public Key key(byte[] key) {
                                return new FaultyKey(super.key(key)) {
                                    @Override
                                    public long decrypt(
                                            byte[] nonce,
                                            MemorySegment ciphertext,
                                            MemorySegment target,
                                            byte[] about) {
                                        byte[] plaintext =
                                                withoutTag(key, nonce, ciphertext.toArray(ValueLayout.JAVA_BYTE));
                                        MemorySegment.copy(
                                                plaintext, 0, target, ValueLayout.JAVA_BYTE, 0, plaintext.length);
                                        return super.decrypt(nonce, ciphertext, target, about);
                                    }
                                };
                            }
                        },
                        CipherContract::aFailedDecryptionLeavesNoPlaintext),
                fault(
                        "does not look at the tag",
                        new Faulty() {
                            @Override
                            public Key key(byte[] key) {
                                return new FaultyKey(super.key(key)) {
                                    @Override
                                    public long decrypt(
                                            byte[] nonce,
                                            MemorySegment ciphertext,
                                            MemorySegment target,
                                            byte[] about) {
                                        try {
                                            return super.decrypt(nonce, ciphertext, target, about);
                                        } catch (AuthenticationException e) {
                                            return 0;
                                        }
                                    }
                                };
                            }
                        },
                        CipherContract::everyChangeOfTheCiphertextIsNoticed),
                fault(
                        "ignores the associated data",
                        with(key -> new FaultyKey(key) {
                            @Override
                            public byte[] seal(byte[] plaintext, byte[] about) {
                                return super.seal(plaintext, NOTHING);
                            }

                            @Override
                            public byte[] open(byte[] sealed, byte[] about) {
                                return super.open(sealed, NOTHING);
                            }
                        }),
                        CipherContract::everyChangeOfASealedMessageIsNoticed),
                fault(
                        "uses one nonce for all messages",
                        with(key -> new FaultyKey(key) {
                            @Override
                            public byte[] seal(byte[] plaintext, byte[] about) {
                                byte[] sealed = new byte[12 + plaintext.length + 16];
                                encrypt(
                                        new byte[12],
                                        MemorySegment.ofArray(plaintext),
                                        Segments.of(sealed, 12, sealed.length - 12),
                                        about);
                                return sealed;
                            }
                        }),
                        CipherContract::everySealHasANonceOfItsOwn),
                fault(
                        "lets an array's exception out",
                        with(key -> new FaultyKey(key) {
                            @Override
                            public byte[] open(byte[] sealed, byte[] about) {
                                if (sealed.length < 28) {
                                    throw new ArrayIndexOutOfBoundsException(sealed.length);
                                }
                                return super.open(sealed, about);
                            }
                        }),
                        CipherContract::everyChangeOfASealedMessageIsNoticed),
                fault(
                        "keeps the caller's key",
                        new Faulty() {
                            @Override
                            public Key key(byte[] key) {
                                return new FaultyKey(super.key(key)) {
                                    @Override
                                    public long encrypt(
                                            byte[] nonce, MemorySegment plaintext, MemorySegment target, byte[] about) {
                                        try (Key now = SOUND.key(key)) {
                                            return now.encrypt(nonce, plaintext, target, about);
                                        }
                                    }
                                };
                            }
                        },
                        CipherContract::theKeyIsCopied),
                fault(
                        "pads a short key",
                        new Faulty() {
                            @Override
                            public Key key(byte[] key) {
                                return super.key(Arrays.copyOf(key, 32));
                            }
                        },
                        CipherContract::wrongArgumentsAreRefused),
                fault(
                        "works after close",
                        with(key -> new FaultyKey(key) {
                            @Override
                            public void close() {}
                        }),
                        CipherContract::aClosedKeyDoesNothing),
                fault(
                        "computes lengths as int",
                        new Faulty() {
                            @Override
                            public long encryptedLength(long plaintextLength) {
                                return (int) super.encryptedLength(plaintextLength);
                            }
                        },
                        CipherContract::theEncryptedLengthIsExact),
                fault(
                        "writes behind the target",
                        with(key -> new FaultyKey(key) {
                            @Override
                            public long encrypt(
                                    byte[] nonce, MemorySegment plaintext, MemorySegment target, byte[] about) {
                                byte[] array = Segments.array(target);
                                if (array != null && Segments.offset(target) + target.byteSize() < array.length) {
                                    array[Segments.offset(target) + (int) target.byteSize()] = 1;
                                }
                                return super.encrypt(nonce, plaintext, target, about);
                            }
                        }),
                        CipherContract::everyKindOfMemoryGivesTheSame),
                fault(
                        "takes the end of the source for the end of the stream",
                        with(key -> new FaultyKey(key) {
                            @Override
                            public InputStream opening(InputStream source) throws IOException {
                                return new FilterInputStream(super.opening(source)) {
                                    private boolean given;

                                    @Override
                                    public int read(byte[] b, int off, int len) throws IOException {
                                        try {
                                            int n = super.read(b, off, len);
                                            given |= n > 0;
                                            return n;
                                        } catch (IOException e) {
                                            if (given) {
                                                return -1;
                                            }
                                            throw e;
                                        }
                                    }
                                };
                            }
                        }),
                        CipherContract::aMissingMovedOrAddedSegmentIsNoticed),
                fault(
                        "gives out what it has not authenticated",
                        with(key -> new FaultyKey(key) {
                            @Override
                            public InputStream opening(InputStream source) throws IOException {
                                return new FilterInputStream(super.opening(source)) {
                                    private boolean given;

                                    @Override
                                    public int read(byte[] b, int off, int len) throws IOException {
                                        try {
                                            return super.read(b, off, len);
                                        } catch (IOException e) {
                                            if (given || len == 0) {
                                                throw e;
                                            }
                                            given = true;
                                            b[off] = 't';
                                            return 1;
                                        }
                                    }
                                };
                            }
                        }),
                        CipherContract::nothingOfASmallStreamIsGivenOutUnauthenticated),
                fault(
                        "leaves the sink open",
                        with(key -> new FaultyKey(key) {
                            @Override
                            public OutputStream sealing(OutputStream sink) throws IOException {
                                return super.sealing(new FilterOutputStream(sink) {
                                    @Override
                                    public void close() throws IOException {
                                        flush();
                                    }
                                });
                            }
                        }),
                        CipherContract::aSealedStreamGivesBackWhatWasWritten),
                fault(
                        "belongs to one thread",
                        with(key -> new FaultyKey(key) {
                            private final Thread owner = Thread.currentThread();

                            @Override
                            public byte[] seal(byte[] plaintext, byte[] about) {
                                if (Thread.currentThread() != owner) {
                                    throw new WrongThreadException();
                                }
                                return super.seal(plaintext, about);
                            }
                        }),
                        CipherContract::manyThreadsMayUseOneKey));
    }
}
