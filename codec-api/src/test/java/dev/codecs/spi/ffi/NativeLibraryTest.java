package dev.codecs.spi.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.Codec;
import dev.codecs.Jvm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Libraries that are there and that are not, found with the help of the C library and of zlib. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the libraries that the tests open are called by their names on Linux")
class NativeLibraryTest {
    private static final String INSTALL = "install the package contract-test";
    private static final Library ZLIB = library("contract-zlib", null, "libz.so.1");

    private record Zlib(MethodHandle crc32, MethodHandle criticalCrc32, MethodHandle version) {
        static Zlib bind(NativeLibrary library) {
            return new Zlib(
                    library.call("crc32", JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_INT),
                    library.critical("crc32", JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_INT),
                    library.call("zlibVersion", ADDRESS));
        }

        String name() {
            try {
                return "zlib " + NativeLibrary.text((MemorySegment) version.invokeExact());
            } catch (Throwable e) {
                throw NativeLibrary.thrown(e);
            }
        }
    }

    private static Library library(String name, String carried, String... linux) {
        return new Library(name, carried, List.of(linux), List.of(), List.of(), INSTALL);
    }

    private static Binding<Zlib> zlib(Library library) {
        return new Binding<>(library, Zlib::bind, Zlib::name);
    }

    private static String reason(Binding<?> binding) {
        Availability.No no = assertInstanceOf(Availability.No.class, binding.availability());
        assertSame(no, binding.availability(), "the answer is not remembered");
        IllegalStateException e = assertThrows(IllegalStateException.class, binding::symbols);
        assertTrue(e.getMessage().contains(no.reason()), e::getMessage);
        return no.reason();
    }

    // Where it is looked for

    @Test
    void aSystemLibraryIsFoundByItsName() throws NativeLibrary.AbsentException {
        NativeLibrary library = NativeLibrary.open(library("contract", null, "libno-such.so.9", "libc.so.6"));
        assertEquals("libc.so.6", library.origin());
        assertTrue(library.has("strlen"));
        assertFalse(library.has("no_such_function"));
    }

    @Test
    void aMissingLibraryIsAReason() {
        String reason = reason(zlib(library("contract-missing", "no-such", "libno-such.so.9", "libno-such.so.8")));
        assertTrue(reason.startsWith("contract-missing was not found: " + INSTALL), reason);
        assertTrue(reason.contains("-Dcodecs.lib.contract-missing=FILE"), reason);
        assertTrue(reason.contains("libno-such.so.9") && reason.contains("libno-such.so.8"), reason);
        assertTrue(reason.contains("aircompressor/linux-"), reason);
    }

    @Test
    void aPropertyNamesTheOnlyFileThatIsTried(@TempDir Path folder) {
        for (String file : List.of(folder.resolve("missing.so").toString(), "\0")) {
            System.setProperty("codecs.lib.contract-named", file);
            try {
                String reason = reason(zlib(library("contract-named", null, "libz.so.1")));
                assertTrue(reason.startsWith("-Dcodecs.lib.contract-named names a file"), reason);
                assertTrue(reason.contains(file), reason);
                assertFalse(reason.contains("libz.so.1"), reason);
            } finally {
                System.clearProperty("codecs.lib.contract-named");
            }
        }
    }

    @Test
    void aPropertyNamesTheFile() throws Exception {
        String file = fileOf("libz.so").toString();
        System.setProperty("codecs.lib.contract-file", file);
        try {
            Library library = library("contract-file", null, "libno-such.so.9");
            assertEquals(file, NativeLibrary.open(library).origin());
            assertInstanceOf(Availability.Yes.class, zlib(library).availability());
        } finally {
            System.clearProperty("codecs.lib.contract-file");
        }
    }

    /** Where the system has the library, which the memory map of this process tells once it is open. */
    private static Path fileOf(String name) throws Exception {
        NativeLibrary.open(ZLIB);
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
            return maps.filter(line -> line.contains("/" + name) && !line.contains(System.getProperty("java.home")))
                    .map(line -> Path.of(line.substring(line.indexOf('/'))))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Run in a child: says where the library came from, and what is left of it in the folder for temporary files. */
    public static final class CarriedMain {
        public static void main(String[] arguments) throws Exception {
            Library library = library("contract-carried", "contractz", "libno-such.so.9");
            System.out.println(NativeLibrary.open(library).origin());
            System.out.println(zlib(library).availability());
            try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
                System.out.println("left " + left.toList());
            }
        }
    }

