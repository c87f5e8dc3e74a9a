package dev.codecs.bench.aes;

import dev.codecs.Availability;
import dev.codecs.bench.suite.Operation;
import dev.codecs.bench.suite.Outcome;
import dev.codecs.bench.suite.Peer;
import dev.codecs.bench.suite.Program;
import dev.codecs.bench.suite.SelfTimed;
import dev.codecs.bench.suite.Trial;
import dev.codecs.bench.suite.Workload;
import dev.codecs.bench.suite.WrongOutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** {@code openssl speed}, in which libcrypto is called by C. */
final class OpensslSpeed implements AesPeer {
    private static final Pattern BYTES_PER_SECOND = Pattern.compile("(?m)^\\+F:[^:]*:[^:]*:([0-9.]+)$");

    /** The bits of AES and of the carry-less multiplication, which libcrypto then believes absent. */
    private static final Map<String, String> WITHOUT_AES = Map.of("OPENSSL_ia32cap", "~0x200000200000000");

    private static final String PROGRAM = "openssl";
    private static final int TAG = 16;

    @Override
    public String id() {
        return "openssl-cli";
    }

    @Override
    public String kind() {
        return Peer.PROCESS;
    }

    @Override
    public Availability availability() {
        try {
            return new Availability.Yes(openssl(Map.of(), "version").strip());
        } catch (IOException e) {
            return new Availability.No("openssl is not installed, or does not run: " + e.getMessage());
        }
    }

    @Override
    public Collection<String> algorithms() {
        return List.of("aes-256-gcm", "aes-128-gcm", "aes-256-ctr", "aes-256-cbc");
    }

    @Override
    public Operation benchmark(Trial trial, Workload workload) {
        return new Benchmark(
                trial.algorithm(),
                trial.operation().equals(AesPlan.DECRYPT),
                workload,
                trial.parameters().containsKey(AesPlan.PROCESSOR) ? WITHOUT_AES : Map.of());
    }

    private static String openssl(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(PROGRAM));
        command.addAll(List.of(arguments));
        return Program.run(command, environment);
    }

    /** What it computes there nobody sees; that its library is right is known from the same bytes in a file. */
    private record Benchmark(String algorithm, boolean decrypting, Workload workload, Map<String, String> environment)
            implements SelfTimed {
        @Override
        public double nanos() throws IOException {
            long bytes = Files.size(workload.file());
            List<String> arguments = new ArrayList<>(List.of("speed", "-mr", "-seconds", "1", "-bytes"));
            arguments.addAll(List.of(Long.toString(bytes), "-evp", algorithm));
            if (Setting.isAuthenticated(algorithm)) {
                arguments.add("-aead"); // with a nonce and a tag for each message
            }
            if (decrypting) {
                arguments.add("-decrypt");
            }
            String said = run(arguments.toArray(new String[0]));
            return BYTES_PER_SECOND
                    .matcher(said)
                    .results()
                    .reduce((first, second) -> second)
                    .map((MatchResult last) -> bytes / Double.parseDouble(last.group(1)) * 1e9)
                    .orElseThrow(() -> new IOException("openssl speed gives no figure: " + said));
        }

        @Override
        public Outcome verify() throws Exception {
            String key = HexFormat.of().formatHex(Setting.key(algorithm));
            String nonce = HexFormat.of().formatHex(Setting.nonce(algorithm));
            if (Setting.isAuthenticated(algorithm)) {
                verifyTag(key, nonce);
            } else {
                verifyCiphertext(key, nonce);
            }
            return new Outcome(Files.size(workload.file()), null, "", true);
        }

        /** On the command line there is no GCM, but its tag of data that are authenticated alone. */
        private void verifyTag(String key, String nonce)
                throws IOException, GeneralSecurityException, WrongOutputException {
            Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
            byte[] iv = Setting.nonce(algorithm);
            gcm.init(
                    Cipher.ENCRYPT_MODE,
                    new SecretKeySpec(Setting.key(algorithm), "AES"),
                    new GCMParameterSpec(Byte.SIZE * TAG, iv));
            gcm.updateAAD(workload.bytes());
            String input = workload.file().toString();
            String said = run(
                    "mac",
                    "-cipher",
                    algorithm,
                    "-macopt",
                    "hexkey:" + key,
                    "-macopt",
                    "hexiv:" + nonce,
                    "-in",
                    input,
                    "GMAC");
            byte[] tag = HexFormat.of().parseHex(said.strip().toLowerCase(Locale.ROOT));
            Witness.checkBegins(tag, gcm.doFinal(), "the tag");
        }

        private void verifyCiphertext(String key, String nonce) throws Exception {
            Path encrypted = workload.derived(algorithm + ".openssl").file();
            String input = workload.file().toString();
            run("enc", "-" + algorithm, "-K", key, "-iv", nonce, "-in", input, "-out", encrypted.toString());
            byte[] expected = Witness.encrypted(workload, algorithm).bytes();
            Witness.checkBegins(Files.readAllBytes(encrypted), expected, "the ciphertext");
            Files.delete(encrypted);
        }

        private String run(String... arguments) throws IOException {
            return openssl(environment, arguments);
        }
    }
}
