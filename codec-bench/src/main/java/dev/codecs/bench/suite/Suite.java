package dev.codecs.bench.suite;

import dev.codecs.Codec;
import java.util.List;

/** One subject of measurement. The parent process asks it for the plan, the children for the operations. */
public interface Suite {
    /** {@return the name by which it is asked for} */
    String name();

    /** {@return a few sentences: what is measured, on what, what counts} */
    String description();

    /** {@return the codecs whose engines take part} */
    List<Class<? extends Codec>> codecs();

    /** {@return what those who take part are listed under: the names of the codecs, unless peers have something of their own} Peers have the first. */
    default List<String> subjects() {
        return codecs().stream().map(Class::getSimpleName).toList();
    }

    /** {@return the libraries measured beside our engines; none for a suite that takes those of another} */
    default List<? extends Peer> peers() {
        return List.of();
    }

    /** {@return what to measure, in the order of the report} */
    List<Planned> plan(Scope scope);

    /** {@return what to measure to choose among engines of ours, the fewest and shortest trials that tell; nothing where there is no choice} */
    default List<Planned> tuning(Scope scope) {
        return List.of();
    }

    /**
     * Loads the input of a trial, in the child that shall run it. The engine is looked up and loaded no earlier than the result is
     * opened: a cold start is measured from there.
     */
    Loaded load(Trial trial, Workload workload) throws Exception;

    /** An input in memory, waiting for its engine. */
    @FunctionalInterface
    interface Loaded {
        /**
         * {@return the operation, which the caller closes}
         *
         * @throws Exception whatever the engine or peer throws; its message is the reason why it is absent
         */
        Operation open() throws Exception;
    }
}
