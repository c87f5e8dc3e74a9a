package dev.codecs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.bench.suite.Versions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionsTest {
    @ParameterizedTest
    @ValueSource(strings = {"bouncycastle", "ion-java", "lz4-java", "msgpack-core", "upokecenter"})
    void anEngineThatDoesNotTellItsVersion(String engine) {
        Availability.Yes told = (Availability.Yes) Versions.completed(engine, new Availability.Yes("a library"));
        assertTrue(told.library().matches("a library, version \\d.*"), told::library);
        assertEquals(told, Versions.completed(engine, told));
    }

    @Test
    void othersSpeakForThemselves() {
        Availability java = new Availability.Yes("pure Java");
        assertEquals(java, Versions.completed("java", java));
        Availability absent = new Availability.No("the jar is missing", null);
        assertEquals(absent, Versions.completed("lz4-java", absent));
    }

    @Test
    void aLibraryOfNoKnownVersionIsAMistakeOfThisProject() {
        assertThrows(IllegalArgumentException.class, () -> Versions.of("nobody's"));
    }
}
