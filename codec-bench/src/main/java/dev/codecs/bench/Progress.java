package dev.codecs.bench;

import java.io.Console;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;

/** How far a run is: one line that is written anew on a terminal, and a line now and then elsewhere. */
final class Progress {
    private static final long TERMINAL_NANOS = 100_000_000L;
    private static final long LOG_NANOS = 10_000_000_000L;
    private static final int WIDTH = 79;

    private final PrintStream out;
    private final boolean terminal;
    private final long start = System.nanoTime();
    private Duration whole = Duration.ZERO;
    private Duration before = Duration.ZERO;
    private Duration stretch = Duration.ZERO;
    private Duration inStretch = Duration.ZERO;
    private long lastShown;
    private boolean lineOpen;

    Progress(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
        this.lastShown = start - LOG_NANOS;
    }

    /** On standard error; whether that is a terminal cannot be asked, so the other streams stand for it. */
    static Progress onStandardError() {
        return new Progress(
                System.err,
                Optional.ofNullable(System.console())
                                .filter(Console::isTerminal)
                                .isPresent()
                        && !"dumb".equals(System.getenv("TERM")));
    }

    /** What all is guessed to take. */
    synchronized void expect(Duration guess) {
        whole = guess;
    }

    /** A stretch begins, which is guessed to take so long; the one before is over. */
    synchronized void begin(Duration guess) {
        before = before.plus(stretch);
        stretch = guess;
        inStretch = Duration.ZERO;
    }

    /** Part of the stretch, guessed to take so long, is over. */
    synchronized void passed(Duration guess) {
        inStretch = inStretch.plus(guess);
    }

    /** Something begins. */
    synchronized void at(String what) {
        long now = System.nanoTime();
        if (now - lastShown < (terminal ? TERMINAL_NANOS : LOG_NANOS)) {
            return;
        }
        lastShown = now;
        long done = before.toNanos() + Math.min(inStretch.toNanos(), stretch.toNanos());
        double share = whole.isZero() ? 0 : Math.min(0.999, (double) done / whole.toNanos());
        // Guesses are poor, but poor in the same way: what is left is scaled by how the guesses were so far.
        double left = share < 0.02 ? whole.toNanos() : (now - start) / share * (1 - share);
        String line = String.format("%3.0f %%, %s left: %s", 100 * share, words(Duration.ofNanos((long) left)), what);
        if (terminal) {
            String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
            out.print("\r" + cut + " ".repeat(WIDTH - cut.length()));
            out.flush();
            lineOpen = true;
        } else {
            out.println(line);
        }
    }

    /** Says something that stays. */
    synchronized void say(String line) {
        end();
        out.println(line);
    }

    /** Clears the line. */
    synchronized void end() {
        if (lineOpen) {
            out.print("\r" + " ".repeat(WIDTH) + "\r");
            out.flush();
            lineOpen = false;
        }
    }

    /** A duration as a person says it: {@code 1 min 20 s}. */
    static String words(Duration duration) {
        long seconds = Math.max(1, Math.round(duration.toMillis() / 1000.0));
        return seconds < 60
                ? seconds + " s"
                : seconds < 3600
                        ? seconds / 60 + " min " + seconds % 60 + " s"
                        : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }
}
