import { Worker } from 'node:worker_threads';

/**
 * A Node worker thread with the API of a browser's worker.
 *
 * @param {string} file A file in the package's source.
 */
export function nodeWorker(file) {
  const thread = new Worker(new URL('worker_thread.mjs', import.meta.url), { workerData: file });
  return {
    set onmessage(handler) {
      thread.on('message', (data) => handler({ data }));
    },
    set onerror(handler) {
      thread.on('error', (error) => handler(error));
    },
    postMessage: (message, transfer) => thread.postMessage(message, transfer),
    terminate: () => thread.terminate(),
  };
}
