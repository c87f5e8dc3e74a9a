package dev.codecs.contract;

import dev.codecs.Engine;
import dev.codecs.FileHashing;
import dev.codecs.Hasher;
import dev.codecs.contract.witness.DigestWitness;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of hashers notices faults: each is put into a sound engine, and one of the tests must fail. */
class FaultyHasherTest {
    private static final Hasher SOUND = new DigestWitness.Provider().create(new Offer("witness-64", 1));

    @TempDir
    static Path folder;

    @ParameterizedTest
    @MethodSource("faults")
    void isNoticed(Fault<Hasher, HasherContract> fault) {
        fault.assertNoticed(SOUND, FaultyHasherTest::contract);
    }

    private static HasherContract contract(Hasher hasher) {
        HasherContract contract = new HasherContract() {};
        contract.codec = hasher;
        contract.engines = List.of(SOUND, hasher);
        contract.prepare();
        return contract;
    }

    private static Fault<Hasher, HasherContract> fault(
            String name, Hasher faulty, ThrowingConsumer<HasherContract> test) {
        return new Fault<>(name, faulty, test);
    }

    /** Does all as the sound engine does; a fault overrides one method. */
    private static class Faulty implements Hasher {
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
        public int length() {
            return SOUND.length();
        }

        @Override
        public Hasher seeded(long seed) {
            return SOUND.seeded(seed);
        }

        @Override
        public Hash start() {
            return SOUND.start();
        }
    }

    /** Does all as the sound session does. */
    private static class FaultyHash implements Hasher.Hash {
        final Hasher.Hash sound;

        FaultyHash(Hasher.Hash sound) {
            this.sound = sound;
        }

        @Override
        public Hasher.Hash update(byte[] data, int offset, int length) {
            sound.update(data, offset, length);
            return this;
        }

        @Override
        public Hasher.Hash update(MemorySegment data) {
            sound.update(data);
            return this;
        }

        @Override
        public byte[] finish() {
            return sound.finish();
        }

        @Override
        public int finish(byte[] target, int offset) {
            return sound.finish(target, offset);
        }

        @Override
        public Hasher.Hash fork() {
            return sound.fork();
        }

        @Override
        public Hasher.Hash reset() {
            sound.reset();
            return this;
        }

        @Override
        public void close() {
            sound.close();
        }
    }

    private static Faulty with(UnaryOperator<Hasher.Hash> session) {
        return new Faulty() {
            @Override
            public Hash start() {
                return session.apply(super.start());
            }
        };
    }

    private interface FileTest {
        void run(HasherContract contract, Path folder) throws IOException;
    }

    private static ThrowingConsumer<HasherContract> inFolder(FileTest test) {
        return contract -> test.run(contract, folder);
    }

