/** Encoders of values: MessagePack, CBOR, JSON and others. */
module dev.codecs.serial {
    requires static org.jspecify;
    requires transitive dev.codecs.api;
    requires static cbor;
    requires static com.amazon.ion;
    requires static msgpack.core;
    requires static numbers;

    exports dev.codecs.serial;

    provides dev.codecs.Encoder.Provider with
            dev.codecs.serial.internal.bencode.BencodeEncoders,
            dev.codecs.serial.internal.bson.BsonEncoders,
            dev.codecs.serial.internal.cbor.CborEncoders,
            dev.codecs.serial.internal.ion.IonEncoders,
            dev.codecs.serial.internal.ionjava.IonJavaEncoders,
            dev.codecs.serial.internal.json.JsonEncoders,
            dev.codecs.serial.internal.msgpack.MsgpackEncoders,
            dev.codecs.serial.internal.msgpackcore.MsgpackCoreEncoders,
            dev.codecs.serial.internal.resp.RespEncoders,
            dev.codecs.serial.internal.ubjson.UbjsonEncoders,
            dev.codecs.serial.internal.upokecenter.UpokecenterEncoders;
}
