// The threads of an instance of the module: workers, each with another instance over the same memory.

/** What a worker runs: a function of the module, as one thread. */
export interface ThreadStart {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** Addresses of the thread and of the end of its stack. */
  thread: number;
  stack: number;
}

interface ThreadWorker {
  terminate(): unknown;
}

/** Ends the workers of instances that nobody closed. */
const forgotten = new FinalizationRegistry((workers: Set<ThreadWorker>) => endAll(workers));

function endAll(workers: Set<ThreadWorker>): void {
  for (const worker of workers) worker.terminate();
  workers.clear();
}

/** The memory that the threads of one instance share, and their workers. */
export class Threads {
  /** As large as the module asks for: 32 MiB, at most 1 GiB. */
  readonly memory = new WebAssembly.Memory({ initial: 512, maximum: 16384, shared: true });
  /** Those that have not ended. */
  #workers = new Set<ThreadWorker>();

  /** Ends the workers with their owner. */
  endWith(owner: object): void {
    forgotten.register(owner, this.#workers);
  }

  /** Starts a worker; returns whether there is one. It begins when it has loaded its script. */
  start(module: WebAssembly.Module, thread: number, stack: number): boolean {
    const workers = this.#workers;
    try {
      const start = { module, memory: this.memory, thread, stack };
      const worker: ThreadWorker = startedWorker(start, () => workers.delete(worker));
      workers.add(worker);
      return true;
    } catch {
      return false;
    }
  }

  /** Ends all workers. */
  close(): void {
    endAll(this.#workers);
  }
}

/** @param ended Called when the worker has ended, or is about to. */
function startedWorker(start: ThreadStart, ended: () => void): ThreadWorker {
  if (typeof Worker === 'undefined') {
    const { Worker: NodeWorker } = process!.getBuiltinModule('node:worker_threads');
    const worker = new NodeWorker(new URL('./thread_worker.mjs', import.meta.url));
    // A program ends while threads wait.
    worker.unref();
    // Without a listener, the failure of a thread would end the program.
    worker.on('error', () => {});
    worker.on('exit', ended);
    worker.postMessage(start);
    return worker;
  }
  const worker = new Worker(new URL('./thread_worker.mjs', import.meta.url), { type: 'module' });
  // Its only message is that it ends. A worker without its script sends none.
  worker.onmessage = worker.onerror = ended;
  worker.postMessage(start);
  return worker;
}
