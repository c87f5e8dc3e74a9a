package dev.codecs.contract;

import java.util.function.Supplier;

/** Codecs as a program gets them that is started with a preference. */
public final class Preferred {
    private Preferred() {}

    /**
     * {@return what the supplier looks up while {@code -Dcodecs.engine.ALGORITHM} is set}
     *
     * @param engines such as {@code "java<1000, openssl"}
     */
    public static <C> C codec(String algorithm, String engines, Supplier<C> supplier) {
        String property = "codecs.engine." + algorithm;
        String before = System.getProperty(property);
        System.setProperty(property, engines);
        try {
            return supplier.get();
        } finally {
            if (before == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, before);
            }
        }
    }
}
