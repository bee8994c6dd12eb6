// Runs the package's worker in a thread of Node, whose messages have other names.
import { parentPort } from 'node:worker_threads';

globalThis.postMessage = (message) => parentPort.postMessage(message);
await import('../../web/dist/source/live_worker.mjs');
parentPort.on('message', (data) => globalThis.onmessage({ data }));
