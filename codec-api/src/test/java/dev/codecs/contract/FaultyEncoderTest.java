package dev.codecs.contract;

import dev.codecs.CodecException;
import dev.codecs.CorruptInputException;
import dev.codecs.Encoder;
import dev.codecs.Engine;
import dev.codecs.FormatOptions;
import dev.codecs.Found;
import dev.codecs.LimitExceededException;
import dev.codecs.Limits;
import dev.codecs.Options;
import dev.codecs.RawValue;
import dev.codecs.TypeRef;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import dev.codecs.ValueWriter;
import dev.codecs.contract.witness.TokenWitness;
import dev.codecs.spi.Offer;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contracts of encoders notice faults: each is put into a sound engine, and one of the tests must fail. */
class FaultyEncoderTest {
    private static final Encoder SOUND = new TokenWitness.Provider().create(new Offer("witness-tokens", 1));

    @ParameterizedTest
    @MethodSource("faults")
    void isNoticed(Fault<Encoder, EncoderContract> fault) {
        fault.assertNoticed(SOUND, encoder -> over(encoder, new EncoderContract() {}));
    }

    @ParameterizedTest
    @MethodSource("faultsOfData")
    void isNoticedInFaultyData(Fault<Encoder, EncoderFaultsContract> fault) {
        fault.assertNoticed(SOUND, encoder -> over(encoder, new EncoderFaultsContract() {}));
    }

    @ParameterizedTest
    @MethodSource("faultsOfTokens")
    void isNoticedInTokens(Fault<Encoder, EncoderTokensContract> fault) {
        fault.assertNoticed(SOUND, encoder -> over(encoder, new EncoderTokensContract() {}));
    }

    private static <T extends EncoderFixture> T over(Encoder encoder, T contract) {
        contract.codec = encoder;
        contract.engines = List.of(encoder);
        return contract;
    }

    private static Fault<Encoder, EncoderContract> fault(
            String name, Encoder faulty, ThrowingConsumer<EncoderContract> test) {
        return new Fault<>(name, faulty, test);
    }

    private static Fault<Encoder, EncoderFaultsContract> faultOfData(
            String name, Encoder faulty, ThrowingConsumer<EncoderFaultsContract> test) {
        return new Fault<>(name, faulty, test);
    }

    private static Fault<Encoder, EncoderTokensContract> faultOfTokens(
            String name, Encoder faulty, ThrowingConsumer<EncoderTokensContract> test) {
        return new Fault<>(name, faulty, test);
    }

    /** Does all as the sound engine does; a fault overrides one method. */
    private static class Faulty implements Encoder {
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
        public boolean text() {
            return SOUND.text();
        }

        @Override
        public byte[] encode(@Nullable Object value) {
            return SOUND.encode(value);
        }

        @Override
        public @Nullable Object decode(byte[] data) {
            return SOUND.decode(data);
        }

        @Override
        public @Nullable Object decode(InputStream source) throws IOException {
            return SOUND.decode(source);
        }

        @Override
        public <T> T decode(byte[] data, Class<T> type) {
            return SOUND.decode(data, type);
        }

        @Override
        public <T> T decode(byte[] data, TypeRef<T> type) {
            return SOUND.decode(data, type);
        }

        @Override
        public Encoder with(Limits limits) {
            return SOUND.with(limits);
        }

        @Override
        public Encoder with(Options options) {
            return SOUND.with(options);
        }

        @Override
        public Encoder with(FormatOptions options) {
            return SOUND.with(options);
        }

        @Override
        public ValueReader reader(byte[] data) {
            return SOUND.reader(data);
        }

        @Override
        public ValueWriter writer(OutputStream sink) {
            return SOUND.writer(sink);
        }

        @Override
        public Found find(byte[] data, ValuePath path) {
            return SOUND.find(data, path);
        }

        @Override
        public ValueFeed feed() {
            return SOUND.feed();
        }
    }

    private record FaultyFeed(ValueFeed sound) implements ValueFeed {
        @Override
        public void feed(byte[] data, int offset, int length) {
            sound.feed(data, offset, length);
        }

        @Override
        public boolean hasNext() {
            return sound.hasNext();
        }

        @Override
        public @Nullable Object next() {
            return sound.next();
        }

        @Override
        public void end() {
            while (sound.hasNext()) {
                sound.next();
            }
        }
    }

    /** Does all as the sound reader does. */
    private static class FaultyReader implements ValueReader {
        final ValueReader sound;

        FaultyReader(ValueReader sound) {
            this.sound = sound;
        }

        @Override
        public Token peek() {
            return sound.peek();
        }

        @Override
        public void readNull() {
            sound.readNull();
        }

        @Override
        public boolean readBoolean() {
            return sound.readBoolean();
        }

        @Override
        public long readLong() {
            return sound.readLong();
        }

