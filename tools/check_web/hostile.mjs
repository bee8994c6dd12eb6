// Damaged bundles and models: each fails with a message, and the package keeps working.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GestureRecognizer, HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { expect } from './expect.mjs';
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
  const bases = new Map(files(models).map((path) => {
    const bytes = readFileSync(path);
    return [createHash('sha256').update(bytes).digest('hex'), bytes];
  }));
  const counts = { refused: 0, accepted: 0 };
  const lines = readFileSync(join(folder, 'expected.jsonl'), 'utf8').trim().split('\n');
  for (const { file, name, category, expect: wanted } of lines.map((line) => JSON.parse(line))) {
    if (category.startsWith('image')) continue;
    const bytes = input(join(folder, file), bases);
    if (!bytes) continue;
    const isBundle = category.startsWith('task');
    // A model replaces the palm detector: it is read, then rejected by its interface.
    const outcome = isBundle
      ? await load(GestureRecognizer, fileset, bytes, precision)
      : await load(HandLandmarker, fileset, storedZip({
        'hand_detector.tflite': bytes, 'hand_landmarks_detector.tflite': bytes,
      }), precision);
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

const files = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
