package broken;

import dev.codecs.Availability;

/** Ends its probe with an error. */
public class ProbeThrowsError extends Sound {
    @Override
    public Availability availability() {
        throw new StackOverflowError("the probe throws an error");
    }
}
