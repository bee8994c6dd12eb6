// Damaged bundles and models: each fails with a message, and the package keeps working.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { GestureRecognizer, HandLandmarker, Model } from '../../web/dist/vision_bundle.mjs';
import { fileset, isExact, precisions, shared } from './support/fixtures.mjs';
import { flatBuffer } from './support/flatbuffer.mjs';
import { zeros } from './support/tensors.mjs';
import {
  averagePool2D,
  conv2D,
  depthwiseConv2D,
  float32,
  int32,
  int8,
  maxPool2D,
  reduceMax,
  scaled,
} from './support/tiny_model.mjs';
import { storedZip } from './support/zip.mjs';

/** Damaged files with an `expected.jsonl`, and the models from which some of them are built. */
const [folder, models] = ['hostile', 'models'].map((name) => join(shared, name));

/** Why the model that needs too much memory is refused: without recorded ranges it has no layers in 16 bits. */
const reasons = { exact: /memory/, fast16: /no layer of the model can be computed with precision fast16/ };

for (const precision of precisions) {
  test(`a model of 3 kB that needs more than the memory is refused, ${precision}`, async () => {
    const { isAccepted, text } = await loadModel(largeWork(), precision);
    assert.ok(!isAccepted);
    assert.match(text, reasons[precision]);
  });

  test(`damaged files, ${precision}`, { skip: !existsSync(folder) && 'no damaged files here' }, async (t) => {
    const counts = { refused: 0, accepted: 0 };
    for (const { bytes, name, isBundle, expected } of damagedFiles()) {
      const outcome = isBundle ? await load(GestureRecognizer, bytes, precision) : await loadModel(bytes, precision);
      counts[outcome.isAccepted ? 'accepted' : 'refused'] += 1;
      assert.ok(!outcome.text?.includes('The module has stopped'), `${name}: ${outcome.text}`);
      assert.ok(outcome.isAccepted || outcome.text?.length > 10, `${name}: "${outcome.text}"`);
      // Bundles without gestures are not valid for a GestureRecognizer, so some that are sound are refused.
      if (isBundle && expected === 'must-refuse') assert.ok(!outcome.isAccepted, `${name} is accepted`);
    }
    t.diagnostic(`${counts.refused} refused, ${counts.accepted} accepted`);
    assert.ok(counts.refused > 50);
  });
}

const skip = (isExact && 'not built') || (!existsSync(folder) && 'no damaged files here');
test("damaged models of one's own", { skip }, async (t) => {
  const counts = { refused: 0, run: 0 };
  for (const { bytes, name, isBundle, expected } of damagedFiles()) {
    if (isBundle) continue;
    try {
      const model = await Model.create(new Uint8Array(bytes));
      model.run(model.inputs.map(zeros));
      model.close();
      counts.run += 1;
      assert.notEqual(expected, 'must-refuse', `${name} is accepted`);
    } catch (error) {
      assert.ok(['INVALID_ARGUMENT', 'RESOURCE_EXHAUSTED'].includes(error.code), `${name}: ${error}`);
      assert.ok(!error.message.includes('The module has stopped'), `${name}: ${error}`);
      counts.refused += 1;
    }
  }
  t.diagnostic(`${counts.refused} refused, ${counts.run} run`);
  assert.ok(counts.refused > 50);
});

/** The largest stride, and the largest dilation of three taps: 32 channels times either have more than 32 bits. */
const [stride, dilation] = [2 ** 28 - 1, 2 ** 27 - 1];
/** Options of a convolution with a step between windows, of one with a step between taps, and of a pool of 1x1. */
const [strided, dilated] = [{ 1: stride, 2: stride }, { 1: 1, 2: 1, 4: 1, 5: dilation }];
const pool = { 1: stride, 2: stride, 3: 1, 4: 1 };

test('steps beyond 32 bits are between nothing', { skip: isExact && 'not built' }, async () => {
  for (const type of [float32, int8]) {
    for (
      const [operator, kind, options, filter] of [
        [conv2D, 1, strided, [1, 1, 1, 32]],
        [conv2D, 1, dilated, [1, 3, 1, 32]],
        [depthwiseConv2D, 2, { ...strided, 3: 1 }, [1, 1, 1, 32]],
        [averagePool2D, 5, pool],
        [maxPool2D, 5, pool],
      ]
    ) {
      const model = await Model.create(layer(operator, kind, options, type, [[1, 1, 1, 32], filter]));
      model.run(model.inputs.map(zeros));
      model.close();
    }
  }
  // A row of more than a million results, which is reduced in parts.
  const plane = layer(reduceMax, 27, {}, int8, [[1, 3, 1280, 1280], [1]], Int32Array.of(1));
  const model = await Model.create(plane);
  assert.deepEqual(model.run(model.inputs.map(zeros)), new Int8Array(1280 * 1280));
  model.close();
});

