package dev.codecs.bench.serial;

/** From JSON to CBOR. */
@FunctionalInterface
interface Transcoder {
    byte[] transcode(byte[] json) throws Exception;
}
