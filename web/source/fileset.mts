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

const validates = (bytes: number[]) => WebAssembly.validate(new Uint8Array(bytes));

/**
 * Whether workers may share memory: in Node, and on pages that are isolated from other origins; and the module for it has
 * the bits of the one with fused multiply-add.
 */
function hasThreads(): boolean {
  const isIsolated = globalThis.crossOriginIsolated ?? typeof SharedArrayBuffer !== 'undefined';
  return isIsolated && validates(relaxedSimd);
}

/** The WebAssembly modules that a task loads. */
export interface WasmFileset {
  /** Unused: there is no loader. */
  wasmLoaderPath?: string;
  /** URL of the WebAssembly module. */
  wasmBinaryPath: string;
  /** Unused. */
  assetLoaderPath?: string;
  /** Unused. */
  assetBinaryPath?: string;
  /** URL of the module for precision `'fast16'`, fetched on demand. */
  fast16BinaryPath?: string;
  /** URL of the module for several threads, fetched on demand; absent where there is no shared memory. */
  threadsBinaryPath?: string;
}

/** Chooses the WebAssembly module for this browser. */
export class FilesetResolver {
  /** Whether this browser supports SIMD, which all tasks require. */
  static isSimdSupported(_useModule?: boolean): Promise<boolean> {
    return Promise.resolve(validates(simd128));
  }

  /**
   * The module with fused multiply-add if the browser supports it, otherwise the one without; and the 16-bit module,
   * which is fetched when a task uses that precision.
   *
   * @param basePath Folder of the modules; by default `wasm` next to this package.
   */
  static forVisionTasks(
    basePath: string | URL = '',
    _useModule?: boolean,
  ): Promise<WasmFileset & { wasmLoaderPath: string }> {
    return Promise.resolve({
      ...fileset(basePath, validates(relaxedSimd) ? 'hands_relaxed_simd.wasm' : 'hands_simd128.wasm'),
      fast16BinaryPath: modulePath(basePath, 'hands_fast16.wasm'),
      ...(hasThreads() && { threadsBinaryPath: modulePath(basePath, 'hands_threads.wasm') }),
    });
  }

  /**
   * The module that trains gestures.
   *
   * @param basePath Folder of the modules; by default `wasm` next to this package.
   */
  static forExtras(basePath: string | URL = ''): Promise<WasmFileset> {
    return Promise.resolve(fileset(basePath, 'hands_extras.wasm'));
  }

  /**
   * The module that recognizes and trains motions.
   *
   * @param basePath Folder of the modules; by default `wasm` next to this package.
   */
  static forMotions(basePath: string | URL = ''): Promise<WasmFileset> {
    return Promise.resolve(fileset(basePath, 'hands_motions.wasm'));
  }

  /**
   * The module that runs custom models.
   *
   * @param basePath Folder of the modules; by default `wasm` next to this package.
   */
  static forModels(basePath: string | URL = ''): Promise<WasmFileset> {
    return Promise.resolve(fileset(basePath, 'hands_model.wasm'));
  }
}

function fileset(basePath: string | URL, name: string) {
  return { wasmLoaderPath: '', wasmBinaryPath: modulePath(basePath, name) };
}

function modulePath(basePath: string | URL, name: string) {
  const folder = basePath ? String(basePath).replace(/\/$/, '') : new URL('../wasm', here).href;
  return `${folder}/${name}`;
}
