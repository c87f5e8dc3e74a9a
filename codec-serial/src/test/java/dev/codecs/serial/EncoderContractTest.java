package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.contract.EncoderContract;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The contract, over every engine that is available here. */
class EncoderContractTest extends EncoderContract {
    @Override
    protected boolean keepsTheOrderOfKeys() {
        return !codec.algorithm().equals("dag-json");
    }

    /** RESP has one type for text and bytes, which by default is text where it can be. */
    @Override
    protected @Nullable Object expected(@Nullable Object value) {
        if (!codec.algorithm().equals("resp") || !(value instanceof byte[] bytes)) {
            return value;
        }
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return bytes;
        }
    }

    /** In binary Ion a value needs the symbol table of its document. */
    @Override
    protected boolean rawValuesAreParts() {
        return !codec.algorithm().equals("ion");
    }

    /** In binary Ion a byte of 0 is padding. */
    @Override
    protected boolean isPadding(byte[] data) {
        return codec.algorithm().equals("ion") && Arrays.equals(data, new byte[2]);
    }
}
