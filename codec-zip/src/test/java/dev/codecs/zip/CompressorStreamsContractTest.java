package dev.codecs.zip;

import dev.codecs.contract.CompressorStreamsContract;

/** The contract of streams, by every engine of this module whose format has them. */
class CompressorStreamsContractTest extends CompressorStreamsContract {}
