package dev.codecs;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether an engine can run here: a value with a reason, found out once. */
public sealed interface Availability {
    /**
     * The engine runs.
     *
     * @param library what does the work, with its version where that is known: {@code "libdeflate 1.25"}
     */
    record Yes(String library) implements Availability {
        public Yes {
            Objects.requireNonNull(library, "library");
        }
    }

    /**
     * The engine cannot run.
     *
     * @param reason one sentence that says what is missing and what to install or which flag to pass
     * @param cause what was thrown, where something was
     */
    record No(String reason, @Nullable Throwable cause) implements Availability {
        public No {
            Objects.requireNonNull(reason, "reason");
        }

        /** An absence without an exception behind it. */
        public No(String reason) {
            this(reason, null);
        }
    }
}
