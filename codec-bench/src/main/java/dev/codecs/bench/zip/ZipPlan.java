package dev.codecs.bench.zip;

import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Planned;
import dev.codecs.bench.suite.Scale;
import dev.codecs.bench.suite.Scope;
import java.util.List;
import java.util.Map;

/** What of archives is measured on one thread at which scale. */
final class ZipPlan {
    static final String LIST = "list";
    static final String CRC = "crc";
    static final String AES = "aes";
    static final String FIRST_USE = "first-use";

    /** java.util.zip's {@code ZipInputStream}. */
    static final String FORWARD = "ZipInputStream";

    /** With a check of the CRC that the library does not have. */
    static final String CHECKED = "CRC checked";

    private static final String COLLECTOR = "collector";

    /** The collector of a JVM that is told nothing, on a machine of two cores or more. */
    private static final String G1 = "G1";

    private static final List<String> G1_FLAGS = List.of("-XX:-UseSerialGC", "-XX:+UseG1GC");

    private final Scope scope;
    private final Rows rows;
    private final boolean quick;
    private final boolean full;

    ZipPlan(Scope scope) {
        this.scope = scope;
        this.rows = new Rows(ZipSuite.NAME, scope);
        this.quick = scope.scale() == Scale.QUICK;
        this.full = scope.scale() == Scale.FULL;
        if (scope.inputs().isEmpty()) {
            addWriting();
            addReading();
            addListing();
            addCrc();
            addAes();
            addFirstUse();
        } else {
            scope.inputs().forEach(this::addOwn);
        }
    }

    List<Planned> planned() {
        return rows.planned();
    }

    private String sized(String smoke, String few, String all) {
        return switch (scope.scale()) {
            case SMOKE -> smoke;
            case QUICK -> few;
            case FULL -> all;
        };
    }

    private String text() {
        return sized("text-256k", "text-4m", "text-20m");
    }

    private String small() {
        return sized("small-50", "small-1000", "small-5000");
    }

    private String random() {
        return sized("random-256k", "random-4m", "random-20m");
    }

    /** In a quick run those that a person chooses from. */
    private List<Contender> telling(String... names) {
        return full ? rows.all() : Rows.only(rows.all(), names);
    }

    private void addWriting() {
        List<Contender> writers = scope.scale() == Scale.SMOKE
                ? rows.all()
                : telling(CodecZip.DEFAULT, "libdeflate", "java", JavaUtilZip.ID, CommonsCompress.ID, "zip4j");
        for (Contender contender : writers) {
            rows.add(Rows.WRITE, text(), Rows.WRITE, Form.DEFLATED, contender, Map.of(), isColdTold());
        }
        if (!quick) {
            for (Contender contender : rows.engines("zstd")) {
                rows.add(Rows.WRITE, text(), Rows.WRITE, Form.ZSTD, contender, Map.of(), isColdTold());
            }
        }
        for (Contender contender : telling(CodecZip.DEFAULT, JavaUtilZip.ID)) {
            rows.add(Rows.WRITE, random(), Rows.WRITE, Form.DEFLATED, contender, Map.of(), full);
        }
        for (Contender contender : telling(CodecZip.DEFAULT, "java", JavaUtilZip.ID)) {
            rows.add(Rows.WRITE, small(), Rows.WRITE, Form.DEFLATED, contender, Map.of(), isColdTold());
        }
        for (String workload : quick ? List.of(text(), small()) : List.of(text(), random(), small())) {
            addScripts(workload, Rows.WRITE);
        }
        if (full) {
            for (Contender contender : Rows.only(rows.all(), CodecZip.DEFAULT, "java", JavaUtilZip.ID)) {
                Contender other = new Contender(
                        contender.subject(),
                        contender.engine(),
                        contender.kind(),
                        contender.peer(),
                        contender.availability(),
                        contender.abilities(),
                        G1_FLAGS);
                rows.add(Rows.WRITE, small(), Rows.WRITE, Form.DEFLATED, other, Map.of(COLLECTOR, G1), true);
            }
        }
    }

    private void addScripts(String workload, String operation) {
        for (Contender script : rows.scripts()) {
            if (operation.equals(Rows.WRITE) || JavaScript.reads(script.engine())) {
                rows.add(operation, workload, operation, Form.DEFLATED, script, Map.of(), isColdTold());
            }
        }
    }