    static Stream<Fault<Hasher, HasherContract>> faults() {
        return Stream.of(
                fault("has no name for logs", new Faulty(), HasherContract::namesItself),
                fault(
                        "forgets the offset of an array",
                        new Faulty() {
                            @Override
                            public byte[] hash(byte[] data, int offset, int length) {
                                return super.hash(data, 0, length);
                            }
                        },
                        HasherContract::rangesAndBuffersStartWhereTheySay),
                fault(
                        "takes read-only memory for native",
                        new Faulty() {
                            @Override
                            public byte[] hash(MemorySegment data) {
                                if (Segments.array(data) == null && !data.isNative()) {
                                    throw new UnsupportedOperationException();
                                }
                                return super.hash(data);
                            }
                        },
                        HasherContract::everyKindOfMemoryGivesTheSame),
                fault(
                        "is wrong for one length",
                        new Faulty() {
                            @Override
                            public byte[] hash(byte[] data, int offset, int length) {
                                return super.hash(data, offset, length == 241 ? 240 : length);
                            }
                        },
                        HasherContract::everyEngineGivesTheSame),
                fault(
                        "loses an update of one byte",
                        with(session -> new FaultyHash(session) {
                            @Override
                            public Hasher.Hash update(byte[] data, int offset, int length) {
                                return length == 1 ? this : super.update(data, offset, length);
                            }
                        }),
                        HasherContract::everySplitGivesTheSame),
                fault(
                        "leaves the position of a buffer",
                        with(session -> new FaultyHash(session) {
                            @Override
                            public Hasher.Hash update(ByteBuffer data) {
                                return super.update(data.duplicate());
                            }
                        }),
                        HasherContract::everyKindOfMemoryGivesTheSame),
                fault(
                        "gives the number in little-endian order",
                        new Faulty() {
                            @Override
                            public long hashLong(MemorySegment data) {
                                return Long.reverseBytes(super.hashLong(data));
                            }
                        },
                        HasherContract::theNumberIsTheHashInBigEndianOrder),
                fault(
                        "writes the hash to the start of the target",
                        with(session -> new FaultyHash(session) {
                            @Override
                            public int finish(byte[] target, int offset) {
                                return super.finish(target, 0);
                            }
                        }),
                        HasherContract::theHashIsWrittenWhereItBelongs),
                fault(
                        "is finished by a target that is too small",
                        with(session -> new FaultyHash(session) {
                            @Override
                            public int finish(byte[] target, int offset) {
                                if (target.length < SOUND.length()) {
                                    sound.finish();
                                }
                                return super.finish(target, offset);
                            }
                        }),
                        HasherContract::aTargetThatIsTooSmallCanBeReplaced),
                fault(
                        "forks into itself",
                        with(session -> new FaultyHash(session) {
                            @Override
                            public Hasher.Hash fork() {
                                return this;
                            }
                        }),
                        HasherContract::aForkGoesItsOwnWay),
                fault(
                        "forgets its start at a reset",
                        with(session -> new FaultyHash(session) {
                            @Override
                            public Hasher.Hash reset() {
                                return super.reset().update(new byte[1], 0, 1);
                            }
                        }),
                        HasherContract::aResetSessionStartsAgain),
                fault(
                        "goes on after finish",
                        with(session -> new FaultyHash(session) {
                            @Override
                            public byte[] finish() {
                                try (Hasher.Hash fork = sound.fork()) {
                                    return fork.finish();
                                }
                            }
                        }),
                        HasherContract::afterFinishOnlyResetGoesOn),
                fault(
                        "goes on after close",
                        with(session -> new FaultyHash(session) {
                            @Override
                            public void close() {}
                        }),
                        HasherContract::afterCloseNothingGoesOn),
                fault(
                        "shares its state among sessions",
                        new Faulty() {
                            private final Hash shared = super.start();

                            @Override
                            public Hash start() {
                                return new FaultyHash(shared.reset()) {
                                    @Override
                                    public void close() {}
                                };
                            }
                        },
                        HasherContract::manySessionsAreIndependent),
                fault(
                        "ignores the seed",
                        new Faulty() {
                            @Override
                            public Hasher seeded(long seed) {
                                return this;
                            }
                        },
                        HasherContract::aSeedMattersOrIsRefused),
                fault(
                        "takes only half of the seed",
                        new Faulty() {
                            @Override
                            public Hasher seeded(long seed) {
                                return super.seeded(seed & 0xFFFFFFFFL);
                            }
                        },
                        HasherContract::everyEngineTakesTheSameKeysAndSeeds),
                fault(
                        "ignores the length that is asked for",
                        new Faulty() {
                            @Override
                            public Hasher length(int bytes) {
                                return this;
                            }
                        },
                        HasherContract::anotherLengthWorksOrIsRefused),
                fault(
                        "ignores the range of a file",
                        new Faulty() {
                            @Override
                            public byte[] hash(Path file, FileHashing options) throws IOException {
                                return super.hash(file, options.range(0, Long.MAX_VALUE));
                            }
                        },
                        inFolder(HasherContract::rangesOfAFileKeepWithinIt)),
                fault(
                        "reads the file at once",
                        new Faulty() {
                            @Override
                            public byte[] hash(Path file, FileHashing options) throws IOException {
                                return hash(Files.readAllBytes(file));
                            }
                        },
                        inFolder(HasherContract::hashingAFileCanBeCancelled)),
                fault(
                        "belongs to one thread",
                        with(session -> new FaultyHash(session) {
                            private final Thread owner = Thread.currentThread();

                            @Override
                            public Hasher.Hash update(byte[] data, int offset, int length) {
                                if (Thread.currentThread() != owner) {
                                    throw new WrongThreadException();
                                }
                                return super.update(data, offset, length);
                            }
                        }),
                        HasherContract::aSessionMayPassFromThreadToThread));
    }
}
