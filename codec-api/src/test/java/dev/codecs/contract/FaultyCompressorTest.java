package dev.codecs.contract;

import dev.codecs.Compressor;
import dev.codecs.CorruptInputException;
import dev.codecs.Decoded;
import dev.codecs.Engine;
import dev.codecs.IntRange;
import dev.codecs.contract.witness.ZlibWitness;
import dev.codecs.spi.Offer;
import dev.codecs.spi.Segments;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of compressors notices faults: each is put into a sound engine, and one of the tests must fail. */
class FaultyCompressorTest {
    private static final Compressor SOUND = new ZlibWitness.Provider().create(new Offer("zlib", 1));

    @ParameterizedTest
    @MethodSource("faults")
    void isNoticed(Fault<Compressor, CompressorContract> fault) {
        fault.assertNoticed(SOUND, FaultyCompressorTest::contract);
    }

    @ParameterizedTest
    @MethodSource("faultsOfStreams")
    void isNoticedInStreams(Fault<Compressor, CompressorStreamsContract> fault) {
        fault.assertNoticed(SOUND, FaultyCompressorTest::streamsContract);
    }

    private static CompressorStreamsContract streamsContract(Compressor compressor) {
        CompressorStreamsContract contract = new CompressorStreamsContract() {};
        contract.codec = compressor;
        contract.engines = List.of(compressor);
        return contract;
    }

    private static CompressorContract contract(Compressor compressor) {
        CompressorContract contract = new CompressorContract() {};
        contract.codec = compressor;
        contract.engines = List.of(compressor);
        return contract;
    }

    private static Fault<Compressor, CompressorContract> fault(
            String name, Compressor faulty, ThrowingConsumer<CompressorContract> test) {
        return new Fault<>(name, faulty, test);
    }

    private static Fault<Compressor, CompressorStreamsContract> streamFault(
            String name, Compressor faulty, ThrowingConsumer<CompressorStreamsContract> test) {
        return new Fault<>(name, faulty, test);
    }

    /** Does all as the sound engine does; a fault overrides one method. */
    private static class Faulty implements Compressor {
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
        public IntRange levels() {
            return SOUND.levels();
        }

        @Override
        public int level() {
            return SOUND.level();
        }

        @Override
        public Compressor level(int level) {
            return level == SOUND.level() ? this : SOUND.level(level);
        }

        @Override
        public boolean supportsDictionary() {
            return true;
        }

        @Override
        public Compressor dictionary(byte[] dictionary) {
            return SOUND.dictionary(dictionary);
        }

        @Override
        public long maxCompressedLength(long sourceLength) {
            return SOUND.maxCompressedLength(sourceLength);
        }

        @Override
        public long compress(MemorySegment source, MemorySegment target) {
            return SOUND.compress(source, target);
        }

        @Override
        public long decompress(MemorySegment source, MemorySegment target) {
            return SOUND.decompress(source, target);
        }

        @Override
        public Decoded decompressPrefix(MemorySegment source, MemorySegment target) {
            return SOUND.decompressPrefix(source, target);
        }

        @Override
        public OutputStream compressing(OutputStream sink) throws IOException {
            return SOUND.compressing(sink);
        }

        @Override
        public InputStream decompressing(InputStream source) throws IOException {
            return SOUND.decompressing(source);
        }

        @Override
        public InputStream decompressingPrefix(InputStream source) throws IOException {
            return SOUND.decompressingPrefix(source);
        }
    }

