// One instance of the WebAssembly module: calls, memory and errors. Each task has its own, so that its memory is
// released with it, and a fault does not affect other tasks.

import { isFile, openFile, readFile } from './files.mjs';

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** @param {string} path */
function compiled(path) {
  let module = modules.get(path);
  if (!module) {
    module = compile(path);
    modules.set(path, module);
    // Do not cache a failure, such as a broken connection.
    module.catch(() => modules.delete(path));
  }
  return module;
}

/**
 * Compiles a module while it downloads. Browsers cache modules compiled this way.
 *
 * @param {string} path
 */
async function compile(path) {
  const what = 'WebAssembly module';
  if (isFile(path)) return WebAssembly.compile(await readFile(path, what));
  const response = await openFile(path, what);
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm');
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

export class Instance {
  #module;
  #exports;
  /** The fatal error of the module. @type {Error | undefined} */
  #fault;
  // The buffer for pixels, reused.
  #frame = { address: 0, size: 0 };

  /**
   * @param {import('./fileset.mjs').WasmFileset} fileset
   * @param {'wasmBinaryPath' | 'fast16BinaryPath'} [name] The module of the fileset.
   */
  static async create(fileset, name = 'wasmBinaryPath') {
    const path = fileset?.[name];
    if (!path) throw new TypeError(`The fileset has no ${name}; see FilesetResolver.`);
    const module = await compiled(path);
    return new Instance(module, await WebAssembly.instantiate(module, {}));
  }

  /** @param {WebAssembly.Module} module @param {WebAssembly.Instance} instance */
  constructor(module, instance) {
    this.#module = module;
    this.#exports = instance.exports;
  }

  /** Creates another instance of the same module. */
  sibling() {
    return new Instance(this.#module, new WebAssembly.Instance(this.#module, {}));
  }

  /** Size of the memory in bytes. It never shrinks. */
  get memorySize() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Calls a function that returns a status.
   *
   * @param {string} name
   * @param {...number} values
   */
  call(name, ...values) {
    if (this.#run(name, values) !== 0) throw new Error(this.#errorText());
  }

  /** @param {Uint8Array} bytes @returns {number} Address of a new buffer with a copy. */
  write(bytes) {
    const address = this.#allocate(Math.max(bytes.length, 1));
    new Uint8Array(this.#exports.memory.buffer).set(bytes, address);
    return address;
  }

  /** @param {number} address */
  free(address) {
    this.call('hands_free', address);
  }

  /**
   * Copies pixels into the module's memory; they stay until the next frame.
   *
   * @param {Uint8Array | Uint8ClampedArray} pixels
   * @returns {number} Their address.
   */
  writeFrame(pixels) {
    if (pixels.length > this.#frame.size) {
      const former = this.#frame;
      this.#frame = { address: 0, size: 0 };
      if (former.size) this.free(former.address);
      this.#frame = { address: this.#allocate(pixels.length), size: pixels.length };
    }
    new Uint8Array(this.#exports.memory.buffer).set(pixels, this.#frame.address);
    return this.#frame.address;
  }

  /** @returns {{view: DataView, address: number}} The memory, and the address of the last result. */
  result() {
    return {
      view: new DataView(this.#exports.memory.buffer),
      address: this.#run('hands_result_address', []) >>> 0,
    };
  }

  #allocate(size) {
    // The module uses 32-bit sizes and has 1 GiB of memory.
    const address = this.#run('hands_allocate', [Math.min(size, 0x7fffffff)]) >>> 0;
    if (!address) throw new Error(this.#errorText());
    return address;
  }

  #run(name, values) {
    if (this.#fault) throw this.#fault;
    try {
      return this.#exports[name](...values);
    } catch (error) {
      this.#fault = new Error(
        `RESOURCE_EXHAUSTED: The module has stopped, most likely for want of memory (${error.message}); ` +
          'close this task and create a new one.',
      );
      throw this.#fault;
    }
  }

  #errorText() {
    const address = this.#run('hands_error_address', []) >>> 0;
    const size = this.#run('hands_error_size', []);
    return new TextDecoder().decode(
      new Uint8Array(this.#exports.memory.buffer, address, size).slice(),
    );
  }
}