        @Override
        public double readDouble() {
            return sound.readDouble();
        }

        @Override
        public Number readNumber() {
            return sound.readNumber();
        }

        @Override
        public String readString() {
            return sound.readString();
        }

        @Override
        public byte[] readBytes() {
            return sound.readBytes();
        }

        @Override
        public int beginList() {
            return sound.beginList();
        }

        @Override
        public void endList() {
            sound.endList();
        }

        @Override
        public int beginMap() {
            return sound.beginMap();
        }

        @Override
        public void endMap() {
            sound.endMap();
        }

        @Override
        public boolean hasNext() {
            return sound.hasNext();
        }

        @Override
        public String readKey() {
            return sound.readKey();
        }

        @Override
        public @Nullable Object readValue() {
            return sound.readValue();
        }

        @Override
        public @Nullable Object readLevel() {
            return sound.readLevel();
        }

        @Override
        public RawValue readRaw() {
            return sound.readRaw();
        }

        @Override
        public void skip() {
            sound.skip();
        }

        @Override
        public long position() {
            return sound.position();
        }
    }

    private static Encoder reading(UnaryOperator<ValueReader> readers) {
        return new Faulty() {
            @Override
            public ValueReader reader(byte[] data) {
                return readers.apply(super.reader(data));
            }
        };
    }

    private static Encoder decoding(UnaryOperator<@Nullable Object> values) {
        return new Faulty() {
            @Override
            public @Nullable Object decode(byte[] data) {
                return values.apply(super.decode(data));
            }
        };
    }

    static Stream<Fault<Encoder, EncoderContract>> faults() {
        return Stream.of(
                fault(
                        "gives small numbers as Integer",
                        decoding(value ->
                                value instanceof List<?> list && list.equals(List.of(7L)) ? List.of(7) : value),
                        EncoderContract::wholeNumbersComeBack),
                fault(
                        "wraps numbers beyond a long",
                        decoding(value -> value instanceof List<?> list
                                        && !list.isEmpty()
                                        && list.getFirst() instanceof BigInteger number
                                ? List.of(number.longValue())
                                : value),
                        EncoderContract::wholeNumbersComeBack),
                fault(
                        "computes with floats",
                        decoding(value -> value instanceof List<?> list
                                        && !list.isEmpty()
                                        && list.getFirst() instanceof Double number
                                ? List.of((double) number.floatValue())
                                : value),
                        EncoderContract::numbersWithFractionsComeBack),
                fault(
                        "loses the sign of zero",
                        decoding(value ->
                                value instanceof List<?> list && list.equals(List.of(-0.0)) ? List.of(0.0) : value),
                        EncoderContract::numbersWithFractionsComeBack),
                fault(
                        "breaks text beyond the first plane",
                        decoding(value -> value instanceof List<?> list
                                        && !list.isEmpty()
                                        && list.getFirst() instanceof String text
                                ? List.of(text.replace("\ud83d\ude00", "?"))
                                : value),
                        EncoderContract::textsComeBack),
                fault(
                        "sorts what it reads",
                        decoding(value -> value instanceof Map<?, ?> map ? new TreeMap<>(map) : value),
                        EncoderContract::mapsKeepTheirOrder),
                fault(
                        "takes any object by its name",
                        new Faulty() {
                            @Override
                            public byte[] encode(@Nullable Object value) {
                                boolean plain = !(value instanceof List<?> list)
                                        || list.stream()
                                                .allMatch(each -> each == null || each.getClass() != Object.class);
                                return super.encode(plain ? value : value.toString());
                            }
                        },
                        EncoderContract::otherValuesComeBack),
                fault(
                        "closes the sink",
                        new Faulty() {
                            @Override
                            public void encode(@Nullable Object value, OutputStream sink) throws IOException {
                                super.encode(value, sink);
                                sink.close();
                            }
                        },
                        EncoderContract::streamsGiveTheSameAsArrays),
                fault(
                        "closes the source",
                        new Faulty() {
                            @Override
                            public @Nullable Object decode(InputStream source) throws IOException {
                                try (source) {
                                    return super.decode(source);
                                }
                            }
                        },
                        EncoderContract::streamsGiveTheSameAsArrays),
                fault(
                        "ignores bytes behind the value",
                        new Faulty() {
                            @Override
                            public @Nullable Object decode(byte[] data) {
                                return SOUND.with(Options.DEFAULT.trailingBytes(Options.TrailingBytes.IGNORE))
                                        .decode(data);
                            }
                        },
                        EncoderContract::bytesBehindTheValueMeanWhatTheOptionsSay),
                fault(
                        "accepts a key twice",
                        new Faulty() {
                            @Override
                            public @Nullable Object decode(byte[] data) {
                                return SOUND.with(Options.DEFAULT.duplicateKeys(Options.DuplicateKeys.LAST))
                                        .decode(data);
                            }
                        },
                        EncoderContract::aKeyThatComesTwiceMeansWhatTheOptionsSay),
                fault(
                        "replaces bad text unasked",
                        new Faulty() {
                            @Override
                            public byte[] encode(@Nullable Object value) {
                                return SOUND.with(Options.DEFAULT.badText(Options.BadText.REPLACE))
                                        .encode(value);
                            }
                        },
                        EncoderContract::badTextMeansWhatTheOptionsSay),
                fault(
                        "sorts keys by chars",
                        new Faulty() {
                            @Override
                            public Encoder with(Options options) {
                                return new Faulty() {
                                    @Override
                                    public byte[] encode(@Nullable Object value) {
                                        return SOUND.encode(
                                                value instanceof Map<?, ?> map ? new TreeMap<>(map) : value);
                                    }
                                };
                            }
                        },
                        EncoderContract::keysAreSortedByCodePoints),
                fault(
                        "gives null for what has another shape",
                        new Faulty() {
                            @Override
                            public <T> T decode(byte[] data, Class<T> type) {
                                try {
                                    return super.decode(data, type);
                                } catch (CorruptInputException e) {
                                    return null;
                                }
                            }
                        },
                        EncoderContract::dataOfAnotherShapeIsRefused),
                fault(
                        "leaves half a value unnoticed at the end of a feed",
                        new Faulty() {
                            @Override
                            public ValueFeed feed() {
                                return new FaultyFeed(super.feed());
                            }
                        },
                        EncoderContract::aFeedGivesEachValueOnceItIsWhole),
                fault(
                        "never looks at keys without a component",
                        new Faulty() {
                            @Override
                            public Encoder with(Options options) {
                                return super.with(options.unknownKeys(Options.UnknownKeys.IGNORE));
                            }
                        },
                        EncoderContract::aKeyWithoutAComponentMeansWhatTheOptionsSay),
                fault(
                        "belongs to one thread",
                        new Faulty() {
                            private final Thread owner = Thread.currentThread();

                            @Override
                            public byte[] encode(@Nullable Object value) {
                                if (Thread.currentThread() != owner) {
                                    throw new WrongThreadException();
                                }
                                return super.encode(value);
                            }
                        },
                        EncoderContract::manyThreadsMayUseOneEncoder));
    }

