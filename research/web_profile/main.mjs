// usage: node main.mjs FOLDER PICTURE.png [ROUNDS]
// See research/web_profile/run.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { decodePNG } from '../../checks/web/support/png.mjs';
import { kinds } from './kinds.mjs';
import { sampled } from './samples.mjs';

const [folder, picture, rounds = '60'] = process.argv.slice(2);
const root = fileURLToPath(new URL('../../', import.meta.url));
const weights = process.env.HANDS_WEIGHTS ?? join(root, 'Weights');
const bundle = new Uint8Array(readFileSync(join(weights, 'gesture_recognizer.task')));
const image = decodePNG(picture);

const modules = [
  ['simd128', 'hands_simd128.wasm', 'exact'],
  ['relaxed SIMD', 'hands_relaxed_simd.wasm', 'exact'],
  ['16 bits', 'hands_fast16.wasm', 'fast16'],
];

/** The repeated work: a still image searched for two hands, or a frame with a tracked hand. */
async function calls(path, precision, isTracked) {
  const task = await GestureRecognizer.createFromOptions(
    { wasmBinaryPath: `file://${path}`, fast16BinaryPath: `file://${path}` },
    {
      baseOptions: { modelAssetBuffer: bundle },
      numHands: isTracked ? 1 : 2,
      precision,
      runningMode: isTracked ? 'VIDEO' : 'IMAGE',
    },
  );
  let time = 0;
  return () => (isTracked ? task.recognizeForVideo(image, time++) : task.recognize(image));
}

/** Median CPU milliseconds of a call. */
function milliseconds(call) {
  const times = Array.from({ length: Number(rounds) }, () => {
    const start = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return times.sort((a, b) => a - b)[times.length >> 1];
}

const columns = [];
for (const [name, file, precision] of modules) {
  const path = join(folder, file);
  if (!existsSync(path) || !WebAssembly.validate(readFileSync(path))) continue;
  for (const isTracked of [false, true]) {
    const call = await calls(path, precision, isTracked);
    // Warm up until V8 has optimized the hot code.
    for (let round = 0; round < 20; round++) call();
    const total = milliseconds(call);
    const shares = await sampled(() => {
      for (let round = 0; round < Number(rounds); round++) call();
    });
    columns.push({ title: `${name}, ${isTracked ? 'tracked frame' : 'still picture'}`, total, shares });
  }
}

const row = (title, cells) => console.log(`| ${[title, ...cells].join(' | ')} |`);
row('', columns.map(({ title }) => title));
row('---', columns.map(() => '---'));
row('processor time, ms', columns.map(({ total }) => total.toFixed(1)));
for (const { title } of kinds) {
  row(title, columns.map(({ shares }) => `${(100 * (shares.get(title) ?? 0)).toFixed(1)} %`));
}
