// What the tests share: the package's modules, a bundle, and images. Environment: see checks/web/run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FilesetResolver } from '../../../web/dist/vision_bundle.mjs';
import { decodePNG } from './png.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const shared = join(root, '../shared');
const weights = process.env.HANDS_WEIGHTS ?? join(root, 'Weights');

/** A bundle of the folder of weights; undefined if it is missing. */
export function weightsFile(name) {
  const path = join(weights, name);
  return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
}

/** MediaPipe's gesture recognizer. */
export const bundle = weightsFile('gesture_recognizer.task');
export const baseOptions = { modelAssetBuffer: bundle };

/** Whether the modules for fused multiply-add, threads, 16 bits and models of one's own are not built. */
export const isExact = process.env.HANDS_WEB_EXACT === '1';

// The native kernels that round like a module's. They use the C library's exponential function, the module its
// own: these sometimes differ by one unit in the last place.
const modules = [
  { name: 'hands_simd128.wasm', precision: 'exact', kernels: 'baseline' },
  { name: 'hands_relaxed_simd.wasm', precision: 'exact', kernels: 'avx2' },
  { name: 'hands_fast16.wasm', precision: 'fast16', kernels: 'baseline' },
];

/** The modules for tasks that are built, with the native kernels that they match. */
export const taskModules = isExact ? modules.slice(0, 1) : modules;

export const modulePath = (name) => join(root, 'web/dist/wasm', name);

/** A fileset of one module. */
export const filesetOf = (name) => {
  const address = `file://${modulePath(name)}`;
  return { wasmBinaryPath: address, fast16BinaryPath: address };
};

/** The fileset of the tests. */
export const fileset = isExact
  ? { wasmBinaryPath: `file://${modulePath(taskModules[0].name)}` }
  : await FilesetResolver.forVisionTasks();

/** The precisions of the modules that are built. */
export const precisions = [...new Set(taskModules.map(({ precision }) => precision))];

const pngs = (folder) =>
  existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.png')).sort().map((name) => join(folder, name))
    : [];

/** Drawn images, named after their gesture. */
export const scenes = pngs(process.env.SCENES);
/** Photographs; empty if there are none. */
export const photos = pngs(join(shared, 'photos'));

/** The drawn image of a gesture. */
export const scene = (name) => decodePNG(join(process.env.SCENES, `${name}.png`));
/** An image of a hand that shows Thumb_Up. */
export const thumb = scene('Thumb_Up');
/** An image without a hand. */
export const black = { data: new Uint8Array(4 * 64 * 48), width: 64, height: 48 };
