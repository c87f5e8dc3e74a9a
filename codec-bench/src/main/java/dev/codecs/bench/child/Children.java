package dev.codecs.bench.child;

import dev.codecs.bench.suite.Contender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Starts children, and knows those that live: none outlives this object. */
public final class Children implements AutoCloseable {
    private final List<String> command;
    private final Path logs;
    private final Set<ChildProcess> alive = ConcurrentHashMap.newKeySet();
    private final AtomicInteger started = new AtomicInteger();
    private volatile boolean closed;

    /**
     * Nothing is started yet.
     *
     * @param flags of every child's JVM, which is the one that runs this
     * @param logs the folder, deleted at the end, for what children write to standard error, for the JVM's own notes if it crashes,
     *     and for the copies of native libraries that other libraries unpack and do not delete
     */
    public Children(List<String> flags, Path logs) {
        this.command = new ArrayList<>();
        this.logs = logs;
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-XX:+DisplayVMOutputToStderr"); // standard output is for replies
        command.add("-XX:ErrorFile=" + logs.resolve("crash-%p.log"));
        command.add("-Djava.io.tmpdir=" + logs);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
    }

    /** {@return a new child in the contender's JVM} */
    public ChildProcess start(Contender contender) {
        return start(contender.java(), contender.jvmFlags());
    }

    /**
     * {@return a new child}
     *
     * @param flags more flags for its JVM
     */
    public ChildProcess start(List<String> flags) {
        return start(null, flags);
    }

    private ChildProcess start(@Nullable String java, List<String> flags) {
        List<String> line = new ArrayList<>(command);
        if (java != null) {
            line.set(0, java);
        }
        line.addAll(flags);
        line.add(Child.class.getName());
        Path log = logs.resolve("child-" + started.incrementAndGet() + ".log");
        try {
            Process process =
                    new ProcessBuilder(line).redirectError(log.toFile()).start();
            ChildProcess child = new ChildProcess(process, log);
            alive.add(child);
            var _ = process.onExit().thenRun(() -> alive.remove(child));
            if (closed) {
                child.kill();
            }
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends all of them at once, also those that are just being started. */
    @Override
    public void close() {
        closed = true;
        alive.forEach(ChildProcess::kill);
    }
}