    @Test
    void aLibraryOnTheClassPathIsUnpackedAndRemoved(@TempDir Path folder) throws Exception {
        String resource = library("contract-carried", "contractz").carriedResource();
        Path carried = folder.resolve("classes").resolve(resource);
        Files.createDirectories(carried.getParent());
        Files.copy(fileOf("libz.so"), carried);
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Jvm.Result result = Jvm.run(
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                Jvm.path(Jvm.home(Codec.class), Jvm.home(NativeLibraryTest.class), folder.resolve("classes")),
                CarriedMain.class.getName());
        assertEquals(0, result.exit(), result.output());
        assertTrue(result.output().contains("class path: " + resource), result::output);
        assertTrue(result.output().contains("Yes[library=zlib 1."), result::output);
        assertTrue(result.output().contains("left []"), result::output);
    }

    @Test
    void whatIsUnpackedIsItsOwnersAlone(@TempDir Path folder) throws IOException {
        byte[] content = new byte[100_000];
        content[99_999] = 1;
        Path file = Files.createTempFile(folder, "codecs-", ".so");
        NativeLibrary.fill(file, new ByteArrayInputStream(content));
        assertArrayEquals(content, Files.readAllBytes(file));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    /** Run in a child: prints the reason. */
    public static final class DeniedMain {
        public static void main(String[] arguments) {
            System.out.println(zlib(ZLIB).availability());
        }
    }

    @Test
    void deniedNativeAccessIsAReasonThatNamesTheFlag() throws IOException, InterruptedException {
        Path api = Jvm.home(Codec.class);
        Path tests = Jvm.home(NativeLibraryTest.class);
        Jvm.Result classPath =
                Jvm.run("--illegal-native-access=deny", "-cp", Jvm.path(api, tests), DeniedMain.class.getName());
        assertEquals(0, classPath.exit(), classPath.output());
        assertTrue(
                classPath
                        .output()
                        .startsWith(
                                "No[reason=native access is denied: start Java with --enable-native-access=ALL-UNNAMED"),
                classPath::output);
        Jvm.Result modulePath = Jvm.run(
                "--illegal-native-access=deny",
                "-p",
                api.toString(),
                "--patch-module",
                "dev.codecs.api=" + tests,
                "-m",
                "dev.codecs.api/" + DeniedMain.class.getName());
        assertEquals(0, modulePath.exit(), modulePath.output());
        assertTrue(modulePath.output().contains("--enable-native-access=dev.codecs.api"), modulePath::output);
        Jvm.Result allowed = Jvm.run(
                "--illegal-native-access=deny",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                Jvm.path(api, tests),
                DeniedMain.class.getName());
        assertTrue(allowed.output().startsWith("Yes[library=zlib"), allowed::output);
    }

    @Test
    void eachSystemHasItsNames() {
        Library library =
                new Library("contract", "deflate", List.of("a.so"), List.of("a.dylib"), List.of("a.dll"), INSTALL);
        String os = System.getProperty("os.name");
        String architecture = System.getProperty("os.arch");
        try {
            System.setProperty("os.arch", "x86_64");
            System.setProperty("os.name", "Mac OS X");
            assertEquals(List.of("a.dylib"), library.systemNames());
            assertTrue(library.carriedResource().startsWith("aircompressor/macos-amd64/"), library::carriedResource);
            System.setProperty("os.name", "Windows 11");
            assertEquals(List.of("a.dll"), library.systemNames());
            System.setProperty("os.arch", "aarch64");
            assertTrue(
                    library.carriedResource().startsWith("aircompressor/windows-aarch64/"), library::carriedResource);
            System.setProperty("os.name", "Linux");
            assertEquals(List.of("a.so"), library.systemNames());
            assertEquals("aircompressor/linux-aarch64/libdeflate.so", library.carriedResource());
        } finally {
            System.setProperty("os.name", os);
            System.setProperty("os.arch", architecture);
        }
    }

    // What is bound

    @Test
    void aFunctionIsCalledWithNativeMemoryOrWithArraysInPlace() throws Throwable {
        Zlib zlib = zlib(ZLIB).symbols();
        byte[] data = "what is bound".getBytes(StandardCharsets.UTF_8);
        CRC32 expected = new CRC32();
        expected.update(data, 3, 7);
        MemorySegment array = MemorySegment.ofArray(data).asSlice(3);
        assertEquals(expected.getValue(), (long) zlib.criticalCrc32().invokeExact(0L, array, 7));
        assertThrows(IllegalArgumentException.class, () -> {
            long unused = (long) zlib.crc32().invokeExact(0L, array, 7);
            throw new AssertionError("an array is no native memory, and gave " + unused);
        });
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(7).copyFrom(array.asSlice(0, 7));
            assertEquals(expected.getValue(), (long) zlib.crc32().invokeExact(0L, memory, 7));
            assertEquals(expected.getValue(), (long) zlib.criticalCrc32().invokeExact(0L, memory, 7));
        }
    }

