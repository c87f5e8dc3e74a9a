package broken;

import dev.codecs.Availability;

/** Ends its probe with an exception. */
public class ProbeThrowsException extends Sound {
    @Override
    public Availability availability() {
        throw new IllegalStateException("the probe throws an exception");
    }
}
