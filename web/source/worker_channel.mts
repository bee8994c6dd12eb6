// The page's end of the protocol between a page and its workers: numbered calls, each with one reply.
import type { PostedError } from './errors.mjs';
import { errorFrom, HandsError } from './errors.mjs';
import type { ByteReader } from './files.mjs';
import { readStream } from './files.mjs';
import type { ModelSource } from './model.mjs';

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

  /** Has the worker load a model. URLs are relative to the page. */
  async load(
    { model, ...values }: { model: ModelSource; [value: string]: unknown },
    signal?: AbortSignal,
  ): Promise<void> {
    await withSignal(this.call<void>('load', { ...values, model: await postable(model, signal) }), signal);
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

/** A model that can be posted: readers cannot, and the worker's own address differs from the page's. */
export async function postable(model: ModelSource, signal?: AbortSignal): Promise<string | Uint8Array> {
  const source = isReader(model) ? await readStream(model, undefined, signal) : model;
  return typeof source === 'string' || source instanceof URL ? pageAddress(source) : source;
}

function isReader(model: ModelSource): model is ByteReader {
  return typeof (model as ByteReader | undefined)?.read === 'function';
}

function pageAddress(path: string | URL): string {
  return typeof location === 'undefined' ? String(path) : new URL(path, location.href).href;
}

/** A call, whose wait ends when a signal aborts. */
export function withSignal<Value>(call: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return call;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}

/** A call, whose wait ends after a number of milliseconds. */
export function withTimeout<Value>(call: Promise<Value>, timeout: number | undefined): Promise<Value> {
  if (timeout === undefined) return call;
  return new Promise((resolve, reject) => {
    const expire = () => reject(HandsError.coded('DEADLINE_EXCEEDED', `The frame took longer than ${timeout} ms.`));
    // Timers take at most 31 bits.
    const timer = setTimeout(expire, Math.min(timeout, 0x7fffffff));
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
