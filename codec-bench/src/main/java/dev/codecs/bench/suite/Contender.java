package dev.codecs.bench.suite;

import dev.codecs.Availability;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
 * @param java the program of its JVM, or null for that of the bench
 */
public record Contender(
        String subject,
        String engine,
        String kind,
        boolean peer,
        Availability availability,
        List<Ability> abilities,
        List<String> jvmFlags,
        @Nullable String java) {
    public Contender {
        abilities = List.copyOf(abilities);
        jvmFlags = List.copyOf(jvmFlags);
    }

    /** One in the bench's own JVM. */
    public Contender(
            String subject,
            String engine,
            String kind,
            boolean peer,
            Availability availability,
            List<Ability> abilities,
            List<String> jvmFlags) {
        this(subject, engine, kind, peer, availability, abilities, jvmFlags, null);
    }

    /** {@return the same in another JVM} */
    public Contender in(Jvm runtime) {
        List<String> flags = new ArrayList<>(jvmFlags);
        flags.addAll(runtime.flags());
        return new Contender(subject, engine, kind, peer, availability, abilities, flags, runtime.java());
    }

    /** {@return whether it runs here} */
    public boolean available() {
        return availability instanceof Availability.Yes;
    }
}
