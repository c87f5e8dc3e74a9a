package dev.codecs.serial.internal;

/** A format as a library runs it, which makes and reads trees. What it does not override, single tokens among it, is left to our own. */
public interface LibraryFormat extends Format {
    /** {@return our own format with the same options} */
    Format own();

    /** Lets a value go both ways, and throws where it does not come back. */
    default void check() {
        if (!"text".equals(decode(encode("text", Settings.DEFAULT), Settings.DEFAULT))) {
            throw new IllegalStateException("a text does not come back");
        }
    }

    @Override
    default boolean text() {
        return own().text();
    }

    @Override
    default Cursor cursor(byte[] data, Settings settings) {
        return own().cursor(data, settings);
    }

    @Override
    default Generator generator(Buffer out, Settings settings) {
        return own().generator(out, settings);
    }

    @Override
    default Scanner scanner(Settings settings) {
        return own().scanner(settings);
    }
}
