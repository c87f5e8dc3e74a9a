package dev.codecs.serial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.codecs.Encoder;
import dev.codecs.ValueFeed;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against a server of Redis, where one is installed: {@code redis-server} on the PATH. */
@Tag("long")
@Timeout(60)
class RedisTest {
    private static final Encoder REPLIES = Encoder.of("resp", "java");
    private static final Encoder COMMANDS = REPLIES.with(RespOptions.COMMANDS);

    @TempDir
    Path folder;

    private static boolean isInstalled() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(directory -> new File(directory, "redis-server").canExecute());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void understandsCommandsAndIsUnderstood() throws Exception {
        assumeTrue(isInstalled(), "redis-server is not installed: RESP is not tested against it");
        int port = freePort();
        Process server = new ProcessBuilder(
                        "redis-server",
                        "--port",
                        Integer.toString(port),
                        "--bind",
                        "127.0.0.1",
                        "--save",
                        "",
                        "--dir",
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        try (Socket socket = connected(server, port)) {
            socket.setSoTimeout(10_000);
            talk(new Connection(socket));
        } finally {
            server.destroy();
            server.waitFor(10, TimeUnit.SECONDS);
        }
    }

    private static Socket connected(Process server, int port) throws Exception {
        while (true) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (ConnectException e) {
                if (server.waitFor(20, TimeUnit.MILLISECONDS)) {
                    throw new AssertionError("redis-server ended with " + server.exitValue(), e);
                }
            }
        }
    }

    private static void talk(Connection redis) throws IOException {
        assertInstanceOf(Map.class, redis.ask("HELLO", "3"));
        assertEquals("PONG", redis.ask("PING"));
        assertEquals("OK", redis.ask("SET", "key", "a value"));
        assertEquals("a value", redis.ask("GET", "key"));
        assertNull(redis.ask("GET", "absent"));
        assertEquals(1L, redis.ask("INCR", "count"));
        byte[] bytes = {0, (byte) 0xFF, 13, 10};
        assertEquals("OK", redis.ask("SET", "bytes", bytes));
        assertArrayEquals(bytes, (byte[]) redis.ask("GET", "bytes"));
        assertEquals(2L, redis.ask("HSET", "map", "a", "1", "b", "2"));
        assertEquals(Map.of("a", "1", "b", "2"), redis.ask("HGETALL", "map"));
        assertEquals(2L, redis.ask("SADD", "set", "x", "y"));
        assertEquals(Set.of("x", "y"), redis.ask("SMEMBERS", "set"));
        assertEquals(1L, redis.ask("ZADD", "sorted", "1.5", "member"));
        assertEquals(1.5, redis.ask("ZSCORE", "sorted", "member"));
        assertInstanceOf(RespError.class, redis.ask("INCR", "key"));
        pipeline(redis);
    }

    /** Replies come in pieces of whatever size, and in the order of the commands. */
    private static void pipeline(Connection redis) throws IOException {
        List<String> texts =
                IntStream.range(0, 2_000).mapToObj(i -> "text " + i).toList();
        for (String text : texts) {
            redis.send("ECHO", text);
        }
        for (String text : texts) {
            assertEquals(text, redis.reply());
        }
    }

    /** Commands go out as lists of bulk strings, and replies come by a feed. */
    private static final class Connection {
        private final Socket socket;
        private final ValueFeed feed = REPLIES.feed();
        private final byte[] piece = new byte[1400];

        Connection(Socket socket) {
            this.socket = socket;
        }

        @Nullable
        Object ask(Object... command) throws IOException {
            send(command);
            return reply();
        }

        void send(Object... command) throws IOException {
            socket.getOutputStream().write(COMMANDS.encode(new ArrayList<>(Arrays.asList(command))));
        }

        @Nullable
        Object reply() throws IOException {
            while (!feed.hasNext()) {
                int length = socket.getInputStream().read(piece);
                if (length < 0) {
                    throw new IOException("the server has closed the connection");
                }
                feed.feed(piece, 0, length);
            }
            return feed.next();
        }
    }
}
