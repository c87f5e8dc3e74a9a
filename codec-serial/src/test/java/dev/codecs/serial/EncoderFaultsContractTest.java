package dev.codecs.serial;

import dev.codecs.contract.EncoderFaultsContract;

/** The contract of faults and limits, over every engine that is available here. */
class EncoderFaultsContractTest extends EncoderFaultsContract implements SerialTraits {}
