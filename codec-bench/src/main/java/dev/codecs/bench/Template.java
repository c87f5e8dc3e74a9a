package dev.codecs.bench;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with slots such as <code>{{title}}</code>, packed with the runner. */
final class Template {
    private static final Pattern SLOT = Pattern.compile("\\{\\{([a-z]+)}}");

    private Template() {}

    /** {@return the text with its slots filled} What fills one is not looked through for slots. */
    static String fill(String name, Map<String, String> slots) {
        return SLOT.matcher(Resource.text(name)).replaceAll(slot -> {
            String filling = slots.get(slot.group(1));
            if (filling == null) {
                throw new IllegalArgumentException(name + " has a slot " + slot.group(1) + " that nothing fills");
            }
            return Matcher.quoteReplacement(filling);
        });
    }
}
