// Where the WebAssembly modules are, and which of them this browser runs.

// A function of one instruction each, in modules of their own: i8x16.popcnt, f32x4.relaxed_madd.
const header = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0];
const zeros = [65, 0, 253, 15];
const simd128 = [...header, 10, 10, 1, 8, 0, ...zeros, 253, 98, 11];
const relaxedSimd = [
  ...header, 10, 19, 1, 17, 0, ...zeros, ...zeros, ...zeros, 253, 133, 2, 11,
];

// Apart from the folder's name: bundlers would take the two for the name of a file.
const here = import.meta.url;

/** @param {number[]} bytes */
const validates = (bytes) => WebAssembly.validate(new Uint8Array(bytes));

/**
 * What a task loads.
 *
 * @typedef {object} WasmFileset
 * @property {string} wasmLoaderPath Not used: there is no loader.
 * @property {string} wasmBinaryPath The WebAssembly module.
 * @property {string} [fast16BinaryPath] That of tasks whose precision is `fast16`.
 */

/** Finds the WebAssembly module for this browser. */
export class FilesetResolver {
  /**
   * Whether this browser has SIMD, without which no task runs.
   *
   * @returns {Promise<boolean>}
   */
  static async isSimdSupported() {
    return validates(simd128);
  }

  /**
   * The module with fused multiply-adds where the browser has them, otherwise the one without; and the one in 16
   * bits, which is fetched when a task asks for that precision.
   *
   * @param {string} [basePath] The folder of the modules; by default `wasm` beside this package.
   * @returns {Promise<WasmFileset>}
   */
  static async forVisionTasks(basePath = '') {
    return {
      ...fileset(basePath, validates(relaxedSimd) ? 'hands_relaxed_simd.wasm' : 'hands_simd128.wasm'),
      fast16BinaryPath: modulePath(basePath, 'hands_fast16.wasm'),
    };
  }

  /**
   * The module that trains gestures and plays the counting game.
   *
   * @param {string} [basePath] The folder of the modules; by default `wasm` beside this package.
   * @returns {Promise<WasmFileset>}
   */
  static async forExtras(basePath = '') {
    return fileset(basePath, 'hands_extras.wasm');
  }
}

function fileset(basePath, name) {
  return { wasmLoaderPath: '', wasmBinaryPath: modulePath(basePath, name) };
}

function modulePath(basePath, name) {
  const folder = basePath ? String(basePath).replace(/\/$/, '') : new URL('../wasm', here).href;
  return `${folder}/${name}`;
}
