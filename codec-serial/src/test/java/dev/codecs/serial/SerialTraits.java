package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.contract.EncoderTraits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** In what the formats of this module differ. */
interface SerialTraits extends EncoderTraits {
    private boolean is(String algorithm) {
        return codec().algorithm().equals(algorithm);
    }

    /** Bencode and RESP have one type for text and bytes, which by default is text where it can be. */
    @Override
    default @Nullable Object expected(@Nullable Object value) {
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
    default boolean keepsTheOrderOfKeys() {
        return !is("bencode") && !is("dag-json");
    }

    @Override
    default boolean marksText() {
        return !is("bencode");
    }

    @Override
    default byte @Nullable [] twiceTheSameKey() throws IOException {
        return is("bencode") ? "d1:ai1e1:ai2ee".getBytes(US_ASCII) : EncoderTraits.super.twiceTheSameKey();
    }

    /** In BSON a value's type stands before its key, and in binary Ion a value needs the symbol table of its document. */
    @Override
    default boolean rawValuesAreParts() {
        return !is("bson") && !is("ion");
    }

    /** Ion leaves the choice of symbols and of how long a length is written. */
    @Override
    default boolean writesTokensAsTrees() {
        return !codec().engine().id().equals("ion-java");
    }

    /** In binary Ion a byte of 0 is padding. */
    @Override
    default boolean isPadding(byte[] data) {
        return is("ion") && Arrays.equals(data, new byte[2]);
    }
}
