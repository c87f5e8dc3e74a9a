package dev.codecs.bench.zip;

import dev.codecs.Codec;
import dev.codecs.Compressor;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scope;
import dev.codecs.bench.suite.Suite;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** ZIP archives, written and read on one thread. */
public final class ZipSuite implements Suite {
    static final String NAME = "zip";

    /** What a library's jars hold, with those that it cannot do without; nothing for what the JDK has. */
    private static final Map<String, List<String>> PACKAGES = Map.of(
            CommonsCompress.ID,
            List.of(
                    "org/apache/commons/compress/",
                    "org/apache/commons/io/",
                    "org/apache/commons/lang3/",
                    "org/apache/commons/codec/"),
            "zip4j",
            List.of("net/lingala/zip4j/"));

    private static final List<String> OWN_PACKAGES =
            List.of("dev/codecs", "dev/codecs/spi/", "dev/codecs/aes/", "dev/codecs/zip/");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ZIP archives in a file, on one thread, by every engine and by the library's own choice (default), beside"
                + " ZipOutputStream and ZipFile (java.util.zip), zipfs, commons-compress and zip4j, all at level 6: write and"
                + " read 20 MiB of text, 20 MiB that do not shrink, and 5,000 texts of about 2 KB, with the size of the archive,"
                + " the first operation of a fresh JVM and its peak memory; list, the names of 100,000 entries, where bytes are"
                + " the heap that the open archive holds for each entry above its name; crc, the same by the codec alone without archive and CRC, and ZipFile"
                + " with a check of its own; aes, WinZip AES-256 of 20 MiB stored, beside codec-aes alone, and of 5,000 files;"
                + " first-use, one small entry written and read, where bytes are the library's jars. What counts is time for the"
                + " size, of the fresh JVM too. Contents come from memory and are read into memory; all read the same archive,"
                + " made by java.util.zip, or by zip4j where it is encrypted. Ours and zip4j check the CRC of what they read,"
                + " ZipFile, zipfs and commons-compress do not. A row counts after another library has read all entries and"
                + " found them right. With --node zip.js with each of its codecs, jszip, fflate, archiver (which only writes) and node:zlib take"
                + " part, each in a process of Node that times itself, with its own cold start and memory; they read without a"
                + " check of the CRC. A quick run has 4 MiB, 1,000 files and 20,000 entries, and fewer rows.";
    }

    @Override
    public List<Class<? extends Codec>> codecs() {
        return List.of(Compressor.class);
    }

    @Override
    public List<String> subjects() {
        return ZipPeers.SUBJECTS;
    }

    /** For the suites concurrent and stream too, which have no peers of their own. */
    @Override
    public List<Peer> peers() {
        return ZipPeers.all();
    }

    @Override
    public List<Planned> plan(Scope scope) {
        return new ZipPlan(scope).planned();
    }

    @Override
    public Loaded load(Trial trial, Workload workload) throws Exception {
        Form form = Form.of(trial.algorithm());
        Optional<JavaScript> script = JavaScript.of(trial.engine());
        if (script.isPresent()) {
            return trial.operation().equals(Rows.READ)
                    ? script.get().reading(workload, archive(workload, form))
                    : script.get().writing(workload, false);
        }
        boolean bare = Rows.way(trial).equals(Rows.BARE);
        return switch (trial.operation()) {
            case ZipPlan.LIST -> {
                Path archive = archive(workload, form);
                int count = workload.parts().length - 1;
                yield () -> new Listing(archive, count, archiver(trial, form));
            }
            case ZipPlan.FIRST_USE -> {
                Contents contents = Contents.of(workload);
                yield () -> new FirstUse(contents, archiver(trial, form), Archives.own(workload), jars(trial));
            }
            case Rows.READ -> {
                Path archive = bare ? bareData(workload, form) : archive(workload, form);
                int threads = Rows.threads(trial);
                yield () -> new Reading(workload, archive, archiver(trial, form), threads, Threads.beside(threads));
            }
            default -> {
                Contents contents = Contents.of(workload);
                Archiver witness = bare ? bareWitness(form) : ZipPeers.witness(trial.peer(), form);
                yield () -> writing(trial, form, contents, witness, Archives.own(workload));
            }
        };
    }

    private static Writing writing(Trial trial, Form form, Contents contents, Archiver witness, Path archive) {
        int threads = Rows.threads(trial);
        ExecutorService others = Threads.beside(threads);
        Archiver archiver = archiver(trial, form);
        if (threads > 1 && archiver instanceof CodecZip ours) {
            archiver = ours.writing(ours.writing().parallel(others, threads));
        }
        return new Writing(contents, archiver, witness, archive, others);
    }

    private static Archiver archiver(Trial trial, Form form) {
        String way = Rows.way(trial);
        if (trial.peer()) {
            ZipPeer library = ZipPeers.library(trial.engine());
            return way.isEmpty()
                    ? library.archiver(form)
                    : way.equals(ZipPlan.FORWARD) ? JavaUtilZip.forward() : JavaUtilZip.checking();
        }
        return way.equals(Rows.BARE) ? bare(trial.engine(), form) : CodecZip.of(trial.engine(), form);
    }

    /** What is in an archive, without one around it. */
    private static Archiver bare(String engine, Form form) {
        return form.encrypted() ? new BareAes() : Bare.of(engine, Runnable::run, 1);
    }

    /** The JDK's zlib for DEFLATE; the payloads of codec-aes are tested against other libraries by the suite aes. */
    private static Archiver bareWitness(Form form) {
        return bare("jdk", form);
    }

    private static Path bareData(Workload workload, Form form) throws Exception {
        return Archives.made(
                workload,
                form.algorithm() + ".bare",
                target -> bareWitness(form).write(Contents.of(workload), target));
    }

    /** What all read. */
    static Path archive(Workload workload, Form form) throws Exception {
        String maker = form.encrypted() ? "zip4j" : JavaUtilZip.ID;
        return Archives.made(
                workload,
                form.algorithm(),
                target -> ZipPeers.library(maker).archiver(form).write(Contents.of(workload), target));
    }

    private static long jars(Trial trial) throws IOException {
        return Artifacts.bytes(trial.peer() ? PACKAGES.getOrDefault(trial.engine(), List.of()) : OWN_PACKAGES);
    }
}
