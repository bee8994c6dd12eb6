// The page's end of the protocol between a page and its workers: numbered calls, each with one reply.
import type { PostedError } from './errors.mjs';
import { errorFrom, HandsError } from './errors.mjs';
import type { ByteReader } from './files.mjs';
import { readStream } from './files.mjs';
import type { WasmFileset } from './fileset.mjs';
import type { ModelSource } from './model.mjs';
import { pageAddress, pageFileset } from './page_address.mjs';
import { withSignal } from './waiting.mjs';

/** A module worker. */
export type WorkerLike = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

/**
 * Starts the worker that finds hands.
 *
 * @throws A `HandsError` with the code `UNAVAILABLE` if the runtime has no `Worker`, as Node.
 */
export function liveWorker(): WorkerLike {
  return ownWorker(() => new Worker(new URL('./live_worker.mjs', import.meta.url), { type: 'module' }));
}

/**
 * Starts the worker that trains.
 *
 * @throws As `liveWorker`.
 */
export function trainingWorker(): WorkerLike {
  return ownWorker(() => new Worker(new URL('./training_worker.mjs', import.meta.url), { type: 'module' }));
}

function ownWorker(start: () => WorkerLike): WorkerLike {
  if (typeof Worker === 'undefined') {
    throw HandsError.coded('UNAVAILABLE', 'There is no Worker here; pass a worker with the option `worker`.');
  }
  return start();
}

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

/** A model to load, with what else the worker needs for it. */
export interface Loading {
  model: ModelSource;
  fileset?: WasmFileset | undefined;
  [value: string]: unknown;
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
  /** Rejects then; calls that wait for a model that is being read wait for it, too. */
  #ended: Promise<never>;
  #rejectEnded!: (error: Error) => void;
  /** Ends when the models that are read for earlier loads have been posted. */
  #reading: Promise<void> | undefined;

  /**
   * @param onBuffer Gets the buffers that the worker returns.
   */
  constructor(worker: WorkerLike, onBuffer: (buffer: ArrayBuffer) => void = () => {}) {
    this.#worker = worker;
    this.#ended = new Promise((_, reject) => {
      this.#rejectEnded = reject;
    });
    this.#ended.catch(() => {});
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.buffer) onBuffer(data.buffer);
      this.#settle(data);
    };
    worker.onerror = (event) => {
      // The event of a script that cannot be loaded has no message.
      const { message = 'its script could not be loaded' } = event as Partial<ErrorEvent>;
      this.stop(new HandsError('UNAVAILABLE', `The worker has stopped: ${message}`));
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

  /** Posts a call after the loads before it, whose models may have to be read first; at once if none is being read. */
  callAfterLoads<Value>(name: string, values: Record<string, unknown>): Promise<Value> {
    return this.#afterLoads(() => this.call(name, values));
  }

  /** Has the worker load a model, in the order of the calls. URLs are relative to the page. */
  load({ model, fileset, ...values }: Loading, signal?: AbortSignal): Promise<void> {
    const post = (bytesOrAddress: string | Uint8Array) =>
      this.call<void>('load', { ...values, fileset: pageFileset(fileset), model: bytesOrAddress });
    if (!isReader(model)) return withSignal(this.#afterLoads(() => post(located(model))), signal);
    const read = this.#read(model, signal);
    const loaded = read.then(post);
    const reading = read.then(() => {}, () => {});
    this.#reading = reading;
    void reading.then(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return withSignal(loaded, signal);
  }

  /** A model that can be posted: a stream is read first. */
  async postable(model: ModelSource): Promise<string | Uint8Array> {
    return isReader(model) ? await this.#read(model) : located(model);
  }

  /** Reads a stream after those of earlier loads; it is cancelled if the worker ends meanwhile. */
  async #read(reader: ByteReader, signal?: AbortSignal): Promise<Uint8Array> {
    try {
      return await Promise.race([this.#ended, this.#afterLoads(() => readStream(reader, undefined, signal))]);
    } catch (error) {
      if (this.#end) void reader.cancel().catch(() => {});
      throw error;
    }
  }

  #afterLoads<Value>(start: () => Promise<Value>): Promise<Value> {
    return this.#reading ? Promise.race([this.#reading, this.#ended]).then(start) : start();
  }

  /** Terminates the worker; pending and further calls reject with the error. */
  stop(error: Error): void {
    if (this.#end) return;
    this.#end = error;
    this.#rejectEnded(error);
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

function located(model: Exclude<ModelSource, ByteReader>): string | Uint8Array {
  return typeof model === 'string' || model instanceof URL ? pageAddress(model) : model;
}

function isReader(model: ModelSource): model is ByteReader {
  return typeof (model as ByteReader | undefined)?.read === 'function';
}
