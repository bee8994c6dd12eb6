// Locates the WebAssembly modules and chooses the one for this browser.

// Minimal modules, each with one function of one instruction: i8x16.popcnt, f32x4.relaxed_madd.
const header = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0];
const zeros = [65, 0, 253, 15];
const simd128 = [...header, 10, 10, 1, 8, 0, ...zeros, 253, 98, 11];
const relaxedSimd = [
  ...header,
  10,
  19,
  1,
  17,
  0,
  ...zeros,
  ...zeros,
  ...zeros,
  253,
  133,
  2,
  11,
];

// Kept apart from the folder's name: bundlers would treat the two as a file name.
const here = import.meta.url;

/** @param {number[]} bytes */
const validates = (bytes) => WebAssembly.validate(new Uint8Array(bytes));

/**
 * The WebAssembly modules that a task loads.
 *
 * @typedef {object} WasmFileset
 * @property {string} wasmLoaderPath Unused: there is no loader.
 * @property {string} wasmBinaryPath URL of the WebAssembly module.
 * @property {string} [fast16BinaryPath] URL of the module for precision `fast16`.
 */

/** Chooses the WebAssembly module for this browser. */
export class FilesetResolver {
  /**
   * Whether this browser supports SIMD, which all tasks require.
   *
   * @returns {Promise<boolean>}
   */
  static async isSimdSupported() {
    return validates(simd128);
  }

  /**
   * The module with fused multiply-add if the browser supports it, otherwise the one without; and the 16-bit module,
   * which is fetched when a task uses that precision.
   *
   * @param {string} [basePath] Folder of the modules; by default `wasm` next to this package.
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
   * @param {string} [basePath] Folder of the modules; by default `wasm` next to this package.
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
