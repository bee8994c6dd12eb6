import { Worker } from 'node:worker_threads';

/**
 * A Node worker thread with the API of a browser's worker, whose replies can be held back.
 *
 * @param {string} file A file in the package's source.
 */
export function nodeWorker(file) {
  const thread = new Worker(new URL('worker_thread.mjs', import.meta.url), { workerData: file });
  let deliver;
  /** Replies held back; undefined while they are delivered. */
  let held;
  thread.on('message', (data) => held ? held.push(data) : deliver?.({ data }));
  return {
    set onmessage(handler) {
      deliver = handler;
    },
    /** Holds replies back until the function that it returns is called. */
    hold() {
      held = [];
      return () => {
        const replies = held;
        held = undefined;
        for (const data of replies) deliver({ data });
      };
    },
    set onerror(handler) {
      thread.on('error', (error) => handler(error));
    },
    postMessage: (message, transfer) => thread.postMessage(message, transfer),
    terminate: () => thread.terminate(),
  };
}
