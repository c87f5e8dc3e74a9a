package dev.codecs.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.contract.witness.DigestWitness;
import dev.codecs.spi.Offer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a contract is run over. Here the ServiceLoader finds nothing. */
class EngineSourceTest {
    private static class Plain {}

    @ProvidedBy(DigestWitness.Provider.class)
    private static final class Named {}

    @ProvidedBy(Absent.class)
    private static final class NamedButAbsent {}

    /** A provider that is not available. */
    public static final class Absent implements Hasher.Provider {
        @Override
        public Engine engine() {
            return new Engine("absent", Kind.FFI);
        }

        @Override
        public List<Offer> offers() {
            return List.of(new Offer("sha-256", 1));
        }

        @Override
        public Availability availability() {
            return new Availability.No("it is absent");
        }

        @Override
        public Hasher create(Offer offer) {
            throw new IllegalStateException("it is absent");
        }
    }

    @Test
    void aContractWithoutAnEngineFails() {
        assertThrows(IllegalStateException.class, () -> new CompressorContract.Engines().engines(Plain.class));
        assertThrows(IllegalStateException.class, () -> new CompressorStreamsContract.Engines().engines(Plain.class));
        assertThrows(IllegalStateException.class, () -> new HasherContract.Engines().engines(Plain.class));
        assertThrows(IllegalStateException.class, () -> new CipherContract.Engines().engines(Plain.class));
        assertThrows(IllegalStateException.class, () -> new EncoderFixture.Engines().engines(Plain.class));
        assertThrows(IllegalStateException.class, () -> new HasherContract.Engines().engines(NamedButAbsent.class));
    }

    @Test
    void aContractRunsOverAllOffersOfTheProvidersThatAreNamed() throws ReflectiveOperationException {
        assertEquals(
                List.of("sha-256", "witness-64", "witness-mac"),
                new HasherContract.Engines()
                        .engines(Named.class).stream().map(Hasher::algorithm).toList());
    }
}
