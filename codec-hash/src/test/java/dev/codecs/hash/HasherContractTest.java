package dev.codecs.hash;

import dev.codecs.contract.HasherContract;

/** The contract, over every engine that is available here. */
class HasherContractTest extends HasherContract {}
