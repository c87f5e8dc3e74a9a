package dev.codecs.bench.suite;

import dev.codecs.Availability;
import java.util.List;

/**
 * An engine or a peer, as it found itself on this machine.
 *
 * @param subject the simple name of the interface that it implements, {@code "Compressor"}; for a peer that of its suite's engines
 * @param engine an engine's id or a peer's library
 * @param kind how it runs: the name of a {@link dev.codecs.Kind}, or {@link Peer#PROCESS}
 * @param peer whether it is no engine of ours
 * @param availability its library and version, or why it is absent
 * @param abilities its algorithms; also those of an absent one
 * @param jvmFlags flags that its JVM needs
 */
public record Contender(
        String subject,
        String engine,
        String kind,
        boolean peer,
        Availability availability,
        List<Ability> abilities,
        List<String> jvmFlags) {
    public Contender {
        abilities = List.copyOf(abilities);
        jvmFlags = List.copyOf(jvmFlags);
    }

    /** {@return whether it runs here} */
    public boolean available() {
        return availability instanceof Availability.Yes;
    }
}
