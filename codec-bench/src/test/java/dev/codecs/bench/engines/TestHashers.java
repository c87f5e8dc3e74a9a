package dev.codecs.bench.engines;

import dev.codecs.Availability;
import dev.codecs.Engine;
import dev.codecs.Hasher;
import dev.codecs.Kind;
import dev.codecs.spi.Offer;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Engines of SHA-256 with a fault each. Nobody gets them who does not ask for them by name. */
public final class TestHashers {
    private TestHashers() {}

    /** One bit of its hashes is wrong. */
    public static final class Wrong implements Faulty {
        @Override
        public String id() {
            return "wrong";
        }

        @Override
        public byte[] finish(byte[] hash) {
            hash[31] ^= 1;
            return hash;
        }
    }

    /** Takes the JVM with it. */
    public static final class Dying implements Faulty {
        @Override
        public String id() {
            return "dying";
        }

        @Override
        public byte[] finish(byte[] hash) {
            System.err.println("these are its last words");
            Runtime.getRuntime().halt(3);
            return hash;
        }
    }

    /** Never ends; makes the file that the property test.hanging names, if it is set, before it hangs. */
    public static final class Hanging implements Faulty {
        @Override
        public String id() {
            return "hanging";
        }

        @Override
        public byte[] finish(byte[] hash) {
            String file = System.getProperty("test.hanging");
            try {
                if (file != null) {
                    Files.createFile(Path.of(file));
                }
                new CountDownLatch(1).await();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return hash;
        }
    }

    /** Is not there. */
    public static final class Missing implements Faulty {
        @Override
        public String id() {
            return "missing";
        }

        @Override
        public Availability availability() {
            return new Availability.No("install libmissing");
        }

        @Override
        public byte[] finish(byte[] hash) {
            throw new AssertionError("it is not there");
        }
    }

    /** What they have in common. */
    interface Faulty extends Hasher.Provider {
        String id();

        byte[] finish(byte[] hash);

        @Override
        default Engine engine() {
            return new Engine(id(), Kind.JAVA);
        }

        @Override
        default List<Offer> offers() {
            return List.of(new Offer("sha-256", -100));
        }

        @Override
        default Availability availability() {
            return new Availability.Yes(id() + " 1.0");
        }

        @Override
        default Hasher create(Offer offer) {
            return new FaultyHasher(this);
        }
    }

    private record FaultyHasher(Faulty provider) implements Hasher {
        @Override
        public String algorithm() {
            return "sha-256";
        }

        @Override
        public Engine engine() {
            return provider.engine();
        }

        @Override
        public int rank() {
            return -100;
        }

        @Override
        public int length() {
            return 32;
        }

        @Override
        public Hash start() {
            try {
                return new Session(provider, MessageDigest.getInstance("SHA-256"));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private record Session(Faulty provider, MessageDigest digest) implements Hasher.Hash {
        @Override
        public Hasher.Hash update(byte[] data, int offset, int length) {
            digest.update(data, offset, length);
            return this;
        }

        @Override
        public Hasher.Hash update(MemorySegment data) {
            digest.update(data.asByteBuffer());
            return this;
        }

        @Override
        public byte[] finish() {
            return provider.finish(digest.digest());
        }

        @Override
        public int finish(byte[] target, int offset) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Hasher.Hash fork() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Hasher.Hash reset() {
            digest.reset();
            return this;
        }

        @Override
        public void close() {}
    }
}
