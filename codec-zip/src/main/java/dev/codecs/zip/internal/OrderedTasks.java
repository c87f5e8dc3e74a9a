package dev.codecs.zip.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that run at the same time and come back in their order. All methods are for one thread, the owner, which works too
 * when it has to wait. So nothing depends on the executor: one that is busy, rejects everything or runs it in the calling
 * thread only makes less go on at a time. The owner waits only for a task that is being run.
 *
 * @param <T> the tasks, which must neither wait for each other nor for anything else
 */
public final class OrderedTasks<T extends Runnable> {
    private static final class Entry<T extends Runnable> {
        final T task;
        boolean done;

        @Nullable
        Throwable failure;

        Entry(T task) {
            this.task = task;
        }
    }

    private final Executor executor;
    private final int mostHelpers;
    private final Deque<Entry<T>> ordered = new ArrayDeque<>(); // of the owner only

    /** Guards what follows. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition oneIsDone = lock.newCondition();
    private final Queue<Entry<T>> waiting = new ArrayDeque<>();
    private int running;
    private int helpers;

    /** @param parallelism the most tasks that run at a time, the owner's included */
    OrderedTasks(Executor executor, int parallelism) {
        this.executor = executor;
        this.mostHelpers = parallelism - 1;
    }

    /** {@return tasks for the executor} They compute and never wait, so that more at a time than there are processors gain nothing. */
    public static <T extends Runnable> OrderedTasks<T> on(Executor executor, int parallelism) {
        return new OrderedTasks<>(
                executor, Math.min(parallelism, Runtime.getRuntime().availableProcessors()));
    }

    /** {@return how many tasks should be there so that every helper finds another one when it is done with one} */
    int enough() {
        return 2 * mostHelpers;
    }

    /** {@return how many were added and not taken} */
    int size() {
        return ordered.size();
    }

    /** {@return whether the first one is done} */
    public boolean firstIsDone() {
        lock.lock();
        try {
            return !ordered.isEmpty() && ordered.getFirst().done;
        } finally {
            lock.unlock();
        }
    }

    /** Adds one, and asks the executor for another helper unless there are enough. */
    public void add(T task) {
        Entry<T> entry = new Entry<>(task);
        ordered.add(entry);
        lock.lock();
        try {
            waiting.add(entry);
            if (helpers == mostHelpers) {
                return;
            }
            helpers++;
        } finally {
            lock.unlock();
        }
        boolean asked = false;
        try {
            executor.execute(this::help);
            asked = true;
        } catch (RejectedExecutionException e) {
            // It is done without help, then.
        } finally {
            if (!asked) {
                go();
            }
        }
    }

    /** A helper goes when nothing is waiting. One that the executor runs late finds nothing, and holds no task. */
    private void help() {
        for (Entry<T> next = beginOrGo(); next != null; next = beginOrGo()) {
            run(next);
        }
    }

    /** In one step, so that whoever adds a task knows for certain whether a helper will see it. */
    private @Nullable Entry<T> beginOrGo() {
        lock.lock();
        try {
            Entry<T> next = begin();
            if (next == null) {
                helpers--;
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void go() {
        lock.lock();
        try {
            helpers--;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Removes the first one, which there must be, after it was done.
     *
     * @throws RuntimeException what it threw; an {@link Error} too
     */
    public T take() {
        Entry<T> first = ordered.removeFirst();
        for (Entry<T> next = beginUntilDone(first); next != null; next = beginUntilDone(first)) {
            run(next);
        }
        return taken(first);
    }

    /**
     * Removes one of them, which there must be, after it was done: the first that is.
     *
     * @throws RuntimeException what it threw; an {@link Error} too
     */
    public T takeAny() {
        while (true) {
            Entry<T> next;
            lock.lock();
            try {
                Entry<T> done = anyDone();
                if (done != null) {
                    ordered.remove(done);
                    return taken(done);
                }
                next = begin();
                if (next == null) {
                    oneIsDone.awaitUninterruptibly();
                }
            } finally {
                lock.unlock();
            }
            if (next != null) {
                run(next);
            }
        }
    }

    private @Nullable Entry<T> anyDone() {
        for (Entry<T> entry : ordered) {
            if (entry.done) {
                return entry;
            }
        }
        return null;
    }

    private T taken(Entry<T> first) {
        return switch (first.failure) {
            case null -> first.task;
            case Error e -> throw e;
            case RuntimeException e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        };
    }

    private @Nullable Entry<T> beginUntilDone(Entry<T> first) {
        lock.lock();
        try {
            while (!first.done && waiting.isEmpty()) {
                oneIsDone.awaitUninterruptibly();
            }
            return first.done ? null : begin();
        } finally {
            lock.unlock();
        }
    }

    /** Drops all, and returns when none is running any more. */
    public void cancel() {
        ordered.clear();
        lock.lock();
        try {
            waiting.clear();
            while (running > 0) {
                oneIsDone.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Entry<T> begin() {
        lock.lock();
        try {
            Entry<T> next = waiting.poll();
            if (next != null) {
                running++;
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void run(Entry<T> entry) {
        Throwable failure = null;
        try {
            entry.task.run();
        } catch (Throwable e) {
            failure = e; // for the owner, when it takes the task
        }
        lock.lock();
        try {
            entry.failure = failure;
            entry.done = true;
            running--;
            oneIsDone.signal();
        } finally {
            lock.unlock();
        }
    }
}
