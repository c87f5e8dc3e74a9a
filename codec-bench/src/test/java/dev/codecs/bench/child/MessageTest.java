package dev.codecs.bench.child;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.codecs.Availability;
import dev.codecs.IntRange;
import dev.codecs.Kind;
import dev.codecs.bench.suite.Ability;
import dev.codecs.bench.suite.Contender;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageTest {
    @Test
    void carriesAnyText() {
        List<String> texts = List.of("", "plain", "a\tb", "a\nb\r\n", "\\", "\\t", "\\\\n\t", "grün ≈ 緑", "\t");
        Message sent = Message.of("VERB")
                .add(texts)
                .add(-5)
                .add(true)
                .addNullable(null)
                .addNullable(7L);
        assertEquals(1, sent.line().lines().count());

        Message received = parsed(sent);
        assertEquals("VERB", received.text());
        assertEquals(texts, received.texts());
        assertEquals(-5, received.number());
        assertTrue(received.flag());
        assertNull(received.nullableNumber());
        assertEquals(7, received.nullableNumber());
    }

    @Test
    void takesNothingElseForAMessage() {
        assertNull(Message.parse(""));
        assertNull(Message.parse("WARNING: a library prints"));
        assertNull(Message.parse("bench"));
    }

    @Test
    void carriesTrials() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("mode", "stream");
        parameters.put("level", 12);
        Trial trial = new Trial("codecs", "stream", "my file.txt", "compress", "sha-512/256", "zlib", true, parameters);
        Message message = Message.of("X");
        Records.write(trial, message);
        Message received = parsed(message);
        received.text();
        Trial copy = Records.trial(received);
        assertEquals(trial, copy);
        assertEquals(List.of("mode", "level"), List.copyOf(copy.parameters().keySet()));
    }

    @Test
    void carriesContenders() {
        for (Contender contender : List.of(
                new Contender(
                        "Compressor",
                        "libdeflate",
                        Kind.FFI.name(),
                        false,
                        new Availability.Yes("libdeflate 1.25"),
                        List.of(new Ability("deflate", new IntRange(-1, 12), 6), new Ability("gzip")),
                        List.of()),
                new Contender(
                        "Hasher",
                        "other",
                        Kind.JNI.name(),
                        true,
                        new Availability.No("two\nlines"),
                        List.of(),
                        List.of("--a", "--b=c d")))) {
            Message message = Message.of("X");
            Records.write(contender, message);
            Message received = parsed(message);
            received.text();
            assertEquals(contender, Records.contender(received));
        }
    }

    @Test
    void carriesOutcomesAndWorkloads() {
        Outcome outcome = new Outcome(1L << 40, null, "abc", false);
        Workload workload = new Workload("name", Path.of("/tmp/with space"), Path.of("/tmp"));
        Message message = Message.of("X");
        Records.write(outcome, message);
        Records.write(workload, message);
        Message received = parsed(message);
        received.text();
        assertEquals(outcome, Records.outcome(received));
        Workload copy = Records.workload(received);
        assertEquals(workload.name(), copy.name());
        assertEquals(workload.file(), copy.file());
        assertEquals(workload.folder(), copy.folder());
    }

    private static Message parsed(Message message) {
        Message parsed = Message.parse(message.line());
        assertNotNull(parsed);
        return parsed;
    }
}
