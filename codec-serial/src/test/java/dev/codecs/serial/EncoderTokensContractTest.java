package dev.codecs.serial;

import dev.codecs.contract.EncoderTokensContract;

/** The contract of tokens, over every engine that is available here. */
class EncoderTokensContractTest extends EncoderTokensContract implements SerialTraits {}
