// ZIP libraries. Contents lie in memory and archives in files, which are read and written whole where a library works in memory. All
// compress at level 6, or at the only level that they have; none is told to verify the CRC of what it reads.
//
//   write(contents, archive)          an entry for each of the contents {name, bytes}, one after another
//   writeAtOnce(contents, archive)    all of them at once, where that brings the library to several cores
//   read(archive)                     the contents of all entries, as [name, bytes]
//   stream(source, name, archive)     an archive with one file, neither of them ever whole in memory

import { closeSync, createReadStream, createWriteStream, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Absent } from './absent.mjs';

const LEVEL = 6;

// Node has no Web Workers: only the CompressionStream of the runtime leaves the main thread.
function zipJs(file, useCompressionStream) {
    return async (load) => {
        const zip = await load('@zip.js/zip.js' + file);
        zip.configure({ useWebWorkers: false, useCompressionStream });
        const add = (writer, { name, bytes }) => writer.add(name, new zip.Uint8ArrayReader(bytes));
        return {
            async write(contents, archive) {
                const writer = new zip.ZipWriter(new zip.Uint8ArrayWriter());
                for (const content of contents) {
                    await add(writer, content);
                }
                writeFileSync(archive, await writer.close());
            },
            async writeAtOnce(contents, archive) {
                const writer = new zip.ZipWriter(new zip.Uint8ArrayWriter());
                await Promise.all(contents.map((content) => add(writer, content)));
                writeFileSync(archive, await writer.close());
            },
            async read(archive) {
                const reader = new zip.ZipReader(new zip.Uint8ArrayReader(readFileSync(archive)));
                const entries = [];
                for (const entry of await reader.getEntries()) {
                    entries.push([entry.filename, await entry.getData(new zip.Uint8ArrayWriter())]);
                }
                await reader.close();
                return entries;
            },
            async stream(source, name, archive) {
                const writer = new zip.ZipWriter(Writable.toWeb(createWriteStream(archive)));
                await writer.add(name, Readable.toWeb(createReadStream(source)));
                await writer.close();
            },
        };
    };
}

async function jszip(load) {
    const { default: JSZip } = await load('jszip');
    const options = { compression: 'DEFLATE', compressionOptions: { level: LEVEL } };
    return {
        async write(contents, archive) {
            const zip = new JSZip();
            contents.forEach(({ name, bytes }) => zip.file(name, bytes, { createFolders: false }));
            writeFileSync(archive, await zip.generateAsync({ type: 'uint8array', ...options }));
        },
        async read(archive) {
            const zip = await JSZip.loadAsync(readFileSync(archive));
            const entries = [];
            for (const [name, file] of Object.entries(zip.files)) {
                entries.push([name, await file.async('uint8array')]);
            }
            return entries;
        },
        async stream(source, name, archive) {
            const zip = new JSZip();
            zip.file(name, createReadStream(source), { createFolders: false });
            await pipeline(zip.generateNodeStream({ streamFiles: true, ...options }), createWriteStream(archive));
        },
    };
}

async function fflate(load) {
    const { unzipSync, zip, Zip, ZipDeflate, zipSync } = await load('fflate');
    const files = (contents) => Object.fromEntries(contents.map(({ name, bytes }) => [name, bytes]));
    return {
        write: (contents, archive) => writeFileSync(archive, zipSync(files(contents), { level: LEVEL })),
        // By its own pool of workers.
        writeAtOnce: (contents, archive) =>
            new Promise((resolve, reject) => {
                zip(files(contents), { level: LEVEL }, (error, bytes) => {
                    if (error) {
                        reject(error);
                    } else {
                        writeFileSync(archive, bytes);
                        resolve();
                    }
                });
            }),
        read: (archive) => Object.entries(unzipSync(readFileSync(archive))),
        async stream(source, name, archive) {
            const out = createWriteStream(archive);
            let full = false;
            const zipping = new Zip((error, bytes, last) => {
                if (error) {
                    out.destroy(error);
                } else {
                    full = !out.write(bytes);
                }
                if (last) {
                    out.end();
                }
            });
            const entry = new ZipDeflate(name, { level: LEVEL });
            zipping.add(entry);
            for await (const piece of createReadStream(source)) {
                entry.push(piece, false);
                if (full) {
                    await once(out, 'drain');
                    full = false;
                }
            }
            entry.push(new Uint8Array(0), true);
            zipping.end();
            await once(out, 'close');
        },
    };
}

