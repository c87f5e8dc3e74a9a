package dev.codecs.contract;

import dev.codecs.Encoder;
import dev.codecs.Limits;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** In what formats differ, so that the contracts of encoders ask of each what it can do; a module that has such formats overrides it. */
public interface EncoderTraits {
    /** {@return the engine under test} */
    Encoder codec();

    /** {@return what is read where this value was written} The value itself; a format that has two kinds of value in one overrides it. */
    default @Nullable Object expected(@Nullable Object value) {
        return value;
    }

    /** {@return whether maps are read in the order in which they were written} A format that prescribes an order overrides it. */
    default boolean keepsTheOrderOfKeys() {
        return true;
    }

    /**
     * {@return whether a raw value is the part of the document where the value stands} Where a value needs what stands in front of the
     * document, a format overrides it: the raw value then has that in front of it.
     */
    default boolean rawValuesAreParts() {
        return true;
    }

    /** {@return whether tokens are written in the bytes of their tree} An engine whose trees are written by a library overrides it. */
    default boolean writesTokensAsTrees() {
        return true;
    }

    /** {@return whether these bytes say nothing where they stand behind a value} A format with padding overrides it. */
    default boolean isPadding(byte[] data) {
        return false;
    }

    /** {@return whether text is told from bytes by what marks it, so that bad text is noticed} */
    default boolean marksText() {
        return true;
    }

    /** {@return a document with the key "a" twice in a map, first with 1 and then with 2} Null where the format cannot have it. */
    default byte @Nullable [] twiceTheSameKey() throws IOException {
        return Tokens.written(
                codec(),
                writer -> writer.beginMap(2)
                        .writeKey("a")
                        .write(1)
                        .writeKey("a")
                        .write(2)
                        .endMap());
    }

    /** {@return lists in lists, so many, the innermost of them empty} */
    default byte[] nestedLists(int depth) throws IOException {
        return Tokens.written(codec().with(Limits.DEFAULT.depth(depth)), writer -> {
            for (int i = 0; i < depth; i++) {
                writer.beginList(i + 1 < depth ? 1 : 0);
            }
            for (int i = 0; i < depth; i++) {
                writer.endList();
            }
        });
    }
}