    static Stream<Fault<Compressor, CompressorContract>> faults() {
        return Stream.of(
                fault("has no name for logs", new Faulty(), CompressorContract::namesItself),
                fault(
                        "cuts the result at the limit",
                        new Faulty() {
                            @Override
                            public byte[] decompress(byte[] source, long limit) {
                                byte[] whole = super.decompress(source, limit < 0 ? limit : Long.MAX_VALUE);
                                return Arrays.copyOf(whole, (int) Math.min(whole.length, limit));
                            }
                        },
                        CompressorContract::aLimitIsNeverPassed),
                fault(
                        "forgets the offset of an array",
                        new Faulty() {
                            @Override
                            public int compress(byte[] s, int sOff, int sLen, byte[] t, int tOff, int tLen) {
                                return super.compress(s, 0, sLen, t, tOff, tLen);
                            }
                        },
                        CompressorContract::arraysKeepToTheirRanges),
                fault(
                        "writes behind the target",
                        new Faulty() {
                            @Override
                            public long decompress(MemorySegment source, MemorySegment target) {
                                byte[] array = Segments.array(target);
                                if (array != null && Segments.offset(target) + target.byteSize() < array.length) {
                                    array[Segments.offset(target) + (int) target.byteSize()] = 1;
                                }
                                return super.decompress(source, target);
                            }
                        },
                        CompressorContract::everyKindOfMemoryGivesTheSame),
                fault(
                        "writes into the source",
                        new Faulty() {
                            @Override
                            public long compress(MemorySegment source, MemorySegment target) {
                                long written = super.compress(source, target);
                                if (!source.isReadOnly() && source.byteSize() > 0) {
                                    source.set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
                                }
                                return written;
                            }
                        },
                        CompressorContract::everyKindOfMemoryGivesTheSame),
                fault(
                        "takes read-only memory for native",
                        new Faulty() {
                            @Override
                            public long compress(MemorySegment source, MemorySegment target) {
                                if (Segments.array(source) == null && !source.isNative()) {
                                    throw new UnsupportedOperationException();
                                }
                                return super.compress(source, target);
                            }
                        },
                        CompressorContract::everyKindOfMemoryGivesTheSame),
                fault(
                        "depends on what was in the target",
                        new Faulty() {
                            @Override
                            public long decompress(MemorySegment source, MemorySegment target) {
                                byte before = target.byteSize() == 0 ? 0 : target.get(ValueLayout.JAVA_BYTE, 0);
                                long written = super.decompress(source, target);
                                if (before == 0x41) {
                                    target.set(ValueLayout.JAVA_BYTE, 0, before);
                                }
                                return written;
                            }
                        },
                        CompressorContract::whatWasInTheTargetDoesNotMatter),
                fault(
                        "needs room to spare",
                        new Faulty() {
                            @Override
                            public long compress(MemorySegment source, MemorySegment target) {
                                return super.compress(source, target.asSlice(0, Math.max(0, target.byteSize() - 8)));
                            }
                        },
                        CompressorContract::aTargetThatIsTooSmallIsRefused),
                fault(
                        "promises too small a length",
                        new Faulty() {
                            @Override
                            public long maxCompressedLength(long sourceLength) {
                                return super.maxCompressedLength(sourceLength) - 7;
                            }
                        },
                        CompressorContract::theLargestCompressedLengthSuffices),
                fault(
                        "computes lengths as int",
                        new Faulty() {
                            @Override
                            public long maxCompressedLength(long sourceLength) {
                                return (int) super.maxCompressedLength(sourceLength);
                            }
                        },
                        CompressorContract::theLargestCompressedLengthSuffices),
                fault(
                        "does not miss the checksum",
                        new Faulty() {
                            @Override
                            public byte[] decompress(byte[] source, long limit) {
                                try {
                                    return super.decompress(source, limit);
                                } catch (CorruptInputException e) {
                                    return new byte[0];
                                }
                            }
                        },
                        CompressorContract::everyTruncationIsNoticed),
                fault(
                        "lets an array's exception out",
                        new Faulty() {
                            @Override
                            public byte[] decompress(byte[] source, long limit) {
                                try {
                                    return super.decompress(source, limit);
                                } catch (CorruptInputException e) {
                                    throw new ArrayIndexOutOfBoundsException(e.getMessage());
                                }
                            }
                        },
                        CompressorContract::everyMutationGivesTheSameVerdictByArrayAndStream),
                fault(
                        "changes itself",
                        new Faulty() {
                            private int level = SOUND.level();

                            @Override
                            public int level() {
                                return level;
                            }

                            @Override
                            public Compressor level(int newLevel) {
                                level = newLevel;
                                return super.level(newLevel);
                            }
                        },
                        CompressorContract::anotherLevelIsAnotherCompressor),
                fault(
                        "keeps the caller's dictionary",
                        new Faulty() {
                            @Override
                            public Compressor dictionary(byte[] dictionary) {
                                return new Faulty() {
                                    @Override
                                    public long compress(MemorySegment source, MemorySegment target) {
                                        return SOUND.dictionary(dictionary).compress(source, target);
                                    }
                                };
                            }
                        },
                        CompressorContract::aDictionaryIsNeededOnBothSides),
                fault(
                        "moves a buffer before it fails",
                        new Faulty() {
                            @Override
                            public void decompress(ByteBuffer source, ByteBuffer target) {
                                ByteBuffer from = source.duplicate();
                                source.position(source.limit());
                                super.decompress(from, target);
                            }
                        },
                        CompressorContract::aBufferStaysWhereItIsWhenSomethingFails),
                fault(
                        "takes the end of the source for the end of the stream",
                        new Faulty() {
                            @Override
                            public InputStream decompressing(InputStream source) throws IOException {
                                return new FilterInputStream(super.decompressing(source)) {
                                    @Override
                                    public int read(byte[] b, int off, int len) throws IOException {
                                        try {
                                            return super.read(b, off, len);
                                        } catch (IOException e) {
                                            return -1;
                                        }
                                    }
                                };
                            }
                        },
                        CompressorContract::everyTruncationIsNoticed),
                fault(
                        "belongs to one thread",
                        new Faulty() {
                            private final Thread owner = Thread.currentThread();

                            @Override
                            public long compress(MemorySegment source, MemorySegment target) {
                                if (Thread.currentThread() != owner) {
                                    throw new WrongThreadException();
                                }
                                return super.compress(source, target);
                            }
                        },
                        CompressorContract::manyThreadsMayUseOneCompressor));
    }

