package dev.codecs.bench;

import dev.codecs.bench.suite.Jvm;
import dev.codecs.bench.suite.Scale;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a person wants measured.
 *
 * @param suites names; empty for all
 * @param only what a trial's path must contain, or null for all
 * @param runs samples of every row, or null for as many as the scale has
 * @param peers whether other libraries take part
 * @param inputs files in place of the usual workloads; empty for those
 * @param timeLimit after which it ends with what is done, or null for none
 * @param jvmFlags more flags for the children
 * @param runtimes the JVMs under which the suite of runtimes repeats rows
 * @param repeated the suites whose rows it repeats; empty for the usual ones
 * @param out the folder of the report
 */
record Selection(
        List<String> suites,
        Scale scale,
        @Nullable Pattern only,
        @Nullable Integer runs,
        boolean peers,
        List<Path> inputs,
        @Nullable Duration timeLimit,
        List<String> jvmFlags,
        List<Jvm> runtimes,
        List<String> repeated,
        Path out) {
    boolean wants(String path) {
        return only == null || only.matcher(path).find();
    }

    Effort effort() {
        Effort usual = Effort.of(scale);
        return runs == null ? usual : usual.runs(runs);
    }
}
