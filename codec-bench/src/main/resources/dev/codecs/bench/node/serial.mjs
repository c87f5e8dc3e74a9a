// Serialisation libraries: documents to bytes and back. A library is asked for its codec of a format, {encode, decode}, and used as its
// documentation shows, with encoders and decoders that are made once; what encode gives may be a view of a buffer that is used again.

import { readFileSync, writeFileSync } from 'node:fs';

const JSON_PACK = '@jsonjoy.com/json-pack/lib/';

const jsonPack = {
    msgpack: async (load) => {
        const { MsgPackEncoderFast } = await load(JSON_PACK + 'msgpack/MsgPackEncoderFast.js');
        const { MsgPackDecoderFast } = await load(JSON_PACK + 'msgpack/MsgPackDecoderFast.js');
        return pair(new MsgPackEncoderFast(), new MsgPackDecoderFast());
    },
    cbor: async (load) => {
        const { CborEncoderFast } = await load(JSON_PACK + 'cbor/CborEncoderFast.js');
        const { CborDecoderBase } = await load(JSON_PACK + 'cbor/CborDecoderBase.js');
        return pair(new CborEncoderFast(), new CborDecoderBase());
    },
    ubjson: async (load) => {
        const { UbjsonEncoder } = await load(JSON_PACK + 'ubjson/UbjsonEncoder.js');
        const { UbjsonDecoder } = await load(JSON_PACK + 'ubjson/UbjsonDecoder.js');
        return pair(new UbjsonEncoder(await writer(load)), new UbjsonDecoder());
    },
    bson: async (load) => {
        const { BsonEncoder } = await load(JSON_PACK + 'bson/BsonEncoder.js');
        const { BsonDecoder } = await load(JSON_PACK + 'bson/BsonDecoder.js');
        return pair(new BsonEncoder(await writer(load)), new BsonDecoder());
    },
    ion: async (load) => {
        const { IonEncoderFast } = await load(JSON_PACK + 'ion/IonEncoderFast.js');
        const { IonDecoder } = await load(JSON_PACK + 'ion/IonDecoder.js');
        const buffer = await writer(load);
        // Its documentation forbids to use one twice, since it keeps symbols.
        return {
            encode: (value) => new IonEncoderFast(buffer).encode(value),
            decode: (bytes) => new IonDecoder().decode(bytes),
        };
    },
    resp: async (load) => {
        const { RespEncoder } = await load(JSON_PACK + 'resp/RespEncoder.js');
        const { RespDecoder } = await load(JSON_PACK + 'resp/RespDecoder.js');
        return pair(new RespEncoder(await writer(load)), new RespDecoder());
    },
    bencode: async (load) => {
        const { BencodeEncoder } = await load(JSON_PACK + 'bencode/BencodeEncoder.js');
        const { BencodeDecoder } = await load(JSON_PACK + 'bencode/BencodeDecoder.js');
        return pair(new BencodeEncoder(await writer(load)), new BencodeDecoder());
    },
    json: async (load) => {
        const { JsonEncoder } = await load(JSON_PACK + 'json/JsonEncoder.js');
        const { JsonDecoder } = await load(JSON_PACK + 'json/JsonDecoder.js');
        return pair(new JsonEncoder(await writer(load)), new JsonDecoder());
    },
};

async function writer(load) {
    const { Writer } = await load('@jsonjoy.com/buffers/lib/Writer.js');
    return new Writer();
}

function pair(encoder, decoder) {
    return { encode: (value) => encoder.encode(value), decode: (bytes) => decoder.decode(bytes) };
}

const libraries = {
    'json-pack': jsonPack,
    'cbor-x': {
        cbor: async (load) => {
            const { Encoder } = await load('cbor-x');
            const codec = new Encoder({ useRecords: false });
            return pair(codec, codec);
        },
    },
    msgpackr: {
        msgpack: async (load) => {
            const { Packr } = await load('msgpackr');
            const codec = new Packr({ useRecords: false });
            return pair(codec, codec);
        },
    },
    '@msgpack/msgpack': {
        msgpack: async (load) => {
            const { Encoder, Decoder } = await load('@msgpack/msgpack');
            return pair(new Encoder(), new Decoder());
        },
    },
    JSON: {
        json: async () => ({
            encode: (value) => Buffer.from(JSON.stringify(value)),
            decode: (bytes) => JSON.parse(bytes.toString()),
        }),
    },
};

// All formats are imported, since it is known later which one is measured; only code that runs is compiled.
export async function library(name, load) {
    const formats = {};
    for (const [format, make] of Object.entries(libraries[name])) {
        formats[format] = await make(load);
    }
    return formats;
}

export const read = ({ json, encoded }) => ({
    value: JSON.parse(readFileSync(json, 'utf8')),
    encoded: encoded ? readFileSync(encoded) : undefined,
});

// In a variable that others could see: of a tree that nobody looks at the compiler might leave out a part.
export let last;

export function operation(formats, { format, value, encoded }, { operation: name }) {
    const codec = formats[format];
    return name === 'encode' ? encoding(codec, value) : decoding(codec, encoded ?? Buffer.from(codec.encode(value)));
}

function encoding(codec, value) {
    return {
        run(times) {
            for (let i = 0; i < times; i++) {
                last = codec.encode(value);
            }
        },
        verify: (output) => writeFileSync(output, codec.encode(value)),
    };
}

function decoding(codec, bytes) {
    return {
        run(times) {
            for (let i = 0; i < times; i++) {
                last = codec.decode(bytes);
            }
        },
        verify(output) {
            writeFileSync(output, JSON.stringify(plain(codec.decode(bytes))));
            return { length: bytes.length };
        },
    };
}

// What JSON has no word for: integers beyond those of a double, and strings that a library leaves as bytes.
function plain(value) {
    if (typeof value === 'bigint') {
        return Number(value);
    }
    if (value instanceof Uint8Array) {
        return Buffer.from(value).toString();
    }
    if (Array.isArray(value)) {
        return value.map(plain);
    }
    return value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
        : value;
}