    /** A fresh JVM for each row takes longer than the row. */
    private boolean isColdTold() {
        return scope.scale() != Scale.SMOKE;
    }

    private void addReading() {
        for (String workload : List.of(text(), small())) {
            for (Contender contender : telling(CodecZip.DEFAULT, "java", JavaUtilZip.ID)) {
                rows.add(Rows.READ, workload, Rows.READ, Form.DEFLATED, contender, Map.of(), isColdTold());
                if (!quick && contender.peer() && contender.engine().equals(JavaUtilZip.ID)) {
                    rows.add(Rows.READ, workload, Rows.READ, Form.DEFLATED, contender, Map.of(Rows.WAY, FORWARD), full);
                }
            }
            addScripts(workload, Rows.READ);
        }
    }

    private void addListing() {
        String workload = sized("payload-50x1b", "payload-20000x1b", "payload-100000x1b");
        List<Contender> contenders = rows.all().stream()
                .filter(contender -> contender.peer() || contender.engine().equals(CodecZip.DEFAULT))
                .toList();
        for (Contender contender :
                full ? contenders : Rows.only(contenders, CodecZip.DEFAULT, JavaUtilZip.ID, CommonsCompress.ID)) {
            rows.add(LIST, workload, LIST, Form.DEFLATED, contender, Map.of(), full);
        }
    }

    /** The same with and without: the archive around the data, and the check of the CRC. */
    private void addCrc() {
        if (quick) {
            return;
        }
        for (String operation : List.of(Rows.WRITE, Rows.READ)) {
            for (Contender contender : telling(CodecZip.DEFAULT, JavaUtilZip.ID)) {
                boolean jdk = contender.engine().equals(JavaUtilZip.ID) && contender.peer();
                if (contender.peer() && !jdk) {
                    continue;
                }
                rows.add(CRC, text(), operation, Form.DEFLATED, contender, Map.of(), false);
                if (!contender.peer()) {
                    rows.add(CRC, text(), operation, Form.DEFLATED, contender, Map.of(Rows.WAY, Rows.BARE), false);
                } else if (operation.equals(Rows.READ)) {
                    rows.add(CRC, text(), operation, Form.DEFLATED, contender, Map.of(Rows.WAY, CHECKED), false);
                }
            }
        }
    }

    private void addAes() {
        int cores = Runtime.getRuntime().availableProcessors();
        for (String operation : quick ? List.of(Rows.WRITE) : List.of(Rows.WRITE, Rows.READ)) {
            addAes(random(), operation, Form.ENCRYPTED_STORED, Map.of());
            if (!quick) {
                rows.add(
                        AES,
                        random(),
                        operation,
                        Form.ENCRYPTED_STORED,
                        Rows.chosen(),
                        Map.of(Rows.WAY, Rows.BARE),
                        false);
            }
        }
        for (String operation : quick ? List.<String>of() : List.of(Rows.WRITE, Rows.READ)) {
            addAes(small(), operation, Form.ENCRYPTED, Map.of());
            if (cores > 1) {
                rows.add(AES, small(), operation, Form.ENCRYPTED, Rows.chosen(), Map.of(Rows.THREADS, cores), false);
            }
        }
    }

    private void addAes(String workload, String operation, Form form, Map<String, Object> parameters) {
        rows.add(AES, workload, operation, form, Rows.chosen(), parameters, full);
        for (Contender library : rows.libraries(form)) {
            rows.add(AES, workload, operation, form, library, parameters, full);
        }
    }

    private void addFirstUse() {
        if (!quick) {
            for (Contender contender : telling(CodecZip.DEFAULT, JavaUtilZip.ID, CommonsCompress.ID, "zip4j")) {
                rows.add(FIRST_USE, "text-2k", FIRST_USE, Form.DEFLATED, contender, Map.of(), full);
            }
        }
    }

    private void addOwn(String input) {
        for (Contender contender : rows.all()) {
            rows.add(Rows.WRITE, input, Rows.WRITE, Form.DEFLATED, contender, Map.of(), isColdTold());
        }
        addScripts(input, Rows.WRITE);
        for (Contender contender : rows.all()) {
            rows.add(Rows.READ, input, Rows.READ, Form.DEFLATED, contender, Map.of(), isColdTold());
        }
        addScripts(input, Rows.READ);
    }
}
