package dev.codecs.bench.child;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What parent and child say to each other: fields in one line of text. It is so plain because a library for it would show in the
 * memory of every child.
 */
final class Message {
    /** Whatever else a library writes to the standard output of a child does not begin like this. */
    private static final String MARK = "bench\t";

    private final List<String> fields;
    private int next;

    private Message(List<String> fields) {
        this.fields = fields;
    }

    static Message of(String verb) {
        return new Message(new ArrayList<>()).add(verb);
    }

    /** The message of a line, or null if the line is none. */
    static @Nullable Message parse(String line) {
        if (!line.startsWith(MARK)) {
            return null;
        }
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = MARK.length(); i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\t') {
                fields.add(field.toString());
                field.setLength(0);
            } else if (c == '\\' && i + 1 < line.length()) {
                i++;
                field.append(
                        switch (line.charAt(i)) {
                            case 't' -> '\t';
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            default -> line.charAt(i);
                        });
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return new Message(fields);
    }

    String line() {
        return MARK + String.join("\t", fields.stream().map(Message::escape).toList());
    }

    private static String escape(String field) {
        return field.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    Message add(String text) {
        fields.add(text);
        return this;
    }

    Message add(long number) {
        return add(Long.toString(number));
    }

    Message add(boolean flag) {
        return add(Boolean.toString(flag));
    }

    Message addNullable(@Nullable Object value) {
        return add(value == null ? "" : value.toString());
    }

    Message add(List<String> texts) {
        add(texts.size());
        texts.forEach(this::add);
        return this;
    }

    String text() {
        return fields.get(next++);
    }

    long number() {
        return Long.parseLong(text());
    }

    boolean flag() {
        return Boolean.parseBoolean(text());
    }

    @Nullable
    Long nullableNumber() {
        String text = text();
        return text.isEmpty() ? null : Long.valueOf(text);
    }

    List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (long i = number(); i > 0; i--) {
            texts.add(text());
        }
        return texts;
    }
}
