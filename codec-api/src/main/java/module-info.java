/** The interfaces of the four kinds of codec, the selection of engines, errors and limits. It depends on nothing but {@code java.base}. */
module dev.codecs.api {
    requires static org.jspecify;

    exports dev.codecs;
    exports dev.codecs.spi;
    exports dev.codecs.spi.ffi to
            dev.codecs.zip,
            dev.codecs.aes,
            dev.codecs.hash,
            dev.codecs.serial;

    uses dev.codecs.Compressor.Provider;
    uses dev.codecs.Hasher.Provider;
    uses dev.codecs.Cipher.Provider;
    uses dev.codecs.Encoder.Provider;
    uses dev.codecs.spi.EngineReporter;
}
