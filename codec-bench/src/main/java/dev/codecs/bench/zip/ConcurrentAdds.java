package dev.codecs.bench.zip;

import dev.codecs.zip.ZipWriter;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Entries that several threads add to one writer.
 *
 * @param threads that add, none of which is the calling one
 */
record ConcurrentAdds(CodecZip ours, int threads) implements Archiver {
    @Override
    public void write(Contents contents, Path archive) throws Exception {
        MemorySegment all = MemorySegment.ofArray(contents.bytes());
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService callers = Executors.newFixedThreadPool(threads);
                ZipWriter writer = ZipWriter.create(archive, ours.writing())) {
            Callable<Boolean> caller = () -> {
                for (int i = next.getAndIncrement(); i < contents.count(); i = next.getAndIncrement()) {
                    writer.add(
                            contents.names()[i], all.asSlice(contents.start(i), contents.length(i)), writer.entries());
                }
                return true;
            };
            List<Future<Boolean>> adding = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                adding.add(callers.submit(caller));
            }
            for (Future<Boolean> one : adding) {
                one.get();
            }
        }
    }

    @Override
    public Opened<?> open(Path archive) throws IOException {
        return ours.open(archive);
    }
}
