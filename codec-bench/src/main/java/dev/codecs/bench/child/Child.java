package dev.codecs.bench.child;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Remote;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The main class of a child: does what standard input tells it, and answers on standard output. */
final class Child {
    /** What the parent asks for; the fields that follow are those that {@link ChildProcess} adds. */
    enum Request {
        /** Which engines and peers there are. */
        PROBE,
        /** Make the operation of a trial, and verify what it does. */
        PREPARE,
        /** Do an operation until its time is steady. */
        WARM,
        /** Collect what verification and warm-up left, so that it is no burden of the samples. */
        SETTLE,
        /** Time an operation. */
        SAMPLE,
        /** Time a trial's first operation in this JVM. */
        FIRST,
        /** The process's peak memory. */
        PEAK,
        /** Forget operations and inputs. */
        RELEASE
    }

    /** How an answer begins. */
    enum Reply {
        DONE,
        ABSENT,
        FAILED
    }

    private final Map<String, Workload> workloads = new HashMap<>();
    private final Map<Long, Operation> operations = new HashMap<>();
    private final Map<Long, Stopwatch> stopwatches = new HashMap<>();

    private Child() {}

    static void main() throws InterruptedException {
        PrintStream replies = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.setOut(System.err); // what libraries print is no reply
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Thread.ofPlatform().daemon().start(() -> read(requests));
        Child child = new Child();
        while (true) {
            Message request = Message.parse(requests.take());
            if (request != null) {
                replies.print(child.answer(request).line() + '\n');
                replies.flush();
            }
        }
    }

    /** The end of the input is the end of the parent: the child ends too, whatever it is busy with. */
    private static void read(BlockingQueue<String> requests) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                requests.add(line);
            }
        } catch (IOException e) {
            System.err.println(e);
        }
        Runtime.getRuntime().halt(0);
    }

    private Message answer(Message request) {
        Message reply = Message.of(Reply.DONE.name());
        try {
            switch (Request.valueOf(request.text())) {
                case PROBE -> probe(reply);
                case PREPARE -> prepare(request, reply);
                case WARM -> warm(request, reply);
                case SETTLE -> System.gc();
                case SAMPLE -> sample(request, reply);
                case FIRST -> first(request, reply);
                case PEAK -> reply.addNullable(PeakMemory.bytes());
                case RELEASE -> release();
            }
            return reply;
        } catch (UnsupportedFeatureException | UnsupportedOperationException e) {
            return Message.of(Reply.ABSENT.name()).add(String.valueOf(e.getMessage()));
        } catch (WrongOutputException e) {
            return Message.of(Reply.FAILED.name()).add("wrong output: " + e.getMessage());
        } catch (Throwable e) { // a foreign library may throw anything
            e.printStackTrace();
            return Message.of(Reply.FAILED.name()).add(e.toString());
        }
    }

    private static void probe(Message reply) {
        Found found = Probe.find();
        reply.add(found.contenders().size());
        for (Contender contender : found.contenders()) {
            Records.write(contender, reply);
        }
        reply.add(found.broken().size());
        for (Found.Broken broken : found.broken()) {
            reply.add(broken.subject()).add(broken.provider()).add(broken.reason());
        }
    }

    private void prepare(Message request, Message reply) throws Exception {
        long id = request.number();
        Trial trial = Records.trial(request);
        Operation operation = load(trial, request).open();
        operations.put(id, operation);
        long start = System.nanoTime();
        Records.write(operation.verify(), reply);
        Duration warmed = Duration.ofNanos(System.nanoTime() - start);
        stopwatches.put(id, new Stopwatch(operation, warmed, manyThreads(trial)));
    }

    private static boolean manyThreads(Trial trial) {
        return trial.parameters().get("threads") instanceof Integer threads && threads > 1;
    }

    private Suite.Loaded load(Trial trial, Message request) throws Exception {
        Workload workload = Records.workload(request);
        return Suites.named(trial.suite()).load(trial, workloads.computeIfAbsent(workload.name(), name -> workload));
    }

    private void warm(Message request, Message reply) throws Exception {
        Stopwatch stopwatch = stopwatch(request);
        Duration budget = Duration.ofNanos(request.number());
        Duration least = Duration.ofNanos(request.number());
        boolean steady = stopwatch.warm(budget, least);
        reply.add(steady);
    }

    private void sample(Message request, Message reply) throws Exception {
        Sample sample = stopwatch(request).sample();
        reply.add(sample.wallNanos()).add(sample.cpuNanos()).add(sample.times()).add(sample.allocatedBytes());
    }

    private Stopwatch stopwatch(Message request) {
        Stopwatch stopwatch = stopwatches.get(request.number());
        if (stopwatch == null) {
            throw new IllegalStateException("the trial was not prepared");
        }
        return stopwatch;
    }

    private void first(Message request, Message reply) throws Exception {
        Suite.Loaded loaded = load(Records.trial(request), request);
        long start = System.nanoTime();
        try (Operation operation = loaded.open()) {
            operation.run(1);
            reply.add(System.nanoTime() - start);
            if (operation instanceof Remote remote) {
                Remote.Memory memory = remote.memory();
                reply.addNullable(memory == null ? null : memory.peak())
                        .addNullable(memory == null ? null : memory.empty());
            } else {
                reply.addNullable(PeakMemory.bytes()).addNullable(null);
            }
        }
    }

    private void release() {
        operations.values().forEach(Operation::close);
        operations.clear();
        stopwatches.clear();
        workloads.clear();
    }
}
