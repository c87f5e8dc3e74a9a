package dev.codecs.bench.hash;

import dev.codecs.Availability;
import dev.codecs.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** The checksums of {@code java.util.zip} used directly, and the witness of ours. */
final class JavaChecksums implements HashPeer {
    private static final Map<String, Supplier<Checksum>> CHECKSUMS =
            Map.of("crc32", CRC32::new, "crc32c", CRC32C::new, "adler32", Adler32::new);

    @Override
    public String id() {
        return "java.util.zip";
    }

    @Override
    public String kind() {
        return Kind.JDK.name();
    }

    @Override
    public Availability availability() {
        return new Availability.Yes("JDK " + Runtime.version());
    }

    @Override
    public Collection<String> algorithms() {
        return CHECKSUMS.keySet();
    }

    @Override
    public Set<String> operations() {
        return Set.of(HashPlan.HASH, HashPlan.HASH_FILE, HashPlan.HASH_MAPPED);
    }

    /** The right checksum, if the JDK knows the algorithm. */
    static Optional<byte[]> witness(String algorithm, byte[] data) {
        return Optional.ofNullable(CHECKSUMS.get(algorithm)).map(checksum -> new Direct(checksum.get()).hash(data));
    }

    @Override
    public Digester digester(String algorithm) {
        return new Direct(CHECKSUMS.getOrDefault(algorithm, CRC32::new).get());
    }

    private record Direct(Checksum checksum) implements Digester {
        @Override
        public byte[] hash(byte[] data) {
            return Numbers.bytes((int) hashLong(data));
        }

        @Override
        public long hashLong(byte[] data) {
            checksum.reset();
            checksum.update(data, 0, data.length);
            return checksum.getValue();
        }

        @Override
        public byte[] hash(Path file, boolean mapped) throws IOException {
            checksum.reset();
            if (mapped) {
                try (FileChannel channel = FileChannel.open(file)) {
                    ByteBuffer map = channel.map(MapMode.READ_ONLY, 0, channel.size());
                    checksum.update(map);
                }
            } else {
                PiecewiseReading.read(file, checksum::update);
            }
            return Numbers.bytes((int) checksum.getValue());
        }
    }
}
