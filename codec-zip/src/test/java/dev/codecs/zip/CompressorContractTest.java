package dev.codecs.zip;

import dev.codecs.contract.CompressorContract;

/** The contract, by every engine of this module. */
class CompressorContractTest extends CompressorContract {
    /** See {@link DeflateRulesTest#libdeflateDecodesSymbolsThatDoNotExist}. */
    @Override
    protected boolean lenient() {
        return codec.engine().id().equals("libdeflate");
    }
}
