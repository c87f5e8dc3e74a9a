package broken;

import dev.codecs.Hasher;
import dev.codecs.spi.Offer;

/** Says that it is available, and then cannot make a codec. */
public class CreateThrows extends Sound {
    @Override
    public Hasher create(Offer offer) {
        throw new UnsatisfiedLinkError("create throws");
    }
}
