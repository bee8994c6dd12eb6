// Damaged bundles and models: each fails with a message, and the package keeps working.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GestureRecognizer, HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { expect } from './expect.mjs';
import { flatBuffer } from './flatbuffer.mjs';
import { storedZip } from './zip.mjs';

/**
 * Tests the bundles and models of a folder with an `expected.jsonl`.
 *
 * @param {any} fileset
 * @param {string} folder
 * @param {string} models A folder of models from which inputs are built.
 * @param {string} precision
 * @returns {Promise<{refused: number, accepted: number}>}
 */
export async function checkHostile(fileset, folder, models, precision) {
  const bases = new Map(
    files(models).map((path) => {
      const bytes = readFileSync(path);
      return [createHash('sha256').update(bytes).digest('hex'), bytes];
    }),
  );
  const counts = { refused: 0, accepted: 0 };
  const lines = readFileSync(join(folder, 'expected.jsonl'), 'utf8').trim().split('\n');
  for (const { file, name, category, expect: wanted } of lines.map((line) => JSON.parse(line))) {
    if (category.startsWith('image')) continue;
    const bytes = input(join(folder, file), bases);
    if (!bytes) continue;
    const isBundle = category.startsWith('task');
    const outcome = isBundle
      ? await load(GestureRecognizer, fileset, bytes, precision)
      : await loadNet(fileset, bytes, precision);
    counts[outcome.isAccepted ? 'accepted' : 'refused'] += 1;
    expect(!outcome.text?.includes('The module has stopped'), `${name}: ${outcome.text}`);
    expect(outcome.isAccepted || outcome.text?.length > 10, `${name}: a text, not "${outcome.text}"`);
    if (isBundle && wanted !== 'either-but-never-crash') {
      // Bundles without gestures are not valid for a GestureRecognizer.
      const mustRefuse = wanted === 'must-refuse';
      if (mustRefuse) expect(!outcome.isAccepted, `${name} is accepted`);
    }
  }
  return counts;
}

/**
 * Loads a model of 3 KB whose two layers become one kernel with more multiply-adds than fit in 32 bits.
 *
 * @param {any} fileset
 * @param {string} precision
 */
export async function checkLargeWork(fileset, precision) {
  const { isAccepted, text } = await loadNet(fileset, largeWork(), precision);
  expect(!isAccepted && text.includes('memory'), `a large model exceeds the memory limit: ${text}`);
}

/** A 1x1 convolution and a 4x4 depthwise convolution, 16 channels, 2300x2300 pixels: 1.35e9 multiply-adds each. */
function largeWork() {
  const image = [1, 2300, 2300, 16];
  const constants = [[16, 1, 1, 16], [16], [1, 4, 4, 16], [16]];
  const bytes = (shape) => new Uint8Array(4 * shape.reduce((product, extent) => product * extent));
  const tensors = [image, ...constants.slice(0, 2), image, ...constants.slice(2), image].map(
    (shape) => ({ 0: shape, 2: constants.indexOf(shape) + 1 }),
  );
  const net = {
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
  return flatBuffer(net, 'TFL3');
}

/** Loads a task whose palm detector is replaced by a model: it is read, then rejected by its interface. */
function loadNet(fileset, net, precision) {
  return load(
    HandLandmarker,
    fileset,
    storedZip({
      'hand_detector.tflite': net,
      'hand_landmarks_detector.tflite': net,
    }),
    precision,
  );
}

async function load(Task, fileset, bytes, precision) {
  try {
    const baseOptions = { modelAssetBuffer: new Uint8Array(bytes) };
    (await Task.createFromOptions(fileset, { baseOptions, precision })).close();
    return { isAccepted: true };
  } catch (error) {
    expect(error instanceof Error, `an Error, not ${error}`);
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
  expect(digest === splice.sha256, `${path} is put together as it says`);
  return whole;
}

const files = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
