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
const forgotten = new FinalizationRegistry((workers: ThreadWorker[]) => endAll(workers));

function endAll(workers: ThreadWorker[]): void {
  for (const worker of workers.splice(0)) worker.terminate();
}

/** The memory that the threads of one instance share, and their workers. */
export class Threads {
  /** As large as the module asks for: 32 MiB, at most 1 GiB. */
  readonly memory = new WebAssembly.Memory({ initial: 512, maximum: 16384, shared: true });
  #workers: ThreadWorker[] = [];

  /** Ends the workers with their owner. */
  endWith(owner: object): void {
    forgotten.register(owner, this.#workers);
  }

  /** Starts a worker; returns whether there is one. It begins when it has loaded its script. */
  start(module: WebAssembly.Module, thread: number, stack: number): boolean {
    try {
      this.#workers.push(startedWorker({ module, memory: this.memory, thread, stack }));
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

function startedWorker(start: ThreadStart): ThreadWorker {
  if (typeof Worker === 'undefined') {
    const { Worker: NodeWorker } = process!.getBuiltinModule('node:worker_threads');
    const worker = new NodeWorker(new URL('./thread_worker.mjs', import.meta.url));
    // A program ends while threads wait.
    worker.unref();
    // Without a listener, the failure of a thread would end the program.
    worker.on('error', () => {});
    worker.postMessage(start);
    return worker;
  }
  const worker = new Worker(new URL('./thread_worker.mjs', import.meta.url), { type: 'module' });
  worker.postMessage(start);
  return worker;
}
