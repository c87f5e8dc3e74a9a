package dev.codecs.serial.internal.resp;

import dev.codecs.CorruptInputException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A command as a line of words, which may be quoted as the tools of Redis quote them. */
final class InlineCommand {
    private static final String ESCAPES = "nrtba";
    private static final String ESCAPED = "\n\r\t\b\u0007";

    private final byte[] line;
    private final int end;
    private int at;

    private InlineCommand(byte[] line, int from, int end) {
        this.line = line;
        this.end = end;
        this.at = from;
    }

    /** {@return the words of the line, each made by the function} */
    static List<@Nullable Object> words(byte[] line, int from, int end, Function<byte[], Object> word) {
        InlineCommand command = new InlineCommand(line, from, end);
        List<@Nullable Object> words = new ArrayList<>();
        while (command.passSpace()) {
            words.add(word.apply(command.word()));
        }
        return words;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r') || b == 0;
    }

    private boolean passSpace() {
        while (at < end && isSpace(line[at])) {
            at++;
        }
        return at < end;
    }

    private byte[] word() {
        ByteArrayOutputStream word = new ByteArrayOutputStream();
        while (at < end && !isSpace(line[at])) {
            byte b = line[at++];
            if (b == '"' || b == '\'') {
                quoted(b, word);
            } else {
                word.write(b);
            }
        }
        return word.toByteArray();
    }

    /** To the closing quote, behind which a word must end. Between single quotes only these can be escaped. */
    private void quoted(byte quote, ByteArrayOutputStream word) {
        int start = at;
        while (at < end) {
            byte b = line[at++];
            if (b == quote) {
                if (at < end && !isSpace(line[at])) {
                    throw new CorruptInputException("a word goes on behind its closing quote", at);
                }
                return;
            }
            if (b == '\\' && at < end && (quote == '"' || line[at] == '\'')) {
                escaped(word);
            } else {
                word.write(b);
            }
        }
        throw new CorruptInputException("a quote is not closed", start);
    }

    private void escaped(ByteArrayOutputStream word) {
        byte b = line[at++];
        if (b == 'x' && at + 1 < end && hex(line[at]) >= 0 && hex(line[at + 1]) >= 0) {
            word.write(hex(line[at]) << 4 | hex(line[at + 1]));
            at += 2;
            return;
        }
        int escape = ESCAPES.indexOf(b);
        word.write(escape < 0 ? b : ESCAPED.charAt(escape));
    }

    private static int hex(byte b) {
        return b < 0 ? -1 : Character.digit(b, 16);
    }
}