    @Test
    void functionsOfTheCLibraryAreCalled() throws Throwable {
        NativeLibrary math = NativeLibrary.open(library("contract", null, "libm.so.6"));
        MethodHandle hypot = math.call("hypot", JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE);
        assertEquals(5.0, (double) hypot.invokeExact(3.0, 4.0));
        NativeLibrary c = NativeLibrary.open(library("contract", null, "libc.so.6"));
        MethodHandle calloc = c.call("calloc", ADDRESS, JAVA_LONG, JAVA_LONG);
        MethodHandle free = c.critical("free", null, ADDRESS);
        MemorySegment memory = NativeLibrary.sized((MemorySegment) calloc.invokeExact(1L, 16L), 16);
        assertEquals(16, memory.byteSize());
        assertEquals("", NativeLibrary.text(memory));
        memory.setString(0, "text");
        assertEquals("text", NativeLibrary.text(memory));
        free.invokeExact(memory);
        assertEquals("", NativeLibrary.text(MemorySegment.NULL));
    }

    @Test
    void aLibraryThatWorksGivesItsVersion() {
        Availability.Yes yes =
                assertInstanceOf(Availability.Yes.class, zlib(ZLIB).availability());
        assertTrue(yes.library().matches("zlib \\d+\\.\\d+.*"), yes::library);
    }

    @Test
    void aMissingFunctionIsAReason() {
        String reason = reason(
                new Binding<>(ZLIB, library -> library.call("no_such_function", JAVA_INT), symbols -> "never asked"));
        assertTrue(reason.contains("libz.so.1 has no function no_such_function"), reason);
        reason = reason(new Binding<>(ZLIB, library -> library.critical("another", null), symbols -> "never asked"));
        assertTrue(reason.contains("another"), reason);
    }

    @Test
    void aLibraryThatFailsItsTestIsAReason() {
        String thrown = reason(new Binding<>(ZLIB, Zlib::bind, symbols -> {
            throw new IllegalStateException("a wrong answer");
        }));
        assertTrue(thrown.contains("contract-zlib was found but does not work"), thrown);
        assertTrue(thrown.contains("a wrong answer"), thrown);
        String unlinked = reason(new Binding<>(
                ZLIB,
                library -> {
                    throw new UnsatisfiedLinkError("unlinked");
                },
                symbols -> "never asked"));
        assertTrue(unlinked.contains("unlinked"), unlinked);
    }

    @Test
    void manyThreadsBindOnce() throws Exception {
        AtomicInteger bound = new AtomicInteger();
        Binding<Zlib> binding = new Binding<>(
                ZLIB,
                library -> {
                    bound.incrementAndGet();
                    return Zlib.bind(library);
                },
                Zlib::name);
        assertEquals(0, bound.get(), "bound before it was asked for");
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<Zlib>> all = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                all.add(threads.submit(binding::symbols));
            }
            for (Future<Zlib> each : all) {
                assertSame(binding.symbols(), each.get());
            }
        }
        assertEquals(1, bound.get());
    }

    @Test
    void whatAHandleThrowsIsThrownOn() {
        IllegalArgumentException unchecked = new IllegalArgumentException("unchecked");
        assertSame(unchecked, NativeLibrary.thrown(unchecked));
        IOException checked = new IOException("checked");
        assertSame(checked, NativeLibrary.thrown(checked).getCause());
        AssertionError error = new AssertionError("error");
        assertSame(error, assertThrows(AssertionError.class, () -> NativeLibrary.thrown(error)));
    }
}
