// The program that measures JavaScript libraries, the one that was imported last. Each line on standard input is a request in JSON, each
// line on standard output an answer in JSON behind a mark, since libraries print too. Requests are answered one after another:
//
//   hello                            the version of Node, and the most memory that a process without input or library has had
//   import  library, packages        loads a library; packages is the folder of its package, where it is not a part of Node
//   input   id, suite, ...           reads what an operation works on, as the suite's module says
//   open    id, operation, ...       makes the operation, which must be possible with what was read and imported
//   run     id, times                does it so often: nanoseconds on the clock, and of all processor cores together
//   verify  id, output               does it once and writes what comes out to a file
//   peak                             the most memory that this process has had, where the system tells
//   close   id                       forgets an operation
//
// An answer has "absent" with a reason where the library cannot do it, or "failed" where it should have been able to.

import { readFileSync, readSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { Absent } from './absent.mjs';

const MARK = 'bench\t';

// Reads in a thread of its own: the end of the input is the end of the bench, and this process ends too, whatever it is busy with.
function readRequests() {
    const decoder = new StringDecoder('utf8');
    const buffer = Buffer.alloc(64 << 10);
    let text = '';
    for (;;) {
        const length = readSync(0, buffer);
        if (length === 0) {
            process.kill(process.pid, 'SIGKILL');
        }
        const lines = (text + decoder.write(buffer.subarray(0, length))).split('\n');
        text = lines.pop();
        lines.forEach((line) => parentPort.postMessage(line));
    }
}

const suites = { serial: () => import('./serial.mjs'), zip: () => import('./zip.mjs') };
const inputs = new Map();
const operations = new Map();
let library;

// Not by resourceUsage(), whose figure begins with the memory of the process that started this one.
function peak() {
    try {
        return 1024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
    } catch {
        return undefined;
    }
}

const requests = {
    hello: () => ({ version: process.versions.node, empty: peak() }),

    async import({ suite, library: name, packages }) {
        // A module inside the folder of the package, so that names are looked up there.
        const load = packages ? (await import(pathToFileURL(packages + '/import.mjs'))).load : (builtin) => import(builtin);
        library = await (await suites[suite]()).library(name, load);
        return {};
    },

    async input({ id, suite, ...input }) {
        inputs.set(id, { suite, ...input, ...(await suites[suite]()).read(input) });
        return {};
    },

    async open({ id, ...wanted }) {
        const input = inputs.get(id);
        operations.set(id, (await suites[input.suite]()).operation(library, input, wanted));
        return {};
    },

    async run({ id, times }) {
        const operation = operations.get(id);
        const cpu = process.cpuUsage();
        const start = process.hrtime.bigint();
        await operation.run(times);
        const wall = process.hrtime.bigint() - start;
        const { user, system } = process.cpuUsage(cpu);
        return { wall: Number(wall), cpu: 1000 * (user + system) };
    },

    verify: async ({ id, output }) => (await operations.get(id).verify(output)) ?? {},

    peak: () => ({ peak: peak() }),

    close({ id }) {
        inputs.delete(id);
        operations.delete(id);
        return {};
    },
};

async function answer(line) {
    try {
        const { request, ...rest } = JSON.parse(line);
        return await requests[request](rest);
    } catch (e) {
        console.error(e);
        return e instanceof Absent ? { absent: e.message } : { failed: String(e) };
    }
}

if (isMainThread) {
    console.log = console.error; // what libraries print is no answer
    let answered = Promise.resolve();
    new Worker(new URL(import.meta.url)).on('message', (line) => {
        answered = answered.then(async () => writeSync(1, MARK + JSON.stringify(await answer(line)) + '\n'));
    });
} else {
    readRequests();
}