    static Stream<Fault<Compressor, CompressorStreamsContract>> faultsOfStreams() {
        return Stream.of(
                streamFault(
                        "ignores bytes behind the stream",
                        new Faulty() {
                            @Override
                            public long decompress(MemorySegment source, MemorySegment target) {
                                return super.decompressPrefix(source, target).written();
                            }
                        },
                        CompressorStreamsContract::bytesBehindTheStreamAreNoticed),
                streamFault(
                        "counts the rest as part of the prefix",
                        new Faulty() {
                            @Override
                            public Decoded decompressPrefix(MemorySegment source, MemorySegment target) {
                                return new Decoded(
                                        source.byteSize(),
                                        super.decompressPrefix(source, target).written());
                            }
                        },
                        CompressorStreamsContract::aPrefixLeavesTheRestAlone),
                streamFault(
                        "does not flush",
                        new Faulty() {
                            @Override
                            public OutputStream compressing(OutputStream sink) throws IOException {
                                return new FilterOutputStream(super.compressing(sink)) {
                                    @Override
                                    public void flush() {}
                                };
                            }
                        },
                        CompressorStreamsContract::aFlushMakesAllSoFarReadable),
                streamFault(
                        "leaves the sink open",
                        new Faulty() {
                            @Override
                            public OutputStream compressing(OutputStream sink) throws IOException {
                                return super.compressing(new FilterOutputStream(sink) {
                                    @Override
                                    public void close() throws IOException {
                                        flush();
                                    }
                                });
                            }
                        },
                        CompressorStreamsContract::closingAWriterEndsItOnce),
                streamFault(
                        "leaves a broken sink open",
                        new Faulty() {
                            @Override
                            public OutputStream compressing(OutputStream sink) throws IOException {
                                return super.compressing(new FilterOutputStream(sink) {
                                    @Override
                                    public void close() throws IOException {
                                        out.flush();
                                        out.close();
                                    }
                                });
                            }
                        },
                        CompressorStreamsContract::aBrokenSinkIsReportedAndClosed),
                streamFault(
                        "fails once and then ends",
                        new Faulty() {
                            @Override
                            public InputStream decompressing(InputStream source) throws IOException {
                                return new FilterInputStream(super.decompressing(source)) {
                                    private boolean failed;

                                    @Override
                                    public int read() throws IOException {
                                        return failed ? -1 : super.read();
                                    }

                                    @Override
                                    public int read(byte[] b, int off, int len) throws IOException {
                                        try {
                                            return failed ? -1 : super.read(b, off, len);
                                        } catch (IOException e) {
                                            failed = true;
                                            throw e;
                                        }
                                    }
                                };
                            }
                        },
                        CompressorStreamsContract::afterAFaultAStreamGoesOnFailing),
                streamFault(
                        "wraps what the source threw",
                        new Faulty() {
                            @Override
                            public InputStream decompressing(InputStream source) throws IOException {
                                return new FilterInputStream(super.decompressing(source)) {
                                    @Override
                                    public int read(byte[] b, int off, int len) throws IOException {
                                        try {
                                            return super.read(b, off, len);
                                        } catch (IOException e) {
                                            throw new IOException("corrupt", e);
                                        }
                                    }
                                };
                            }
                        },
                        CompressorStreamsContract::aBrokenSourceIsReportedAsItIs),
                streamFault(
                        "reads after it was closed",
                        new Faulty() {
                            @Override
                            public InputStream decompressing(InputStream source) throws IOException {
                                return new FilterInputStream(super.decompressing(source)) {
                                    @Override
                                    public void close() throws IOException {
                                        source.close();
                                    }
                                };
                            }
                        },
                        CompressorStreamsContract::closingAReaderClosesItsSource),
                streamFault(
                        "reads ahead before it gives what it has",
                        new Faulty() {
                            @Override
                            public InputStream decompressing(InputStream source) throws IOException {
                                return super.decompressing(new FilterInputStream(source) {
                                    @Override
                                    public int read(byte[] b, int off, int len) throws IOException {
                                        return in.readNBytes(b, off, len);
                                    }
                                });
                            }
                        },
                        CompressorStreamsContract::aFlushMakesAllSoFarReadable),
                streamFault(
                        "ends a stream in silence at the limit",
                        new Faulty() {
                            @Override
                            public InputStream decompressing(InputStream source, long limit) throws IOException {
                                return new ByteArrayInputStream(
                                        SOUND.decompressing(source).readNBytes((int) Math.min(limit, 1 << 20)));
                            }
                        },
                        CompressorStreamsContract::aLimitHoldsForStreams),
                streamFault(
                        "keeps what it read behind the prefix",
                        new Faulty() {
                            @Override
                            public InputStream decompressingPrefix(InputStream source) throws IOException {
                                InputStream in = SOUND.decompressingPrefix(source);
                                return new FilterInputStream(in) {
                                    @Override
                                    public void close() throws IOException {
                                        super.close();
                                        source.skip(1);
                                    }
                                };
                            }
                        },
                        CompressorStreamsContract::aPrefixOfASourceLeavesTheRestToIt),
                streamFault(
                        "needs an executor that runs",
                        new Faulty() {
                            @Override
                            public OutputStream compressing(OutputStream sink, Executor executor, int parallelism)
                                    throws IOException {
                                executor.execute(() -> {});
                                return SOUND.compressing(sink);
                            }
                        },
                        CompressorStreamsContract::anyExecutorWillDo),
                streamFault(
                        "swallows an interrupt",
                        new Faulty() {
                            @Override
                            public OutputStream compressing(OutputStream sink, Executor executor, int parallelism)
                                    throws IOException {
                                Thread.interrupted();
                                return SOUND.compressing(sink);
                            }
                        },
                        CompressorStreamsContract::anyExecutorWillDo),
                streamFault(
                        "flushes only what one thread made",
                        new Faulty() {
                            @Override
                            public OutputStream compressing(OutputStream sink, Executor executor, int parallelism)
                                    throws IOException {
                                return new FilterOutputStream(SOUND.compressing(sink)) {
                                    @Override
                                    public void flush() {}
                                };
                            }
                        },
                        CompressorStreamsContract::aStreamOfSeveralThreadsIsFlushed),
                streamFault(
                        "does not notice the sink of its threads break",
                        new Faulty() {
                            @Override
                            public OutputStream compressing(OutputStream sink, Executor executor, int parallelism)
                                    throws IOException {
                                return new FilterOutputStream(SOUND.compressing(sink)) {
                                    @Override
                                    public void write(byte[] b, int off, int len) {
                                        try {
                                            out.write(b, off, len);
                                        } catch (IOException e) {
                                            // lost
                                        }
                                    }
                                };
                            }
                        },
                        CompressorStreamsContract::aBrokenSinkOfSeveralThreadsIsReportedAndClosed),
                streamFault(
                        "divides the work visibly",
                        new Faulty() {
                            @Override
                            public OutputStream compressing(OutputStream sink, Executor executor, int parallelism)
                                    throws IOException {
                                return SOUND.level(parallelism).compressing(sink, executor, parallelism);
                            }
                        },
                        CompressorStreamsContract::severalThreadsMakeTheSameStream));
    }
}
