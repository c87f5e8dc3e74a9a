package dev.codecs.bench;

import dev.codecs.bench.child.ChildException;
import dev.codecs.bench.child.ChildException.Fault;
import dev.codecs.bench.child.ChildProcess;
import dev.codecs.bench.child.Children;
import dev.codecs.bench.suite.Contender;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The process of one contender in one suite. When it dies another one takes its place, but not for ever. */
final class Lane implements AutoCloseable {
    private static final int MOST_DEATHS = 3;

    private final Children children;
    private final Contender contender;
    private final Set<Long> prepared = new HashSet<>();
    private @Nullable ChildProcess child;
    private int deaths;

    Lane(Children children, Contender contender) {
        this.children = children;
        this.contender = contender;
    }

    /** Starts the process if there is none, and does not wait for it. */
    ChildProcess child() {
        ChildProcess current = child;
        if (current == null) {
            current = children.start(contender);
            child = current;
        }
        return current;
    }

    /** What a process is asked for. */
    @FunctionalInterface
    interface Question<T> {
        T ask(ChildProcess child) throws ChildException;
    }

    <T> T ask(Question<T> question) throws ChildException {
        if (deaths >= MOST_DEATHS) {
            throw new ChildException(Fault.FAILED, "its process died " + deaths + " times and is not started again");
        }
        try {
            return question.ask(child());
        } catch (ChildException e) {
            if (e.fault() == Fault.DIED || e.fault() == Fault.REFUSED) {
                deaths++;
                child = null;
                prepared.clear();
            }
            throw e;
        }
    }

    /** Whether the living process holds the operation of an entry. */
    boolean isPrepared(long id) {
        return prepared.contains(id);
    }

    void prepared(long id) {
        prepared.add(id);
    }

    /** Everything is prepared and warm: samples come next. */
    void settle() {
        tell(ChildProcess::settle);
    }

    /** Frees what was prepared. */
    void release() {
        prepared.clear();
        tell(ChildProcess::release);
    }

    private interface Order {
        void give(ChildProcess child) throws ChildException;
    }

    private void tell(Order order) {
        ChildProcess current = child;
        if (current != null) {
            try {
                order.give(current);
            } catch (ChildException e) { // the next question starts another one
                current.kill();
                child = null;
                prepared.clear();
            }
        }
    }

    @Override
    public void close() {
        ChildProcess current = child;
        if (current != null) {
            current.close();
            child = null;
        }
    }
}
