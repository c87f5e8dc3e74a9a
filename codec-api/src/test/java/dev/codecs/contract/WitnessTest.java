package dev.codecs.contract;

import dev.codecs.contract.witness.AesWitness;
import dev.codecs.contract.witness.DigestWitness;
import dev.codecs.contract.witness.TokenWitness;
import dev.codecs.contract.witness.ZlibWitness;
import org.junit.jupiter.api.Nested;

/** The contracts hold for the witnesses, so they can be met. */
class WitnessTest {
    @Nested
    @ProvidedBy(ZlibWitness.Provider.class)
    class OfCompressor extends CompressorContract {}

    @Nested
    @ProvidedBy(ZlibWitness.Provider.class)
    class OfStreams extends CompressorStreamsContract {}

    @Nested
    @ProvidedBy(AesWitness.Provider.class)
    class OfCipher extends CipherContract {}

    @Nested
    @ProvidedBy(TokenWitness.Provider.class)
    class OfEncoder extends EncoderContract {}

    @Nested
    @ProvidedBy(TokenWitness.Provider.class)
    class OfEncoderFaults extends EncoderFaultsContract {}

    @Nested
    @ProvidedBy(TokenWitness.Provider.class)
    class OfTokens extends EncoderTokensContract {}

    @Nested
    @ProvidedBy(DigestWitness.Provider.class)
    class OfHasher extends HasherContract {}
}
