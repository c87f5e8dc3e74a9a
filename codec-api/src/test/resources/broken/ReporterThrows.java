package broken;

import dev.codecs.EngineReport;
import dev.codecs.spi.EngineReporter;
import java.util.List;

/** Cannot tell its engines. */
public class ReporterThrows implements EngineReporter {
    @Override
    public List<EngineReport> engines() {
        throw new IllegalStateException("the reporter throws");
    }
}
