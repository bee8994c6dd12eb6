// The page's end of the protocol between a page and its workers: numbered calls, each with one reply.
import type { PostedError } from './errors.mjs';
import { errorFrom, HandsError } from './errors.mjs';

/** A module worker. */
export type WorkerLike = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

/** A call as it is posted to the worker. */
export interface Call {
  number: number;
  name: string;
  [argument: string]: unknown;
}

/** The worker's reply. */
export interface Reply {
  number: number;
  value?: unknown;
  error?: PostedError;
  /** A buffer of the call that the worker no longer needs. */
  buffer?: ArrayBuffer;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class WorkerChannel {
  #worker: WorkerLike;
  #calls = new Map<number, Waiting>();
  #lastNumber = 0;
  /** Why calls are rejected, once they are. */
  #end: Error | undefined;

  /**
   * @param onBuffer Gets the buffers that the worker returns.
   */
  constructor(worker: WorkerLike, onBuffer: (buffer: ArrayBuffer) => void = () => {}) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.buffer) onBuffer(data.buffer);
      this.#settle(data);
    };
    worker.onerror = (event) => {
      this.stop(new HandsError('UNAVAILABLE', `The worker has stopped: ${(event as ErrorEvent).message}`));
    };
  }

  /** The error of all further calls, once the worker has ended. */
  get end(): Error | undefined {
    return this.#end;
  }

  /** Reserves the number of a call that is posted later. */
  nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** Posts a call; resolves to the value of its reply. */
  call<Value>(
    name: string,
    values: Record<string, unknown> = {},
    { number = this.nextNumber(), transfer = [] }: { number?: number; transfer?: Transferable[] } = {},
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#end) throw this.#end;
      const call: Call = { ...values, number, name };
      // Throws, for example, if an image is already closed.
      this.#worker.postMessage(call, transfer);
      this.#calls.set(number, { resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Terminates the worker; pending and further calls reject with the error. */
  stop(error: Error): void {
    if (this.#end) return;
    this.#end = error;
    this.#worker.terminate();
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }

  #settle({ number, value, error }: Reply): void {
    const call = this.#calls.get(number);
    this.#calls.delete(number);
    if (error) call?.reject(errorFrom(error));
    else call?.resolve(value);
  }
}

/** A URL for a worker, whose own address differs from the page's. */
export function pageAddress(path: string | undefined): string | undefined {
  return path && typeof location !== 'undefined' ? new URL(path, location.href).href : path;
}
