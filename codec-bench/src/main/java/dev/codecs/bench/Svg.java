package dev.codecs.bench;

import java.util.Locale;

/** A picture in the making. Its styles are classes of {@code chart.css}. */
final class Svg {
    private final int width;
    private final StringBuilder body = new StringBuilder();

    Svg(int width) {
        this.width = width;
    }

    /** Adds markup as it is: text in it must be escaped. */
    Svg append(String markup) {
        body.append(markup);
        return this;
    }

    void text(double x, double y, String style, String text) {
        append(String.format(
                Locale.ROOT,
                "<text%s x=\"%.1f\" y=\"%.1f\">%s</text>\n",
                style.isEmpty() ? "" : " class=\"" + style + "\"",
                x,
                y,
                escape(text)));
    }

    void line(String style, double x1, double y1, double x2, double y2) {
        append(String.format(Locale.ROOT, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", style, x1, y1, x2, y2));
    }

    /** A bar whose element is left open. */
    void bar(String style, double x, double y, double length, int height) {
        append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"2\">",
                style,
                x,
                y,
                length,
                height));
    }

    /** A circle whose element is left open. */
    void dot(String style, double x, double y) {
        append(String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\" class=\"%s\">", x, y, style));
    }

    Drawing finish(double height, String title) {
        return new Drawing(width, (int) Math.ceil(height), title, body.toString());
    }

    /** What a name from outside may hold must neither end an element nor stand in no XML at all. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> {
                    boolean surrogate = c >= 0xD800 && c <= 0xDFFF;
                    boolean allowed = c == '\t' || c == '\n' || (c >= ' ' && !surrogate && (c & 0xFFFE) != 0xFFFE);
                    escaped.appendCodePoint(allowed ? c : 0xFFFD);
                }
            }
        });
        return escaped.toString();
    }

    /** A finished picture. */
    record Drawing(int width, int height, String title, String body) {
        /** Above the first line below the title, which a page has as a heading. */
        private static final int TITLE = 38;

        /** What peers are filled with; a page has it once for all pictures. */
        static final String HATCH = """
            <defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect class="hatch" width="6" height="6"/><path class="hatching" d="M0 0V6"/></pattern></defs>
            """;

        /** {@return a file of its own, light or dark as the reader's system is} */
        String file() {
            return String.format(
                            Locale.ROOT,
                            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" width=\"%d\" height=\"%d\""
                                    + " viewBox=\"0 0 %d %d\" role=\"img\">\n",
                            width,
                            height,
                            width,
                            height)
                    + "<title>" + escape(title) + "</title>\n<style>\n" + Resource.text("chart.css")
                    + "</style>\n" + HATCH
                    + String.format(Locale.ROOT, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n", width, height)
                    + body + "</svg>\n";
        }

        /** {@return an element of a page that has the styles and a heading} */
        String element() {
            return String.format(
                            Locale.ROOT,
                            "<svg class=\"chart\" width=\"%d\" height=\"%d\" viewBox=\"0 %d %d %d\" role=\"img\""
                                    + " aria-label=\"%s\">\n",
                            width,
                            height - TITLE,
                            TITLE,
                            width,
                            height - TITLE,
                            escape(title))
                    + body + "</svg>\n";
        }
    }
}
