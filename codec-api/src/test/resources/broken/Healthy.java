package broken;

import dev.codecs.spi.Offer;
import java.util.List;

/** The one that works, and the least preferred. */
public class Healthy extends Sound {
    @Override
    public List<Offer> offers() {
        return List.of(new Offer("sha-256", 1));
    }
}
