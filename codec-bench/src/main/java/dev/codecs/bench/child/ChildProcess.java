package dev.codecs.bench.child;

import dev.codecs.bench.child.Child.Reply;
import dev.codecs.bench.child.Child.Request;
import dev.codecs.bench.child.ChildException.Fault;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A child as its parent sees it: one thing is asked at a time. It ends with its parent, however that ends. */
public final class ChildProcess implements AutoCloseable {
    private static final Duration SHORT = Duration.ofSeconds(30);

    /** What a JVM says beside the reason why it does not start. */
    private static final Set<String> REFUSAL = Set.of(
            "Error occurred during initialization of VM",
            "Error: Could not create the Java Virtual Machine.",
            "Error: A fatal exception has occurred. Program will exit.");

    private static final Message END = Message.of("END");

    private final Process process;
    private final Path log;
    private final Writer requests;
    private final BlockingQueue<Message> replies = new LinkedBlockingQueue<>();

    /** @param log takes what the child writes to standard error */
    ChildProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.requests = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        Thread.ofPlatform().daemon().name("replies of a child").start(this::readReplies);
    }

    private void readReplies() {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Message reply = Message.parse(line);
                if (reply != null) {
                    replies.add(reply);
                }
            }
        } catch (IOException e) {
            // The stream of a process that was ended: as good as its end.
        }
        replies.add(END);
    }

    /** {@return the engines and peers that it finds} */
    public Found probe(Duration patience) throws ChildException {
        Message reply = ask(Message.of(Request.PROBE.name()), patience);
        List<Contender> contenders = new ArrayList<>();
        for (long i = reply.number(); i > 0; i--) {
            contenders.add(Records.contender(reply));
        }
        List<Found.Broken> broken = new ArrayList<>();
        for (long i = reply.number(); i > 0; i--) {
            broken.add(new Found.Broken(reply.text(), reply.text(), reply.text()));
        }
        return new Found(contenders, broken);
    }

    /**
     * {@return what the operation of a trial does, verified}
     *
     * @param id by which the trial is spoken of from now on
     */
    public Outcome prepare(long id, Trial trial, Workload workload, Duration patience) throws ChildException {
        Message request = Message.of(Request.PREPARE.name()).add(id);
        Records.write(trial, request);
        Records.write(workload, request);
        return Records.outcome(ask(request, patience));
    }

    /**
     * Does the operation until its time is steady.
     *
     * @param budget the time for that
     * @param least the shortest time that a sample shall take
     * @return whether it became steady
     */
    public boolean warm(long id, Duration budget, Duration least, Duration patience) throws ChildException {
        Message request =
                Message.of(Request.WARM.name()).add(id).add(budget.toNanos()).add(least.toNanos());
        return ask(request, patience).flag();
    }

    /** Collects what was left of verification and warm-up, so that it is no burden of the samples. */
    public void settle() throws ChildException {
        ask(Message.of(Request.SETTLE.name()), SHORT);
    }

    /** {@return one measurement} */
    public Sample sample(long id, Duration patience) throws ChildException {
        Message reply = ask(Message.of(Request.SAMPLE.name()).add(id), patience);
        return new Sample(reply.number(), reply.number(), (int) reply.number(), reply.number());
    }

    /** {@return the first operation of this child, which must be fresh} */
    public FirstRun first(Trial trial, Workload workload, Duration patience) throws ChildException {
        Message request = Message.of(Request.FIRST.name());
        Records.write(trial, request);
        Records.write(workload, request);
        Message reply = ask(request, patience);
        return new FirstRun(reply.number(), reply.nullableNumber(), reply.nullableNumber());
    }

    /** {@return the most resident memory that it has had, in bytes, or null where the system does not tell} */
    public @Nullable Long peak() throws ChildException {
        return ask(Message.of(Request.PEAK.name()), SHORT).nullableNumber();
    }

    /** Makes it forget all that it has prepared. */
    public void release() throws ChildException {
        ask(Message.of(Request.RELEASE.name()), SHORT);
    }

    private Message ask(Message request, Duration patience) throws ChildException {
        try {
            requests.write(request.line() + '\n');
            requests.flush();
        } catch (IOException e) {
            throw died();
        }
        Message reply = poll(patience);
        if (reply == null) {
            kill();
            throw new ChildException(
                    Fault.DIED, "its process gave no answer within " + patience.toSeconds() + " s and was ended");
        }
        if (reply == END) {
            throw died();
        }
        return switch (Reply.valueOf(reply.text())) {
            case DONE -> reply;
            case ABSENT -> throw new ChildException(Fault.ABSENT, reply.text());
            case FAILED -> throw new ChildException(Fault.FAILED, reply.text());
        };
    }

    private @Nullable Message poll(Duration patience) {
        try {
            return replies.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private ChildException died() {
        int code = exitCode();
        List<String> words = words();
        if (words.stream().anyMatch(REFUSAL::contains)) {
            return new ChildException(
                    Fault.REFUSED,
                    words.stream().filter(line -> !REFUSAL.contains(line)).collect(Collectors.joining("; ")));
        }
        return new ChildException(
                Fault.DIED,
                "its process ended with exit code " + code + (words.isEmpty() ? "" : ": " + words.getLast()));
    }

    private int exitCode() {
        try {
            if (process.waitFor(5, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
        return -1;
    }

    /** What it wrote to standard error. */
    private List<String> words() {
        try {
            return Files.readString(log)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.equals("#"))
                    .toList();
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
    }

    /** {@return whether it can be asked} */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it at once. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Lets it end, and ends it if it does not. */
    @Override
    public void close() {
        endInput();
        try {
            if (process.waitFor(2, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
    }

    /** What the end of the parent does. */
    void endInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It is no longer there to read.
        }
    }
}
