// usage: node main.mjs [--exact] [--frames N]
// environment: HANDS and SCENES; see checks/web/run
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { FilesetResolver, GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { compare } from './agreement.mjs';
import { checkContract, checkThresholds } from './contract.mjs';
import { checkEndurance } from './endurance.mjs';
import { conclude, expect } from './expect.mjs';
import { checkExports, checkMemory } from './exports.mjs';
import { checkHostile, checkLargeWork } from './hostile.mjs';
import { checkLive } from './live.mjs';
import { hasKernels } from './native.mjs';
import { decodePNG } from './png.mjs';
import { checkStars } from './stars.mjs';
import { checkTraining } from './training.mjs';

// The native kernels that round like a module's. They use the C library's exponential function, the module its
// own: these sometimes differ by one unit in the last place.
const modules = {
  'hands_simd128.wasm': { precision: 'exact', kernels: 'baseline' },
  'hands_relaxed_simd.wasm': { precision: 'exact', kernels: 'avx2' },
  'hands_fast16.wasm': { precision: 'fast16', kernels: 'baseline' },
};
/** Maximum gzipped size of a module, bytes. */
const sizeLimit = 350_000;
const tolerance = 2 ** -23;

const root = fileURLToPath(new URL('../../', import.meta.url));
const shared = join(root, '../shared');
const weights = process.env.HANDS_WEIGHTS ?? join(root, 'Weights');
const bundle = new Uint8Array(readFileSync(join(weights, 'gesture_recognizer.task')));
const { values: { exact, frames } } = parseArgs({
  options: { exact: { type: 'boolean', default: false }, frames: { type: 'string', default: '1000' } },
});
const pngs = (
  folder,
) => (existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.png')).sort().map((name) => join(folder, name))
  : []);
const scenes = pngs(process.env.SCENES);
const pictures = [...scenes, ...pngs(join(shared, 'photos'))];
const say = (text) => console.log(`check-web: ${text}`);

/** Mean milliseconds of a call, after an untimed one. */
function time(count, call) {
  call(0);
  const start = performance.now();
  for (let index = 1; index <= count; index++) call(index);
  return ((performance.now() - start) / count).toFixed(1);
}

const thumb = decodePNG(scenes.find((file) => file.endsWith('Thumb_Up.png')));
const black = { data: new Uint8Array(4 * 64 * 48), width: 64, height: 48 };

/** Reads a module and checks its size. */
function moduleBytes(name) {
  const bytes = readFileSync(join(root, 'web/dist/wasm', name));
  const size = gzipSync(bytes, { level: 9 }).length;
  say(`${name}: ${bytes.length} bytes, ${size} by gzip`);
  expect(size <= sizeLimit, `${name} has at most ${sizeLimit} bytes by gzip`);
  return bytes;
}

/** Compiles a module and checks that it has no imports. */
function compiled(name, bytes) {
  const module = new WebAssembly.Module(bytes);
  expect(WebAssembly.Module.imports(module).length === 0, `${name} has no imports`);
  return module;
}

const chosen = await FilesetResolver.forVisionTasks();
const names = exact ? ['hands_simd128.wasm'] : Object.keys(modules);
for (const name of names) {
  const { precision, kernels } = modules[name];
  const path = join(root, 'web/dist/wasm', name);
  const bytes = moduleBytes(name);
  if (!WebAssembly.validate(bytes)) {
    say(`${name}: not for this Node`);
    expect(!chosen.wasmBinaryPath.endsWith(name), 'a module that runs is chosen');
    continue;
  }
  const module = compiled(name, bytes);
  checkExports(module, bundle, thumb, precision);
  checkMemory(module);
  const isFused = name.includes('relaxed');
  if (isFused) expect(chosen.wasmBinaryPath.endsWith(name), 'the module with fused multiply-adds is chosen');
  const fileset = { wasmBinaryPath: `file://${path}`, fast16BinaryPath: `file://${path}` };
  const baseOptions = { modelAssetBuffer: bundle };

  const start = performance.now();
  const task = await GestureRecognizer.createFromOptions(fileset, { baseOptions, numHands: 2, precision });
  const creation = (performance.now() - start).toFixed(0);
  const first = pictures.find((file) => file.endsWith('thumb_up.png')) ?? pictures[0];
  const image = decodePNG(first);
  const still = time(20, () => task.recognize(image));
  if (process.arch === 'x64' && hasKernels(kernels, first)) {
    const { largest, equal, hands } = compare(task, pictures, { kernels, precision }, tolerance);
    expect(hands >= scenes.length / 2, `${hands} hands in ${pictures.length} pictures`);
    expect(equal >= 0.8 * pictures.length, `${equal} of ${pictures.length} pictures equal to the bit`);
    say(
      `${name}: ${hands} hands in ${pictures.length} pictures, of which ${equal} equal to the native ` +
        `${kernels} kernels to the bit, all landmarks so, scores within ${largest.toExponential(1)}`,
    );
  }
  await task.setOptions({ runningMode: 'VIDEO', numHands: 1 });
  const tracked = time(50, (index) => task.recognizeForVideo(image, index));
  say(
    `${name}: create ${creation} ms, still picture ${still} ms, tracked frame ${tracked} ms, ` +
      `${(task.memorySize / (1 << 20)).toFixed(0)} MiB`,
  );
  task.close();
}

const fileset = exact ? { wasmBinaryPath: `file://${join(root, 'web/dist/wasm', names[0])}` } : chosen;
await checkContract(fileset, bundle, thumb, black);
const customBundle = join(weights, 'custom_gesture_recognizer.task');
if (existsSync(customBundle)) {
  await checkThresholds(fileset, new Uint8Array(readFileSync(customBundle)), thumb);
}
say('contract');
await checkLive(fileset, bundle, [thumb, black]);
say('worker');
const palm = decodePNG(scenes.find((file) => file.endsWith('Open_Palm.png')));
await checkStars(fileset, bundle, palm, black);
say('counting game');
const known = await checkTraining(fileset, bundle, scenes);
say(`training: ${known} of ${scenes.length} pictures known again`);
compiled('hands_extras.wasm', moduleBytes('hands_extras.wasm'));
const precisions = new Set(names.map((name) => modules[name].precision));
for (const precision of precisions) await checkLargeWork(fileset, precision);
if (existsSync(join(shared, 'hostile'))) {
  for (const precision of precisions) {
    const { refused, accepted } = await checkHostile(
      fileset,
      join(shared, 'hostile'),
      join(shared, 'models'),
      precision,
    );
    expect(refused > 50, `${refused} damaged files refused`);
    say(`damaged files, ${precision}: ${refused} refused, ${accepted} accepted`);
  }
}
const size = await checkEndurance(fileset, bundle, [...scenes.slice(0, 4).map(decodePNG), black], Number(frames));
say(`${frames} frames: ${(size / (1 << 20)).toFixed(1)} MiB throughout`);
process.exitCode = conclude();
