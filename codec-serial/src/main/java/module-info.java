/** Encoders of values: MessagePack, CBOR, JSON and others. */
module dev.codecs.serial {
    requires static org.jspecify;
    requires transitive dev.codecs.api;
}
