package dev.codecs.zip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.zip.ZipTree.Node;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives as trees. */
class ZipTreeTest {
    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void write() throws IOException {
        path = folder.resolve("archive.zip");
        try (ZipWriter writer = ZipWriter.create(path)) {
            writer.addDirectory("docs");
            writer.add("docs/a.txt", bytes("a"));
            writer.add("docs/deep/b.txt", bytes("b"), EntryWriting.DEFAULT.password("secret".toCharArray()));
            writer.add("docs-old/c.txt", bytes("c"));
            writer.add("docs0", bytes("0"));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static List<String> paths(List<Node> nodes) {
        return nodes.stream()
                .map(node -> node.isFolder() ? node.path() + "/" : node.path())
                .toList();
    }

    private List<String> names() throws IOException {
        try (ZipArchive archive = ZipArchive.open(path, ZipReading.DEFAULT.strictness(Strictness.STRICT))) {
            return archive.entries().stream().map(ZipEntry::name).toList();
        }
    }

    private ZipTree open() throws IOException {
        return ZipTree.open(path, ZipReading.DEFAULT.password("secret".toCharArray()), ZipWriting.DEFAULT);
    }

    @Test
    void nodesAreFound() throws IOException {
        try (ZipTree tree = open()) {
            assertEquals(List.of("docs/", "docs-old/", "docs0"), paths(tree.children("")));
            assertEquals(List.of("docs/a.txt", "docs/deep/"), paths(tree.children("docs")));
            assertEquals(List.of("docs/a.txt", "docs/deep/", "docs/deep/b.txt"), paths(tree.descendants("/docs/")));
            assertEquals(List.of(), tree.children("none"));
            assertEquals("b.txt", tree.find("docs/deep/b.txt").orElseThrow().name());
            assertTrue(tree.find("docs/deep").orElseThrow().isFolder());
            assertTrue(tree.find("").orElseThrow().isFolder());
            assertTrue(tree.find("docs/b.txt").isEmpty());
            assertArrayEquals(bytes("b"), tree.read("docs/deep/b.txt").readAllBytes());
            assertThrows(IllegalArgumentException.class, () -> tree.read("docs"));
            assertThrows(IllegalArgumentException.class, () -> tree.read("none"));
        }
    }

    @Test
    void foldersAreMovedWithAllThatIsInThem() throws IOException {
        byte[] raw;
        try (ZipArchive archive = ZipArchive.open(path)) {
            raw = archive.raw(archive.find("docs/deep/b.txt").orElseThrow()).readAllBytes();
        }
        try (ZipTree tree = open()) {
            tree.move("docs", "x/y");
            assertTrue(tree.find("docs").isEmpty());
            assertArrayEquals(bytes("b"), tree.read("x/y/deep/b.txt").readAllBytes());
            assertEquals(List.of("docs-old/", "docs0", "x/"), paths(tree.children("")));
            tree.move("docs-old/c.txt", "c.txt");
            assertTrue(tree.find("docs-old").isEmpty());
        }
        assertEquals(List.of("x/y/", "x/y/a.txt", "x/y/deep/b.txt", "c.txt", "docs0"), names());
        try (ZipArchive archive = ZipArchive.open(path)) {
            assertArrayEquals(
                    raw,
                    archive.raw(archive.find("x/y/deep/b.txt").orElseThrow()).readAllBytes());
        }
    }

    @Test
    void addedAndRemoved() throws IOException {
        try (ZipTree tree = open()) {
            assertTrue(tree.remove("docs"));
            assertFalse(tree.remove("docs"));
            tree.add("docs/new.txt", bytes("new"));
            tree.add("docs/more.txt", () -> new ByteArrayInputStream(bytes("more")), EntryWriting.DEFAULT.stored());
            tree.addFolder("empty");
            tree.addFolder("empty");
            tree.addFolder("docs");
            assertArrayEquals(bytes("new"), tree.read("docs/new.txt").readAllBytes());
            tree.move("docs/more.txt", "most.txt");
            tree.add("gone", bytes("gone"));
            tree.remove("gone");
            tree.add("gone", bytes("back"));
        }
        assertEquals(
                List.of("docs-old/c.txt", "docs0", "docs/new.txt", "most.txt", "empty/", "docs/", "gone"), names());
    }

    @Test
    void whatCannotBeIsRefusedAndChangesNothing() throws IOException {
        byte[] before = Files.readAllBytes(path);
        try (ZipTree tree = open()) {
            for (String target : List.of("docs0", "docs/deep/x", "docs0/x", "", "../x", "C:/x", "docs")) {
                assertThrows(IllegalArgumentException.class, () -> tree.move("docs", target), target);
            }
            assertThrows(IllegalArgumentException.class, () -> tree.move("none", "x"));
            assertThrows(IllegalArgumentException.class, () -> tree.move("", "x"));
            for (String target : List.of("docs", "docs/a.txt", "docs0/x", "", "a/../x")) {
                assertThrows(IllegalArgumentException.class, () -> tree.add(target, new byte[0]), target);
            }
            assertThrows(IllegalArgumentException.class, () -> tree.addFolder("docs0"));
        }
        assertArrayEquals(before, Files.readAllBytes(path));
        ZipTree tree = open();
        tree.remove("");
        assertEquals(List.of(), tree.descendants(""));
        tree.cancel();
        tree.close();
        assertArrayEquals(before, Files.readAllBytes(path));
    }

    @Test
    void partsAreExported() throws IOException {
        ByteArrayOutputStream exported = new ByteArrayOutputStream();
        try (ZipTree tree = open();
                ZipWriter writer = ZipWriter.to(exported)) {
            tree.add("docs/new", bytes("new"));
            tree.addFolder("docs/empty");
            tree.move("docs/a.txt", "docs/z.txt");
            tree.export("docs", writer);
            tree.export("docs0", writer);
            assertThrows(IllegalArgumentException.class, () -> tree.export("none", writer));
            tree.cancel();
        }
        try (ZipArchive archive =
                ZipArchive.open(exported.toByteArray(), ZipReading.DEFAULT.password("secret".toCharArray()))) {
            assertEquals(
                    List.of("deep/b.txt", "empty/", "new", "z.txt", "docs0"),
                    archive.entries().stream().map(ZipEntry::name).toList());
            assertEquals(Map.of(), archive.verify());
        }
    }

    /** Two entries of one name, one name written in two ways, a file that is a folder too, names that nobody should have. */
    @Test
    void strangeArchives() throws IOException {
        TestArchive strange = new TestArchive();
        for (String name : List.of("a/b", "a//b", "./a/b", "a/b", "a/b/c", "a/b/", "../up", "/", "x\\y", "nul\0")) {
            strange.stored(name, name);
        }
        Files.write(path, strange.build());
        try (ZipTree tree = open()) {
            assertEquals(List.of("../", "../up", "a/", "a/b/", "a/b/c", "nul\0", "x\\y"), paths(tree.descendants("")));
            tree.move("a", "moved");
            tree.move("../up", "up");
        }
        assertEquals(
                List.of("moved/b/c", "moved/b/", "up", "/", "x\\y", "nul\0"),
                ZipArchive.open(path).entries().stream().map(ZipEntry::name).toList());
    }

    /** The same changes of a tree and of a plain map of paths lead to the same archive. */
    @Test
    void randomChanges() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < 30; round++) {
            Map<String, String> expected = new TreeMap<>();
            try (ZipWriter writer = ZipWriter.create(path)) {
                for (int i = 0; i < 20; i++) {
                    String name = randomPath(random) + "/f" + i;
                    writer.add(name, bytes(name));
                    expected.put(name, name);
                }
            }
            try (ZipTree tree = open()) {
                for (int change = 0; change < 20; change++) {
                    change(tree, expected, random);
                    assertEquals(
                            new ArrayList<>(expected.keySet()),
                            tree.descendants("").stream()
                                    .filter(node -> !node.isFolder())
                                    .map(Node::path)
                                    .toList());
                }
            }
            try (ZipArchive archive = ZipArchive.open(path)) {
                Map<String, String> found = new TreeMap<>();
                for (ZipEntry entry : archive.entries()) {
                    found.put(entry.name(), new String(archive.bytes(entry, 1000), UTF_8));
                }
                assertEquals(expected, found);
            }
        }
    }

