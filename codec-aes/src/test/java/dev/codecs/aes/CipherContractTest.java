package dev.codecs.aes;

import dev.codecs.contract.CipherContract;

/** The contract, over every engine that is available here. */
class CipherContractTest extends CipherContract {}
