// The WebAssembly modules: the sizes that the README states, and results of the native program.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { FilesetResolver, GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { baseOptions, filesetOf, isExact, modulePath, photos, scenes, taskModules } from './support/fixtures.mjs';
import { hasKernels, nativeResults } from './support/native.mjs';
import { decodePNG } from './support/png.mjs';

/** Gzipped sizes of modules that the README states, bytes. */
const documented = new Map(
  [
    ...readFileSync(new URL('../../web/README.md', import.meta.url), 'utf8')
      .matchAll(/^\| `(\w+\.wasm)` \|.*\| (\d+) kB \|$/gm),
  ].map(([, name, size]) => [name, 1000 * size]),
);
/** Difference by which a documented size may be wrong, bytes. */
const sizeTolerance = 2_500;
/** Tolerance for scores: the module's exponential function may round differently. */
const tolerance = 2 ** -23;
const pictures = [...scenes, ...photos];

/** The clock, for deadlines. */
const clock = { module: 'hands', name: 'now', kind: 'function' };
/** Shared memory, and what starts a thread. */
const memory = { module: 'env', name: 'memory', kind: 'memory' };
const starter = { module: 'hands', name: 'start_thread', kind: 'function' };
const imports = [
  ...taskModules.map(({ name }) => [name, [clock]]),
  ['hands_extras.wasm', []],
  ['hands_motions.wasm', []],
  ...isExact ? [] : [['hands_model.wasm', []], ['hands_threads.wasm', [memory, clock, starter]]],
];

for (const [name, expected] of imports) {
  test(`${name} has its size and imports ${expected.map(({ name }) => name).join(', ') || 'nothing'}`, (t) => {
    const bytes = readFileSync(modulePath(name));
    const size = gzipSync(bytes, { level: 9 }).length;
    t.diagnostic(`${bytes.length} bytes, ${size} by gzip`);
    const difference = size - documented.get(name);
    assert.ok(
      Math.abs(difference) <= sizeTolerance,
      `${size} bytes by gzip; web/README.md says ${documented.get(name)}`,
    );
    if (!WebAssembly.validate(bytes)) return;
    const found = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
    assert.deepEqual(found.toSorted((one, other) => one.name < other.name ? -1 : 1), expected);
  });
}

test('the best module that runs here is chosen', async () => {
  const { wasmBinaryPath } = await FilesetResolver.forVisionTasks();
  const fused = taskModules.find(({ name }) => name.includes('relaxed'))?.name;
  const runs = fused && WebAssembly.validate(readFileSync(modulePath(fused)));
  if (fused) assert.equal(wasmBinaryPath.endsWith(fused), runs);
});

test('a module whose type has parameters is compiled', async (t) => {
  const bytes = readFileSync(modulePath(taskModules[0].name));
  const headers = { 'content-type': 'application/wasm; charset=utf-8' };
  t.mock.method(globalThis, 'fetch', async () => new Response(bytes, { headers }));
  const served = { wasmBinaryPath: 'https://example.org/hands.wasm' };
  const task = await GestureRecognizer.createFromOptions(served, { baseOptions });
  assert.ok(task.memorySize > 0);
  task.close();
});

for (const { name, precision, kernels } of taskModules) {
  const isForThisNode = WebAssembly.validate(readFileSync(modulePath(name)));
  describe(name, { skip: !isForThisNode && 'not for this Node' }, () => {
    const options = { baseOptions, numHands: 2, precision };
    const isComparable = hasKernels(kernels, scenes[0]);

    test('finds what the native program finds', { skip: !isComparable && `no ${kernels} kernels here` }, async (t) => {
      const task = await GestureRecognizer.createFromOptions(filesetOf(name), options);
      const native = nativeResults(pictures, '--kernels', kernels, '--precision', precision);
      let [largest, equal, hands] = [0, 0, 0];
      for (const [index, file] of pictures.entries()) {
        const found = task.recognize(decodePNG(file));
        const difference = compare(found, native[index], file);
        hands += found.landmarks.length;
        largest = Math.max(largest, difference);
        if (difference === 0) equal += 1;
      }
      t.diagnostic(
        `${hands} hands in ${pictures.length} pictures, all landmarks equal; ${equal} pictures equal to the bit, ` +
          `scores within ${largest.toExponential(1)}`,
      );
      assert.ok(hands >= scenes.length / 2, `${hands} hands in ${pictures.length} pictures`);
      assert.ok(equal >= 0.8 * pictures.length, `${equal} of ${pictures.length} pictures equal to the bit`);
      task.close();
    });

    test('times', async (t) => {
      const image = decodePNG(pictures.find((file) => file.endsWith('thumb_up.png')) ?? pictures[0]);
      const start = performance.now();
      const task = await GestureRecognizer.createFromOptions(filesetOf(name), options);
      const creation = (performance.now() - start).toFixed(0);
      const still = time(20, () => task.recognize(image));
      await task.setOptions({ runningMode: 'VIDEO', numHands: 1 });
      const tracked = time(50, (index) => task.recognizeForVideo(image, index));
      const mebibytes = (task.memorySize / (1 << 20)).toFixed(0);
      t.diagnostic(`create ${creation} ms, still picture ${still} ms, tracked frame ${tracked} ms, ${mebibytes} MiB`);
      task.close();
    });
  });
}

/** Asserts equal names and landmarks; returns the largest difference of a score. */
function compare(found, wanted, file) {
  for (const list of ['gestures', 'handedness']) {
    assert.deepEqual(labels(found[list], 'categoryName'), labels(wanted[list], 'category_name'), `${file}: ${list}`);
  }
  assert.deepEqual(
    [...found.landmarks, ...found.worldLandmarks].flat().flatMap(({ x, y, z }) => [x, y, z]),
    [...wanted.landmarks.flat(2), ...wanted.world_landmarks.flat(2)].map(Math.fround),
    `${file}: landmarks`,
  );
  const [ours, theirs] = [found, wanted].map(({ gestures, handedness }) =>
    [...gestures, ...handedness].flat().map(({ score }) => Math.fround(score))
  );
  assert.equal(ours.length, theirs.length, `${file}: scores`);
  const largest = ours.reduce((most, score, index) => Math.max(most, Math.abs(score - theirs[index])), 0);
  assert.ok(largest <= tolerance, `${file}: scores differ by ${largest}`);
  return largest;
}

const labels = (lists, name) => lists.map((list) => list.map((category) => category[name]));

/** Mean milliseconds of a call, after an untimed one. */
function time(count, call) {
  call(0);
  const start = performance.now();
  for (let index = 1; index <= count; index++) call(index);
  return ((performance.now() - start) / count).toFixed(1);
}
