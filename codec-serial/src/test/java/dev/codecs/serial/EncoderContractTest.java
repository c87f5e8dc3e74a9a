package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.contract.EncoderContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The contract, over every engine that is available here. */
class EncoderContractTest extends EncoderContract {
    private boolean is(String algorithm) {
        return codec.algorithm().equals(algorithm);
    }

    /** Bencode and RESP have one type for text and bytes, which by default is text where it can be. */
    @Override
    protected @Nullable Object expected(@Nullable Object value) {
        if (!(is("bencode") || is("resp")) || !(value instanceof byte[] bytes)) {
            return value;
        }
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return bytes;
        }
    }

    @Override
    protected boolean keepsTheOrderOfKeys() {
        return !is("bencode") && !is("dag-json");
    }

    @Override
    protected boolean marksText() {
        return !is("bencode");
    }

    @Override
    protected byte @Nullable [] twiceTheSameKey() throws IOException {
        return is("bencode") ? "d1:ai1e1:ai2ee".getBytes(US_ASCII) : super.twiceTheSameKey();
    }

    /** In BSON a value's type stands before its key, and in binary Ion a value needs the symbol table of its document. */
    @Override
    protected boolean rawValuesAreParts() {
        return !is("bson") && !is("ion");
    }

    /** In binary Ion a byte of 0 is padding. */
    @Override
    protected boolean isPadding(byte[] data) {
        return is("ion") && Arrays.equals(data, new byte[2]);
    }
}
