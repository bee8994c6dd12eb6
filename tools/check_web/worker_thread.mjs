// Runs a worker of the package in a thread of Node, whose messages have other names.
import { parentPort, workerData } from 'node:worker_threads';

globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
await import(`../../web/dist/source/${workerData}`);
parentPort.on('message', (data) => globalThis.onmessage({ data }));
