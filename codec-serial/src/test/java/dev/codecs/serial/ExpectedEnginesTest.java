package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.Codecs;
import dev.codecs.Encoder;
import dev.codecs.EngineReport;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An engine that ought to run here and does not is a failure, not a shorter list. None of these needs machine code. */
class ExpectedEnginesTest {
    @ParameterizedTest
    @CsvSource({
        "msgpack, java",
        "msgpack, msgpack-core",
        "cbor, java",
        "cbor, upokecenter",
        "json, java",
        "json-binary, java",
        "dag-json, java",
        "ion, java",
        "ion, ion-java",
        "ion-text, java",
        "ion-text, ion-java",
        "resp, java",
        "bencode, java",
        "ubjson, java",
        "bson, java"
    })
    void everyEngineRuns(String algorithm, String engine) {
        List<EngineReport> reports = Codecs.engines().stream()
                .filter(report -> report.codec() == Encoder.class
                        && report.offers().stream()
                                .anyMatch(offer -> offer.algorithm().equals(algorithm))
                        && report.engine().id().equals(engine))
                .toList();
        assertEquals(1, reports.size());
        assertEquals(Availability.Yes.class, reports.getFirst().availability().getClass(), () -> reports.toString());
        assertEquals(engine, Encoder.of(algorithm, engine).engine().id());
    }

    @ParameterizedTest
    @CsvSource({"msgpack", "cbor", "json", "json-binary", "dag-json"})
    @CsvSource({"msgpack", "cbor", "ion", "ion-text", "resp"})
    @CsvSource({"msgpack", "cbor", "bencode", "ubjson", "bson"})
    void ourOwnIsPreferred(String algorithm) {
        assertEquals("java", Encoder.of(algorithm).engine().id());
        assertTrue(Encoder.of(algorithm).toString().startsWith(algorithm + " by java"));
    }
}
