/** Encoders of values: MessagePack, CBOR, JSON and others. */
module dev.codecs.serial {
    requires static org.jspecify;
    requires transitive dev.codecs.api;

    exports dev.codecs.serial;

    provides dev.codecs.Encoder.Provider with
            dev.codecs.serial.internal.ion.IonEncoders,
            dev.codecs.serial.internal.msgpack.MsgpackEncoders,
            dev.codecs.serial.internal.resp.RespEncoders;
}
