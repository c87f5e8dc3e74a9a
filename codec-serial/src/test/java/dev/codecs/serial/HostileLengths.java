package dev.codecs.serial;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.codecs.CodecException;
import dev.codecs.Encoder;
import dev.codecs.Limits;
import dev.codecs.ValueFeed;
import dev.codecs.ValuePath;
import dev.codecs.ValueReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A program that reads, with every engine and in every way, data that declares lengths which are not there; {@link SmallHeapTest} runs it. */
final class HostileLengths {
    private static final List<String> JSON = List.of(
            text("[".repeat(5000)), text("\"" + "\\".repeat(5000)), text("1e10000"), text("{\"a\":".repeat(900)));

    private static final Map<String, List<String>> HEADS = Map.of(
            "msgpack",
            List.of(
                    "dcffff",
                    "dd7fffffff",
                    "ddffffffff",
                    "deffff",
                    "df7fffffff",
                    "dfffffffff",
                    "daffff",
                    "db7fffffff",
                    "dbffffffff",
                    "c5ffff",
                    "c67fffffff",
                    "c6ffffffff",
                    "c8ffff01",
                    "c97fffffff01",
                    "c9ffffffff01"),
            "cbor",
            List.of(
                    "9a7fffffff",
                    "9affffffff",
                    "9b7fffffffffffffff",
                    "9bffffffffffffffff",
                    "ba7fffffff",
                    "bb7fffffffffffffff",
                    "5a7fffffff",
                    "5b7fffffffffffffff",
                    "7a7fffffff",
                    "7bffffffffffffffff",
                    "5f5a7fffffff",
                    "7f7b7fffffffffffffff",
                    "d8405b7fffffffffffffff",
                    "c25a7fffffff",
                    "c35b00000000ffffffff",
                    "d901029a7fffffff",
                    "c4821b7fffffffffffffff5a7fffffff"),
            "bson",
            List.of(
                    "ffffff7f",
                    "ffffff7f04610005000000",
                    "ffffff7f026100ffffff7f",
                    "10000000026100ffffff7f00000000",
                    "10000000056100ffffff7f0000000000",
                    "1000000003610000ffff7f0000000000"),
            "ubjson",
            List.of(
                    text("[#l") + "7fffffff",
                    text("[$U#l") + "7fffffff",
                    text("[$d#l") + "7fffffff",
                    text("[$Z#l") + "7fffffff",
                    text("{#l") + "7fffffff",
                    text("{$U#l") + "7fffffff",
                    text("SL") + "7fffffffffffffff",
                    text("Sl") + "7fffffff",
                    text("Hl") + "7fffffff",
                    text("[#L") + "7fffffffffffffff",
                    text("[$[#l") + "7fffffff"),
            "ion",
            List.of(
                    "e00100ea8e077f7f7fff",
                    "e00100eaae077f7f7fff",
                    "e00100eabe077f7f7fff",
                    "e00100eade077f7f7fff",
                    "e00100eaee077f7f7fff",
                    "e00100ea2e077f7f7fff",
                    "e00100ea5e077f7f7fff",
                    "e00100ea9e7f7f7f7f7f7fff",
                    "e00100eaee93818387be0f7f7f7fff"),
            "resp",
            List.of(
                    text("$2147483647\r\n"),
                    text("*2147483647\r\n"),
                    text("%1073741823\r\n"),
                    text("~2147483647\r\n"),
                    text("=2147483647\r\ntxt:"),
                    text("*9223372036854775807\r\n"),
                    text("$9223372036854775807\r\n"),
                    text("$?\r\n;2147483647\r\n")),
            "bencode",
            List.of(text("2147483647:"), text("9223372036854775807:"), text("d2147483647:"), text("l".repeat(5000))),
            "json",
            JSON,
            "json-binary",
            JSON,
            "ion-text",
            List.of(
                    text("[".repeat(5000)),
                    text("{{" + "A".repeat(5000)),
                    text("1d999999999"),
                    text("'''a''' ".repeat(500))));

    private HostileLengths() {}

    private static String text(String ascii) {
        return HexFormat.of().formatHex(ascii.getBytes(ISO_8859_1));
    }

    /** Prints how many calls ended in one of the library's own faults, or in a value; anything else ends the program. */
    public static void main(String[] arguments) throws IOException {
        int calls = 0;
        Map<String, Integer> engines = new LinkedHashMap<>();
        Limits loose = Limits.DEFAULT
                .items(Long.MAX_VALUE)
                .stringLength(Long.MAX_VALUE)
                .bytes(Long.MAX_VALUE);
        for (Encoder codec : Encoder.all()) {
            List<String> heads = HEADS.getOrDefault(codec.algorithm(), JSON);
            for (String head : heads) {
                // As many elements that take no bytes as a document says are what it means, unless they are limited.
                boolean bomb = head.startsWith(text("[$Z"));
                for (String hex : List.of(head, head.repeat(200), head + "00".repeat(500))) {
                    byte[] data = HexFormat.of().parseHex(hex);
                    calls += read(codec, data);
                    calls += bomb ? 0 : read(codec.with(loose), data);
                }
            }
            engines.merge(codec.toString(), heads.size(), Integer::sum);
        }
        System.out.println(engines.size() + " engines, " + calls + " calls");
    }

    private interface Call {
        Object call() throws IOException;
    }

    private static int read(Encoder codec, byte[] data) throws IOException {
        List<Call> calls = List.of(
                () -> codec.decode(data),
                () -> codec.decode(new ByteArrayInputStream(data)),
                () -> codec.decode(data, List.class),
                () -> codec.decode(data, Map.class),
                () -> codec.text() ? codec.decodeText(new String(data, UTF_8)) : "",
                () -> codec.reader(data).readValue(),
                () -> codec.reader(data).readLevel(),
                () -> codec.reader(data).readRaw(),
                () -> {
                    ValueReader reader = codec.reader(data);
                    reader.skip();
                    return reader.position();
                },
                () -> {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    Transcoding.sequence(codec.reader(data), codec.writer(out));
                    return out;
                },
                () -> codec.find(data, ValuePath.of(0)),
                () -> codec.find(data, ValuePath.of(1_000_000)),
                () -> codec.find(data, ValuePath.of("a")),
                () -> {
                    codec.validate(data);
                    return "";
                },
                () -> codec.transcode(data, Encoder.of("cbor")),
                () -> {
                    ValueFeed feed = codec.feed();
                    feed.feed(data, 0, data.length);
                    while (feed.hasNext()) {
                        feed.next();
                    }
                    feed.end();
                    return feed.hasNext();
                });
        for (int i = 0; i < calls.size(); i++) {
            try {
                calls.get(i).call();
            } catch (CodecException e) {
                // As it must be.
            } catch (IOException e) {
                if (!(e.getCause() instanceof CodecException)) {
                    throw e;
                }
            } catch (RuntimeException | Error e) {
                throw new AssertionError(
                        codec + ", call " + i + ", " + HexFormat.of().formatHex(data, 0, Math.min(40, data.length)), e);
            }
        }
        return calls.size();
    }
}
