package dev.codecs.bench.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeInstallationTest {
    @TempDir
    private Path temporary;

    private final StringWriter out = new StringWriter();

    /** A program in place of npm, which does what these lines say in the folder of a package. */
    private Path npm(String lines) throws IOException {
        Path npm = Files.writeString(temporary.resolve("npm"), "#!/bin/sh\n" + lines + "\n");
        Files.setPosixFilePermissions(npm, PosixFilePermissions.fromString("rwx------"));
        return npm;
    }

    private NodeFolder folder() {
        return new NodeFolder(temporary.resolve("cache").resolve("node"));
    }

    private List<String> install(Path npm, String... programs) {
        return new NodeInstallation(folder(), npm.toString(), List.of(programs), new PrintWriter(out, true)).flags();
    }

    @Test
    void everyPackageHasAFolderOfItsOwn() throws IOException {
        Path npm = npm(
                "test \"$*\" = 'install --no-audit --no-fund --ignore-scripts --fetch-retries=1' && mkdir node_modules");
        assertEquals(List.of("-Dcodecs.bench.node=" + folder().root()), install(npm, "sh"));
        for (NodePackage wanted : NodePackage.values()) {
            assertTrue(folder().has(wanted), wanted::toString);
            assertTrue(Files.isDirectory(folder().of(wanted).resolve("node_modules")));
            String json = Files.readString(folder().of(wanted).resolve("package.json"));
            assertTrue(json.contains("\"" + wanted.title() + "\": \"" + wanted.version() + "\""), json);
        }
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder().root())));
        try (Stream<Path> all = Files.list(folder().root())) {
            assertEquals(NodePackage.values().length, all.count(), "nothing unfinished is left");
        }
    }

    @Test
    void whatIsThereIsNotInstalledAgain() throws IOException {
        install(npm("exit 0"), "sh");
        assertTrue(out.toString().contains("installing " + NodePackage.values().length), out::toString);
        out.getBuffer().setLength(0);
        install(npm("exit 1"), "sh");
        assertEquals("", out.toString());
    }

    @Test
    void whatCannotBeHadLeavesItsReason() throws IOException {
        Path npm = npm("grep -q jszip package.json || exit 0; echo 'npm error code ENOTFOUND'; exit 1");
        assertEquals(1, install(npm, "sh").size());
        assertFalse(folder().has(NodePackage.JSZIP));
        assertEquals("npm could not install jszip 3.10.2: ENOTFOUND", folder().reason(NodePackage.JSZIP));
        assertTrue(out.toString().contains("jszip 3.10.2: ENOTFOUND"), out::toString);
        assertTrue(folder().has(NodePackage.FFLATE));
        install(npm("exit 0"), "sh");
        assertTrue(folder().has(NodePackage.JSZIP), "the next run tries again");
        assertFalse(Files.exists(folder().failure(NodePackage.JSZIP)));
    }

    @Test
    void withoutNodeASentenceSaysSo() throws IOException {
        assertEquals(List.of(), install(npm("exit 0"), "sh", "no-such-node"));
        assertEquals(
                "--node: no JavaScript library is measured, since no-such-node is not on the PATH.",
                out.toString().strip());
        assertFalse(Files.exists(folder().root()));
    }

    @Test
    void aFileInPlaceOfTheFolderIsToldToo() throws IOException {
        Files.createDirectories(folder().root().getParent());
        Files.writeString(folder().root(), "mine");
        assertEquals(List.of(), install(npm("exit 0"), "sh"));
        assertEquals(1, out.toString().lines().count(), out::toString);
    }

    @Test
    void foldersDiffer() {
        assertEquals(
                NodePackage.values().length,
                Arrays.stream(NodePackage.values())
                        .map(NodePackage::folder)
                        .distinct()
                        .count());
        assertEquals("jsonjoy.com-json-pack-18.28.0", NodePackage.JSON_PACK.folder());
    }
}
