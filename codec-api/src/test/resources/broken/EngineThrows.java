package broken;

import dev.codecs.Engine;

/** Cannot say its name. */
public class EngineThrows extends Sound {
    @Override
    public Engine engine() {
        throw new NoClassDefFoundError("engine throws");
    }
}
