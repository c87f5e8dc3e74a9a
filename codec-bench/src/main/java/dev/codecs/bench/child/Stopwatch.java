package dev.codecs.bench.child;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Remote;
import dev.codecs.bench.suite.SelfTimed;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Times one operation, after warming it. */
final class Stopwatch {
    @SuppressWarnings("UnusedVariable") // writing it keeps the compiler from leaving operations out
    private static volatile long sink;

    /** As many operations as give a mean a thousandth of a nanosecond. */
    private static final int SELF_TIMED = 1000;

    private static final int MOST_TIMES = 1 << 30;

    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Operation operation;
    private final Duration warmed;
    private final boolean manyThreads;
    private int times = 1;

    /**
     * Nothing is timed yet.
     *
     * @param warmed how long the operation has been at work before, to be verified
     * @param manyThreads whether the processor time of other threads counts too
     */
    Stopwatch(Operation operation, Duration warmed, boolean manyThreads) {
        this.operation = operation;
        this.warmed = warmed;
        this.manyThreads = manyThreads;
    }

    /** How often the operation is done in one sample. */
    int times() {
        return times;
    }

    /**
     * Does the operation until its time is steady, and finds out how often it must be done to be timed well.
     *
     * @param budget the time for that, less the time it has been at work before; at least one sample is taken
     * @param least the shortest time that a sample shall take
     * @return whether it became steady in that time
     */
    boolean warm(Duration budget, Duration least) throws Exception {
        if (operation instanceof SelfTimed) {
            return true;
        }
        long end = System.nanoTime() + budget.minus(warmed).toNanos();
        // Code that waits for the last tier of the compiler is steady too: half of the budget is for that.
        long earliest = end - budget.toNanos() / 2;
        Steadiness steadiness = new Steadiness();
        do {
            long wall = sample().wallNanos();
            if (wall >= least.toNanos()) {
                steadiness.add((double) wall / times);
            } else {
                // A tenth more than needed, as code that gets faster makes samples shorter.
                double wanted = 1.1 * least.toNanos() / Math.max(1, wall) * times;
                times = (int) Math.min(Math.ceil(wanted), Math.min(10.0 * times, MOST_TIMES));
            }
        } while (System.nanoTime() - (steadiness.steady() ? earliest : end) < 0);
        return steadiness.steady();
    }

    Sample sample() throws Exception {
        if (operation instanceof SelfTimed timed) {
            return new Sample(Math.round(SELF_TIMED * timed.nanos()), Sample.UNKNOWN, SELF_TIMED, Sample.UNKNOWN);
        }
        if (operation instanceof Remote remote) {
            Remote.Span span = remote.time(times);
            return new Sample(span.wallNanos(), span.cpuNanos(), times, Sample.UNKNOWN);
        }
        long cpu = cpuNanos();
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long start = System.nanoTime();
        long result = operation.run(times);
        long wall = System.nanoTime() - start;
        allocated = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        sink = result;
        boolean elsewhere = operation.elsewhere();
        return new Sample(
                wall,
                elsewhere ? Sample.UNKNOWN : cpuNanos() - cpu,
                times,
                elsewhere || manyThreads ? Sample.UNKNOWN : allocated);
    }

    private long cpuNanos() {
        return manyThreads ? PROCESS.getProcessCpuTime() : THREADS.getCurrentThreadCpuTime();
    }
}
