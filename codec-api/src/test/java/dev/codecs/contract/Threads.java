package dev.codecs.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work of many threads at once. */
final class Threads {
    private Threads() {}

    interface Task {
        void run(int number) throws Exception;
    }

    /** Runs the task many times on a few platform threads, and then once on each of many virtual ones. */
    static void all(Task task) throws Exception {
        try (ExecutorService platform = Executors.newFixedThreadPool(8)) {
            run(platform, 64, task);
        }
        try (ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            run(virtual, 200, task);
        }
    }

    /** Runs the task in another thread than the caller's and waits for it. */
    static void another(Task task) throws Exception {
        try (ExecutorService one = Executors.newSingleThreadExecutor()) {
            run(one, 1, task);
        }
    }

    private static void run(ExecutorService executor, int times, Task task) throws Exception {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            int number = i;
            running.add(executor.submit(() -> {
                task.run(number);
                return null;
            }));
        }
        for (Future<?> each : running) {
            try {
                each.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof AssertionError failed) {
                    throw failed;
                }
                throw e;
            }
        }
    }
}
