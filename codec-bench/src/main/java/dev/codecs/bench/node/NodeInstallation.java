package dev.codecs.bench.node;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Gets the packages, by npm and whatever it is configured to ask. No script of a package runs for that. What is there stays there for
 * later runs; what cannot be had leaves its reason, which becomes that of its rows.
 */
public final class NodeInstallation {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** npm's word for what went wrong. */
    private static final Pattern CODE = Pattern.compile("npm (?:ERR!|error) code (\\w+)");

    /** This module is looked up for names of packages: those that lie beside it. */
    private static final String IMPORT = "export const load = (name) => import(name);\n";

    private final NodeFolder folder;
    private final String npm;
    private final List<String> programs;
    private final PrintWriter out;

    NodeInstallation(NodeFolder folder, String npm, List<String> programs, PrintWriter out) {
        this.folder = folder;
        this.npm = npm;
        this.programs = programs;
        this.out = out;
    }

    /** {@return that in the user's cache folder, told about on an output} */
    public static NodeInstallation usual(PrintWriter out) {
        return new NodeInstallation(NodeFolder.usual(), "npm", List.of("node", "npm"), out);
    }

    /** {@return the flags for JVMs that are to measure what is installed, after installing it; none where Node is missing} */
    public List<String> flags() {
        List<String> missing =
                programs.stream().filter(program -> !isOnPath(program)).toList();
        if (!missing.isEmpty()) {
            out.println("--node: no JavaScript library is measured, since " + String.join(" and ", missing)
                    + (missing.size() == 1 ? " is" : " are") + " not on the PATH.");
            return List.of();
        }
        try {
            makeFolder();
            install();
        } catch (IOException e) {
            out.println("--node: no JavaScript library is measured, since there is no folder for them: " + e);
            return List.of();
        }
        boolean usual = folder.equals(NodeFolder.usual());
        return List.of("-D" + NodeFolder.PROPERTY + (usual ? "" : "=" + folder.root()));
    }

    private static boolean isOnPath(String program) {
        String path = System.getenv("PATH");
        return path != null
                && Arrays.stream(path.split(File.pathSeparator))
                        .anyMatch(place -> !place.isEmpty() && Files.isExecutable(Path.of(place, program)));
    }

    private void makeFolder() throws IOException {
        Path root = folder.root();
        Files.createDirectories(root.toAbsolutePath().getParent());
        try {
            if (Files.getFileStore(root.toAbsolutePath().getParent()).supportsFileAttributeView("posix")) {
                Files.createDirectory(
                        root, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } else {
                Files.createDirectory(root);
            }
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(root)) {
                throw e;
            }
        }
    }

    /** All that is missing at the same time: most of it is waiting for an answer. */
    private void install() throws IOException {
        List<NodePackage> missing = Arrays.stream(NodePackage.values())
                .filter(wanted -> !folder.has(wanted))
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        out.println("--node: installing " + missing.size() + " JavaScript libraries into " + folder.root());
        out.flush();
        List<Future<?>> installing = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            missing.forEach(wanted -> installing.add(threads.submit(() -> {
                install(wanted);
                return true;
            })));
            for (Future<?> one : installing) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("installing failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while npm worked", e);
        }
        missing.stream()
                .filter(wanted -> !folder.has(wanted))
                .forEach(wanted -> out.println("--node: " + folder.reason(wanted)));
        out.flush();
    }

    private void install(NodePackage wanted) throws IOException, InterruptedException {
        Path unfinished = Files.createTempDirectory(folder.root(), wanted.folder() + ".unfinished");
        try {
            Files.writeString(unfinished.resolve("package.json"), wanted.json());
            Files.writeString(unfinished.resolve("import.mjs"), IMPORT);
            String fault = run(unfinished);
            if (fault.isEmpty()) {
                Files.deleteIfExists(folder.failure(wanted));
                move(unfinished, wanted);
            } else {
                Files.writeString(folder.failure(wanted), "npm could not install " + wanted + ": " + fault);
            }
        } finally {
            delete(unfinished);
        }
    }

    /** In one step, so that it is complete wherever it is there; another run may have been faster. */
    private void move(Path unfinished, NodePackage wanted) throws IOException {
        try {
            Files.move(unfinished, folder.of(wanted), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!folder.has(wanted)) {
                throw e;
            }
        }
    }

    /** What went wrong, without the addresses in npm's own words; nothing if all is well. */
    private String run(Path directory) throws IOException, InterruptedException {
        Path log = directory.resolve("npm.log");
        Process process = new ProcessBuilder(
                        npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                return "no answer within " + PATIENCE.toSeconds() + " s";
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        if (process.exitValue() == 0) {
            return "";
        }
        return CODE.matcher(Files.readString(log))
                .results()
                .map((MatchResult match) -> match.group(1))
                .findFirst()
                .orElse("exit code " + process.exitValue());
    }

    private static void delete(Path unfinished) throws IOException {
        if (!Files.exists(unfinished)) {
            return;
        }
        try (Stream<Path> files = Files.walk(unfinished)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
