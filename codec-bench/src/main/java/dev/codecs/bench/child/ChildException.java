package dev.codecs.bench.child;

/** Why there is no measure. */
public final class ChildException extends Exception {
    private static final long serialVersionUID = 1;

    /** What went wrong. */
    public enum Fault {
        /** The engine or peer says that it cannot do this here; the child lives on. */
        ABSENT,
        /** It failed, or its output is wrong; the child lives on. */
        FAILED,
        /** The JVM does not start, as it does not know its flags. */
        REFUSED,
        /** The child ended or did not answer, and is no more. */
        DIED
    }

    private final Fault fault;

    /** A fault with its reason, a sentence. */
    public ChildException(Fault fault, String reason) {
        super(reason);
        this.fault = fault;
    }

    /** {@return what went wrong} */
    public Fault fault() {
        return fault;
    }

    /** {@return the reason, a sentence} */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
