package dev.codecs.spi;

import dev.codecs.Codecs;
import dev.codecs.EngineReport;
import java.util.List;

/**
 * Tells {@link Codecs#engines} of the engines of codecs that are none of the four interfaces, and that one module alone has. A service
 * that {@link java.util.ServiceLoader} finds.
 */
public interface EngineReporter {
    /** {@return a report on every engine, with the reason where it is absent} */
    List<EngineReport> engines();
}
