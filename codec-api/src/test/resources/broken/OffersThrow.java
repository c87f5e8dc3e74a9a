package broken;

import dev.codecs.spi.Offer;
import java.util.List;

/** Cannot say what it offers. */
public class OffersThrow extends Sound {
    @Override
    public List<Offer> offers() {
        throw new IllegalStateException("offers throws");
    }
}