async function archiver(load) {
    const { ZipArchive } = await load('archiver');
    const make = async (archive, add) => {
        const zip = new ZipArchive({ zlib: { level: LEVEL } });
        const written = pipeline(zip, createWriteStream(archive));
        add(zip);
        await Promise.all([zip.finalize(), written]);
    };
    return {
        write: (contents, archive) =>
            make(archive, (zip) => contents.forEach(({ name, bytes }) => zip.append(bytes, { name }))),
        stream: (source, name, archive) => make(archive, (zip) => zip.append(createReadStream(source), { name })),
    };
}

async function nodeZlib(load) {
    const zlib = await load('node:zlib');
    if (!zlib.ZipEntry) {
        throw new Absent('node:zlib has ZIP archives from Node 26.8 on, and this is ' + process.versions.node);
    }
    const create = ({ name, bytes }) => zlib.ZipEntry.create(name, bytes);
    const save = (entries, archive) => pipeline(zlib.createZipArchive(entries), createWriteStream(archive));
    return {
        async write(contents, archive) {
            const entries = [];
            for (const content of contents) {
                entries.push(await create(content));
            }
            await save(entries, archive);
        },
        writeAtOnce: async (contents, archive) => save(await Promise.all(contents.map(create)), archive),
        async read(archive) {
            const entries = [];
            for (const entry of new zlib.ZipBuffer(readFileSync(archive)).values()) {
                entries.push([entry.name, await entry.content({ verify: false })]);
            }
            return entries;
        },
        stream: (source, name, archive) => save([zlib.ZipEntry.createStream(name, createReadStream(source))], archive),
    };
}

const libraries = {
    'zip.js native': zipJs('', true),
    'zip.js wasm': zipJs('', false),
    'zip.js js': zipJs('/index-native.js', false),
    jszip,
    fflate,
    archiver,
    'node:zlib': nodeZlib,
};

export const library = (name, load) => libraries[name](load);

// What is written comes from one file, part by part; what is read or streamed is only named.
export function read({ file, starts, names }) {
    const all = file ? readFileSync(file) : undefined;
    return { contents: names?.map((name, i) => ({ name, bytes: all.subarray(starts[i], starts[i + 1]) })) };
}

export function operation(zip, { contents, source, name, archive }, { operation: wanted, target }) {
    switch (wanted) {
        case 'read':
            return reading(zip, archive);
        case 'stream':
            return writing(target, () => zip.stream(source, name, target));
        default:
            return writing(target, () => zip[wanted](contents, target));
    }
}

function writing(target, write) {
    const writeAnew = async () => {
        rmSync(target, { force: true });
        await write();
    };
    return {
        async run(times) {
            for (let i = 0; i < times; i++) {
                await writeAnew();
            }
        },
        async verify() {
            await writeAnew();
            return { length: statSync(target).size };
        },
    };
}

function reading(zip, archive) {
    return {
        async run(times) {
            for (let i = 0; i < times; i++) {
                await zip.read(archive);
            }
        },
        async verify(output) {
            const file = openSync(output, 'w');
            const entries = [];
            for (const [name, bytes] of await zip.read(archive)) {
                for (let at = 0; at < bytes.length; ) {
                    at += writeSync(file, bytes, at);
                }
                entries.push({ name, length: bytes.length });
            }
            closeSync(file);
            return { entries };
        },
    };
}
