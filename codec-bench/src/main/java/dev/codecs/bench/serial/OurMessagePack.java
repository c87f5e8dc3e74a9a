package dev.codecs.bench.serial;

import dev.codecs.Availability;
import dev.codecs.Encoder;
import dev.codecs.Kind;
import java.util.List;
import java.util.Set;

/** Our MessagePack: the measure for formats that have no usual library in Java. */
final class OurMessagePack implements SerialPeer {
    @Override
    public String id() {
        return "msgpack-by-java";
    }

    @Override
    public String kind() {
        return Kind.JAVA.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("MessagePack by our engine java");
    }

    @Override
    public List<String> formats() {
        return List.of("ubjson", "resp", "bencode");
    }

    @Override
    public Set<String> operations(String format) {
        return SerialPlan.OF_DOCUMENTS;
    }

    @Override
    public boolean telling() {
        return true;
    }

    @Override
    public Serializer serializer(String format) {
        return new EngineSerializer(Encoder.of("msgpack", "java"));
    }
}
