package dev.codecs.serial;

import dev.codecs.contract.EncoderContract;

/** The contract, over every engine that is available here. */
class EncoderContractTest extends EncoderContract implements SerialTraits {}