/** The bundles and models of the folder. */
function* damagedFiles() {
  const bases = new Map(
    files(models).map((path) => {
      const bytes = readFileSync(path);
      return [createHash('sha256').update(bytes).digest('hex'), bytes];
    }),
  );
  const lines = readFileSync(join(folder, 'expected.jsonl'), 'utf8').trim().split('\n');
  for (const { file, name, category, expect: expected } of lines.map((line) => JSON.parse(line))) {
    const bytes = category.startsWith('image') ? undefined : input(join(folder, file), bases);
    if (bytes) yield { bytes, name, isBundle: category.startsWith('task'), expected };
  }
}

/** A 1x1 convolution and a 4x4 depthwise convolution, 16 channels, 2300x2300 pixels: 1.35e9 multiply-adds each. */
function largeWork() {
  const image = [1, 2300, 2300, 16];
  const constants = [[16, 1, 1, 16], [16], [1, 4, 4, 16], [16]];
  const bytes = (shape) => new Uint8Array(4 * shape.reduce((product, extent) => product * extent));
  const tensors = [image, ...constants.slice(0, 2), image, ...constants.slice(2), image].map(
    (shape) => ({ 0: shape, 2: constants.indexOf(shape) + 1 }),
  );
  const model = {
    0: 3,
    1: [3, 4].map((code) => ({ 0: code, 3: code })),
    2: [{
      0: tensors,
      1: [0],
      2: [6],
      3: [
        { 0: 0, 1: [0, 1, 2], 2: [3], 3: 1, 4: { 1: 1, 2: 1 } },
        { 0: 1, 1: [3, 4, 5], 2: [6], 3: 2, 4: { 1: 1, 2: 1, 3: 1 } },
      ],
    }],
    4: [{}, ...constants.map((shape) => ({ 0: bytes(shape) }))],
  };
  return flatBuffer(model, 'TFL3');
}

/**
 * A model of one operator on one input, whose other operand is constant.
 *
 * @param {number} operator
 * @param {number} kind The kind of its table of options.
 * @param {object} options
 * @param {number} type Of the elements, but for a constant of integers.
 * @param {number[][]} shapes Of the operands.
 * @param {Int32Array} [constant] The second operand; zeros of the type if there is none.
 */
function layer(operator, kind, options, type, shapes, constant) {
  const [input, other] = shapes;
  const format = type === int8 ? { 4: scaled(1, 0) } : {};
  const size = type === int8 ? 1 : 4;
  const inputs = other ? [0, 1] : [0];
  const tensors = [{ 0: input, 1: type, ...format }];
  if (other) tensors.push({ 0: other, 2: 1, ...(constant ? { 1: int32 } : { 1: type, ...format }) });
  tensors.push({ 0: [], 1: type, ...format });
  const values = constant ? new Uint8Array(constant.buffer) : new Uint8Array(32 * size * (other?.[1] ?? 0));
  return new Uint8Array(flatBuffer({
    0: 3,
    1: [{ 0: operator, 3: operator }],
    2: [{
      0: tensors,
      1: [0],
      2: [inputs.length],
      3: [{ 0: 0, 1: inputs, 2: [inputs.length], 3: kind, 4: options }],
    }],
    4: [{}, { 0: values }],
  }, 'TFL3'));
}

/** Loads a task whose palm detector is replaced by a model: it is read, then rejected by its interface. */
function loadModel(model, precision) {
  const members = { 'hand_detector.tflite': model, 'hand_landmarks_detector.tflite': model };
  return load(HandLandmarker, storedZip(members), precision);
}

async function load(Task, bytes, precision) {
  try {
    const baseOptions = { modelAssetBuffer: new Uint8Array(bytes) };
    (await Task.createFromOptions(fileset, { baseOptions, precision })).close();
    return { isAccepted: true };
  } catch (error) {
    assert.ok(error instanceof Error, `an Error, not ${error}`);
    return { isAccepted: false, text: error.message };
  }
}

/** An input, assembled from parts if it is a splice; undefined if the base of a part is missing. */
function input(path, bases) {
  const bytes = readFileSync(path);
  if (!path.endsWith('.splice.json')) return bytes;
  const splice = JSON.parse(bytes);
  const parts = [];
  for (const [kind, first, length] of splice.parts) {
    if (kind === 'hex') {
      parts.push(Buffer.from(first, 'hex'));
      continue;
    }
    const base = bases.get(splice.bases[kind].sha256);
    if (!base) return undefined;
    parts.push(base.subarray(first, first + length));
  }
  const whole = Buffer.concat(parts);
  const digest = createHash('sha256').update(whole).digest('hex');
  assert.equal(digest, splice.sha256, `${path} is assembled from other parts`);
  return whole;
}

const files = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
