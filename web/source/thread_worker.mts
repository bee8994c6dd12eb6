// The worker of a thread: see Threads.
import type { ThreadStart } from './threads.mjs';

function run({ module, memory, thread, stack }: ThreadStart): void {
  const { exports } = new WebAssembly.Instance(module, {
    env: { memory },
    hands: { now: () => performance.now(), start_thread: () => 0 },
  });
  (exports['__stack_pointer'] as WebAssembly.Global).value = stack;
  (exports['hands_run_thread'] as (thread: number) => void)(thread);
}

if (typeof globalThis.postMessage === 'function') {
  globalThis.onmessage = ({ data }: MessageEvent<ThreadStart>) => {
    try {
      run(data);
    } finally {
      globalThis.postMessage(undefined);
      globalThis.close();
    }
  };
} else {
  process!.getBuiltinModule('node:worker_threads').parentPort.once('message', run);
}
