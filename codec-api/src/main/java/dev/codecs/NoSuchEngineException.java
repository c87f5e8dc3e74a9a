package dev.codecs;

import java.util.List;

/** Nothing here can run the algorithm in the way that was asked for. The message names every candidate with its reason. */
public final class NoSuchEngineException extends CodecException {
    private static final long serialVersionUID = 1;

    private final String algorithm;
    private final transient List<EngineReport> candidates;

    NoSuchEngineException(String message, String algorithm, List<EngineReport> candidates) {
        super(message, null);
        this.algorithm = algorithm;
        this.candidates = candidates;
    }

    /** {@return the algorithm that was asked for} */
    public String algorithm() {
        return algorithm;
    }

    /** {@return every provider that offers the algorithm, with its availability; empty after deserialisation} */
    public List<EngineReport> candidates() {
        return candidates == null ? List.of() : candidates;
    }
}
