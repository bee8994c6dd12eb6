// Runs a worker of the package in a Node thread, whose message API has different names.
import { parentPort, workerData } from 'node:worker_threads';

globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
await import(`../../../web/dist/source/${workerData}`);
parentPort.on('message', (data) => globalThis.onmessage({ data }));