    private static String randomPath(Random random) {
        StringBuilder path = new StringBuilder("d" + random.nextInt(3));
        for (int depth = random.nextInt(3); depth > 0; depth--) {
            path.append("/d").append(random.nextInt(3));
        }
        return path.toString();
    }

    private static void change(ZipTree tree, Map<String, String> expected, Random random) {
        String from = randomPath(random);
        String to = randomPath(random);
        switch (random.nextInt(3)) {
            case 0 -> {
                boolean possible = tree.find(from).isPresent() && tree.find(to).isEmpty() && !to.startsWith(from + "/");
                if (!possible) {
                    assertThrows(IllegalArgumentException.class, () -> tree.move(from, to));
                    return;
                }
                tree.move(from, to);
                Map<String, String> moved = new TreeMap<>();
                expected.forEach((path, content) ->
                        moved.put(path.startsWith(from + "/") ? to + path.substring(from.length()) : path, content));
                expected.clear();
                expected.putAll(moved);
            }
            case 1 -> {
                if (random.nextInt(4) == 0) {
                    tree.remove(from);
                    expected.keySet().removeIf(path -> path.startsWith(from + "/"));
                }
            }
            default -> {
                String file = to + "/new" + random.nextInt(5);
                if (expected.putIfAbsent(file, file) == null) {
                    tree.add(file, bytes(file));
                }
            }
        }
    }
}
