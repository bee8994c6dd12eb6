// One instance of the WebAssembly module: calls, memory and errors. Each task has its own, so that its memory is
// released with it, and a fault does not affect other tasks.

import type { HandsErrorCode } from './errors.mjs';
import { HandsError } from './errors.mjs';
import { failedFetch, isFile, openFile, readFile } from './files.mjs';
import type { WasmFileset } from './fileset.mjs';
import { Threads } from './threads.mjs';

/** What the modules import: a clock for deadlines, and where they have threads, these and their memory. */
function imports(module: WebAssembly.Module, threads?: Threads): WebAssembly.Imports {
  const now = () => performance.now();
  if (!threads) return { hands: { now } };
  const start = (thread: number, stack: number) => Number(threads.start(module, thread >>> 0, stack >>> 0));
  return { env: { memory: threads.memory }, hands: { now, start_thread: start } };
}

const modules = new Map<string, Promise<WebAssembly.Module>>();

function compiled(path: string): Promise<WebAssembly.Module> {
  let module = modules.get(path);
  if (!module) {
    module = compile(path);
    modules.set(path, module);
    // Do not cache a failure, such as a broken connection.
    module.catch(() => modules.delete(path));
  }
  return module;
}

/** Compiles a module while it downloads. Browsers cache modules compiled this way. */
async function compile(path: string): Promise<WebAssembly.Module> {
  const what = 'WebAssembly module';
  try {
    if (isFile(path)) return await WebAssembly.compile(await readFile(path, what));
    const response = await openFile(path, what);
    // Browsers refuse to stream any other type, also one with parameters.
    const isTyped = response.headers.get('content-type') === 'application/wasm';
    return await (isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  } catch (error) {
    throw failedFetch(path, what, error);
  }
}

/** The error of an instance that could not be created: it has a code if there was no memory. */
function failedStart(error: unknown): unknown {
  // Of a module with other imports. Without memory, browsers throw different errors.
  if (error instanceof TypeError || error instanceof WebAssembly.LinkError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return HandsError.coded('RESOURCE_EXHAUSTED', `There is no memory for another instance of the module (${reason}).`);
}

/** An address in the module's memory, or a number of bytes. */
type Word = number;

interface Exports {
  readonly [name: string]: WebAssembly.ExportValue;
}

export class Instance {
  #module: WebAssembly.Module;
  #exports: Exports;
  #memory: WebAssembly.Memory;
  #threads: Threads | undefined;
  /** The fatal error of the module. */
  #fault: HandsError | undefined;
  // The buffer for pixels, reused.
  #frame = { address: 0, size: 0 };

  /** @param name The module of the fileset. */
  static async create(
    fileset: WasmFileset,
    name: 'wasmBinaryPath' | 'fast16BinaryPath' | 'threadsBinaryPath' = 'wasmBinaryPath',
  ): Promise<Instance> {
    const path = fileset?.[name];
    if (!path) throw new TypeError(`The fileset has no ${name}; see FilesetResolver.`);
    const module = await compiled(path);
    try {
      const threads = name === 'threadsBinaryPath' ? new Threads() : undefined;
      return new Instance(module, await WebAssembly.instantiate(module, imports(module, threads)), threads);
    } catch (error) {
      throw failedStart(error);
    }
  }

  private constructor(module: WebAssembly.Module, instance: WebAssembly.Instance, threads?: Threads) {
    this.#module = module;
    this.#exports = instance.exports as unknown as Exports;
    this.#memory = threads?.memory ?? instance.exports['memory'] as WebAssembly.Memory;
    this.#threads = threads;
    threads?.endWith(this);
  }

  /** Creates another instance of the same module. */
  sibling(): Instance {
    const module = this.#module;
    try {
      const threads = this.#threads && new Threads();
      return new Instance(module, new WebAssembly.Instance(module, imports(module, threads)), threads);
    } catch (error) {
      throw failedStart(error);
    }
  }

  /** Ends the instance's threads, without which it must not be called again. */
  close(): void {
    this.#threads?.close();
  }

  /** Whether a call has failed fatally; all further ones do, too. */
  get hasStopped(): boolean {
    return this.#fault !== undefined;
  }

  /** Size of the memory in bytes. It never shrinks. */
  get memorySize(): number {
    return this.memory.byteLength;
  }

  /** The memory; another buffer after a call for which it grows. */
  get memory(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** Calls a function that returns a status. */
  call(name: string, ...values: number[]): void {
    const status = this.run(name, values);
    if (status !== 0) throw this.#error();
  }

  /** Calls a function that returns a number, or 0 if it fails. */
  callForNumber(name: string): number {
    const number = this.run(name, []);
    if (!number) throw this.#error();
    return number;
  }

  /**
   * Calls a function with bytes, which are copied for the time of the call.
   *
   * @param bytes Passed as addresses and sizes, before the other values.
   */
  callWith(name: string, bytes: Uint8Array[], ...values: number[]): void {
    const addresses: Word[] = [];
    try {
      for (const part of bytes) addresses.push(this.write(part));
      this.call(name, ...addresses.flatMap((address, index) => [address, bytes[index].length]), ...values);
    } finally {
      for (const address of addresses) this.free(address);
    }
  }

  /** Copies bytes to a new buffer; returns its address. */
  write(bytes: Uint8Array): Word {
    const address = this.#allocate(Math.max(bytes.length, 1));
    new Uint8Array(this.memory).set(bytes, address);
    return address;
  }

  free(address: Word): void {
    this.call('hands_free', address);
  }

  /** Copies pixels into the module's memory, where they stay until the next frame; returns their address. */
  writeFrame(pixels: Uint8Array | Uint8ClampedArray): Word {
    if (pixels.length > this.#frame.size) {
      const former = this.#frame;
      this.#frame = { address: 0, size: 0 };
      if (former.size) this.free(former.address);
      this.#frame = { address: this.#allocate(pixels.length), size: pixels.length };
    }
    new Uint8Array(this.memory).set(pixels, this.#frame.address);
    return this.#frame.address;
  }

  /** The memory, and the address of the last result. */
  result(): { view: DataView; address: Word } {
    return {
      view: new DataView(this.memory),
      address: this.run('hands_result_address', []) >>> 0,
    };
  }

  /** Copies the bytes whose size and address are the first words of the last result. */
  resultFile(): Uint8Array {
    const { view, address } = this.result();
    const [size, start] = [view.getUint32(address, true), view.getUint32(address + 4, true)];
    return new Uint8Array(view.buffer, start, size).slice();
  }

  #allocate(size: number): Word {
    // The module uses 32-bit sizes and has 1 GiB of memory.
    const address = this.run('hands_allocate', [Math.min(size, 0x7fffffff)]) >>> 0;
    if (!address) throw this.#error();
    return address;
  }

  /** Calls a function. */
  run(name: string, values: number[]): number {
    if (this.#fault) throw this.#fault;
    const call = this.#exports[name];
    if (typeof call !== 'function') {
      throw HandsError.coded('INVALID_ARGUMENT', 'The fileset is for another class; see FilesetResolver.');
    }
    try {
      return (call as (...values: number[]) => number)(...values);
    } catch (error) {
      this.#fault = HandsError.coded(
        'RESOURCE_EXHAUSTED',
        `The module has stopped, probably because it ran out of memory (${(error as Error).message}); ` +
          'close this task and create a new one.',
      );
      throw this.#fault;
    }
  }

  /** The last error of the module, whose message begins with its code. */
  #error(): HandsError {
    const address = this.run('hands_error_address', []) >>> 0;
    const size = this.run('hands_error_size', []);
    const bytes = new Uint8Array(this.memory, address, size);
    const message = new TextDecoder().decode(bytes.slice());
    return new HandsError(message.slice(0, message.indexOf(':')) as HandsErrorCode, message);
  }
}
