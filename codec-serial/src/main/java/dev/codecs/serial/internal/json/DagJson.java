package dev.codecs.serial.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.codecs.UnsupportedFeatureException;
import dev.codecs.serial.Tagged;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What DAG-JSON writes as a map with the one key "/": bytes as {@code {"bytes": Base64}}, and links, which are CIDs, as their text.
 * A link is a {@link Tagged} with tag 42 as in DAG-CBOR: the bytes of the CID behind a zero.
 */
final class DagJson {
    static final String KEY = "/";
    static final String BYTES = "bytes";
    static final int LINK = 42;

    private static final String BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
    private static final String BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    private static final BigInteger FIFTY_EIGHT = BigInteger.valueOf(58);
    /** The longest text of a CID that is read; those in use have 59 letters. */
    private static final int LONGEST = 1024;

    private DagJson() {}

    /**
     * {@return whether the map that stands next is of the shape of bytes or a link} Looks at no more than one string, since maps of "/"
     * may be nested in each other, and each of them is asked for.
     */
    static boolean mayStandAt(JsonInput in) {
        int start = in.position;
        try {
            return passKey(in, KEY)
                    && (passString(in) || (passKey(in, BYTES) && passString(in) && in.pass('}')))
                    && in.pass('}');
        } finally {
            in.position = start;
        }
    }

    private static boolean passKey(JsonInput in, String key) {
        if (!in.pass('{') || in.next() != '"') {
            return false;
        }
        in.position = in.passKey(in.position, key);
        return in.position >= 0 && in.pass(':');
    }

    private static boolean passString(JsonInput in) {
        if (in.next() != '"') {
            return false;
        }
        in.position = in.passString(in.position);
        return true;
    }

    /** {@return what a map of "/" to the inner value stands for, or null if nothing} */
    static @Nullable Object read(@Nullable Object inner) {
        if (inner instanceof String text) {
            byte[] cid = text.length() > LONGEST ? null : cid(text);
            return cid == null ? null : new Tagged(LINK, cid);
        }
        if (inner instanceof Map<?, ?> map && map.size() == 1 && map.get(BYTES) instanceof String text) {
            try {
                return text.endsWith("=") ? null : Base64.getDecoder().decode(text);
            } catch (IllegalArgumentException e) {
                return null;
            }
        }
        return null;
    }

    static String encoded(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }

    /** {@return the CID's bytes behind a zero, or null} */
    private static byte @Nullable [] cid(String text) {
        if (text.length() == 46 && text.startsWith("Qm")) {
            BigInteger number = BigInteger.ZERO;
            for (int i = 0; i < text.length(); i++) {
                int digit = BASE58.indexOf(text.charAt(i));
                if (digit < 0) {
                    return null;
                }
                number = number.multiply(FIFTY_EIGHT).add(BigInteger.valueOf(digit));
            }
            byte[] bytes = number.toByteArray();
            return bytes.length == 34 ? behindZero(bytes) : null;
        }
        return text.startsWith("b") ? base32(text) : null;
    }

    private static byte[] behindZero(byte[] bytes) {
        byte[] cid = new byte[bytes.length + 1];
        System.arraycopy(bytes, 0, cid, 1, bytes.length);
        return cid;
    }

    private static byte @Nullable [] base32(String text) {
        int letters = text.length() - 1;
        byte[] cid = new byte[1 + letters * 5 / 8];
        int at = 1;
        int bits = 0;
        int count = 0;
        for (int i = 1; i <= letters; i++) {
            int digit = BASE32.indexOf(text.charAt(i));
            if (digit < 0) {
                return null;
            }
            bits = bits << 5 | digit;
            count += 5;
            if (count >= 8) {
                count -= 8;
                cid[at++] = (byte) (bits >> count);
                bits &= (1 << count) - 1;
            }
        }
        return letters > 0 && count < 5 && bits == 0 ? cid : null;
    }

    /** {@return the text of a link's CID} */
    static String link(Tagged link) {
        if (link.value() instanceof byte[] bytes && bytes.length > 1 && bytes[0] == 0) {
            byte[] cid = Arrays.copyOfRange(bytes, 1, bytes.length);
            return cid.length == 34 && cid[0] == 0x12 && cid[1] == 0x20 ? base58(cid) : base32(cid);
        }
        throw new UnsupportedFeatureException("a link of DAG-JSON is tag 42 of the bytes of a CID behind a zero");
    }

    private static String base58(byte[] cid) {
        StringBuilder text = new StringBuilder();
        for (BigInteger number = new BigInteger(1, cid); number.signum() > 0; number = number.divide(FIFTY_EIGHT)) {
            text.append(BASE58.charAt(number.mod(FIFTY_EIGHT).intValue()));
        }
        return text.reverse().toString();
    }

    private static String base32(byte[] cid) {
        byte[] text = new byte[1 + (cid.length * 8 + 4) / 5];
        text[0] = 'b';
        int at = 1;
        int bits = 0;
        int count = 0;
        for (byte each : cid) {
            bits = bits << 8 | (each & 0xFF);
            count += 8;
            while (count >= 5) {
                count -= 5;
                text[at++] = (byte) BASE32.charAt(bits >> count & 31);
            }
            bits &= (1 << count) - 1;
        }
        if (count > 0) {
            text[at] = (byte) BASE32.charAt(bits << (5 - count) & 31);
        }
        return new String(text, ISO_8859_1);
    }
}