    static Stream<Fault<Encoder, EncoderFaultsContract>> faultsOfData() {
        return Stream.of(
                faultOfData(
                        "throws unchecked exceptions from streams",
                        new Faulty() {
                            @Override
                            public @Nullable Object decode(InputStream source) throws IOException {
                                return decode(source.readAllBytes());
                            }
                        },
                        EncoderFaultsContract::everyTruncationIsNoticed),
                faultOfData(
                        "reads a stream without a limit",
                        new Faulty() {
                            @Override
                            public Encoder with(Limits limits) {
                                return new Faulty() {
                                    @Override
                                    public @Nullable Object decode(byte[] data) {
                                        return SOUND.with(limits).decode(data);
                                    }

                                    @Override
                                    public @Nullable Object decode(InputStream source) throws IOException {
                                        byte[] data = source.readAllBytes();
                                        try {
                                            return decode(data);
                                        } catch (CodecException e) {
                                            throw new IOException(e);
                                        }
                                    }

                                    @Override
                                    public Found find(byte[] data, ValuePath path) {
                                        return SOUND.with(limits).find(data, path);
                                    }
                                };
                            }
                        },
                        EncoderFaultsContract::theLengthOfDocumentsIsLimited),
                faultOfData(
                        "takes nothing for null",
                        new Faulty() {
                            @Override
                            public @Nullable Object decode(byte[] data) {
                                return data.length == 0 ? null : super.decode(data);
                            }
                        },
                        EncoderFaultsContract::everyTruncationIsNoticed),
                faultOfData(
                        "lets an array's exception out",
                        new Faulty() {
                            @Override
                            public @Nullable Object decode(byte[] data) {
                                try {
                                    return super.decode(data);
                                } catch (CorruptInputException e) {
                                    throw new ArrayIndexOutOfBoundsException(e.getMessage());
                                }
                            }
                        },
                        EncoderFaultsContract::whateverIsChangedThereIsNoOtherFault),
                faultOfData(
                        "overflows the stack",
                        new Faulty() {
                            @Override
                            public @Nullable Object decode(byte[] data) {
                                try {
                                    return super.decode(data);
                                } catch (LimitExceededException e) {
                                    throw new StackOverflowError(e.getMessage());
                                }
                            }
                        },
                        EncoderFaultsContract::theDepthIsLimited),
                faultOfData(
                        "has no limits for what is skipped",
                        new Faulty() {
                            @Override
                            public ValueReader reader(byte[] data) {
                                return new FaultyReader(super.reader(data)) {
                                    @Override
                                    public void skip() {
                                        SOUND.with(Limits.DEFAULT.depth(1 << 20))
                                                .reader(data)
                                                .skip();
                                    }
                                };
                            }
                        },
                        EncoderFaultsContract::theDepthIsLimited),
                faultOfData(
                        "forgets its limits when it gets options",
                        new Faulty() {
                            @Override
                            public Encoder with(Limits limits) {
                                return new Faulty() {
                                    @Override
                                    public @Nullable Object decode(byte[] data) {
                                        return SOUND.with(limits).decode(data);
                                    }
                                };
                            }
                        },
                        EncoderFaultsContract::anotherEncoderLeavesThisOneAsItIs),
                faultOfData(
                        "finds everything valid",
                        new Faulty() {
                            @Override
                            public void validate(byte[] data) {
                                Objects.requireNonNull(data);
                            }
                        },
                        EncoderFaultsContract::dataIsValidIfItCanBeDecoded));
    }

    static Stream<Fault<Encoder, EncoderTokensContract>> faultsOfTokens() {
        return Stream.of(
                faultOfTokens(
                        "cannot tell null from nothing",
                        new Faulty() {
                            @Override
                            public Found find(byte[] data, ValuePath path) {
                                Found found = super.find(data, path);
                                return found.value() == null ? Found.ABSENT : found;
                            }
                        },
                        EncoderTokensContract::aPathFindsWhatIsThere),
                faultOfTokens(
                        "takes a missing path for a fault",
                        new Faulty() {
                            @Override
                            public Found find(byte[] data, ValuePath path) {
                                Found found = super.find(data, path);
                                if (!found.present()) {
                                    throw new CorruptInputException("nothing is there", -1);
                                }
                                return found;
                            }
                        },
                        EncoderTokensContract::aPathFindsWhatIsThere),
                faultOfTokens(
                        "reads what it does not expect",
                        reading(reader -> new FaultyReader(reader) {
                            @Override
                            public long readLong() {
                                if (sound.peek() == Token.STRING) {
                                    sound.skip();
                                    throw new CorruptInputException("no number", position());
                                }
                                return super.readLong();
                            }
                        }),
                        EncoderTokensContract::anotherTokenThanExpectedStaysUnread),
                faultOfTokens(
                        "leaves a list with elements unread",
                        reading(reader -> new FaultyReader(reader) {
                            @Override
                            public void endList() {
                                while (sound.hasNext()) {
                                    sound.skip();
                                }
                                super.endList();
                            }
                        }),
                        EncoderTokensContract::anotherTokenThanExpectedStaysUnread),
                faultOfTokens(
                        "skips only the start of a list",
                        reading(reader -> new FaultyReader(reader) {
                            @Override
                            public void skip() {
                                if (sound.peek() == Token.LIST) {
                                    sound.beginList();
                                    sound.endList();
                                } else {
                                    super.skip();
                                }
                            }
                        }),
                        EncoderTokensContract::aSkippedValueLeavesTheReaderAtTheNext),
                faultOfTokens(
                        "says a wrong number of elements",
                        reading(reader -> new FaultyReader(reader) {
                            @Override
                            public int beginList() {
                                return super.beginList() + 1;
                            }
                        }),
                        EncoderTokensContract::theTokensAreThoseOfTheValue),
                faultOfTokens(
                        "cuts a byte too much",
                        reading(reader -> new FaultyReader(reader) {
                            @Override
                            public RawValue readRaw() {
                                byte[] bytes = super.readRaw().bytes();
                                return new RawValue(Arrays.copyOf(bytes, bytes.length + 1));
                            }
                        }),
                        EncoderTokensContract::aRawValueIsASliceThatCanBeWrittenAgain),
                faultOfTokens(
                        "decodes more than one level",
                        reading(reader -> new FaultyReader(reader) {
                            @Override
                            public @Nullable Object readLevel() {
                                return super.readValue();
                            }
                        }),
                        EncoderTokensContract::oneLevelIsDecodedAndTheNextStaysRaw),
                faultOfTokens(
                        "wraps a number in readLong",
                        reading(reader -> new FaultyReader(reader) {
                            @Override
                            public long readLong() {
                                return super.readNumber().longValue();
                            }
                        }),
                        EncoderTokensContract::aNumberBeyondALongStaysUnread),
                faultOfTokens(
                        "leaves the sink of a writer open",
                        new Faulty() {
                            @Override
                            public ValueWriter writer(OutputStream sink) {
                                return super.writer(new FilterOutputStream(sink) {
                                    @Override
                                    public void close() throws IOException {
                                        flush();
                                    }
                                });
                            }
                        },
                        EncoderTokensContract::tokensOutOfOrderAreRefused));
    }
}
