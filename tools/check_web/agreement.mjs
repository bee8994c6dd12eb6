// The modules against the native program.
import { decodePNG } from './png.mjs';
import { expect } from './expect.mjs';
import { nativeResults } from './native.mjs';

/** All numbers of a result as the native program's JSON has them, and as the package's objects have them. */
const nativeNumbers = (result) => [
  ...result.landmarks.flat(2), ...result.world_landmarks.flat(2), ...scores(result.gestures),
  ...scores(result.handedness),
].map(Math.fround);
const webNumbers = (result) => [
  ...result.landmarks.flat().flatMap(({ x, y, z }) => [x, y, z]),
  ...result.worldLandmarks.flat().flatMap(({ x, y, z }) => [x, y, z]), ...scores(result.gestures),
  ...scores(result.handedness),
];
const scores = (lists) => lists.flat().map(({ score }) => score);
const labels = (lists, name) => lists.map((list) => list.map((category) => category[name])).join();

/**
 * Compares single pictures.
 *
 * @param {any} task A GestureRecognizer for two hands.
 * @param {string[]} files PNG pictures.
 * @param {string} kernels The native kernels.
 * @param {number} tolerance How far numbers may differ.
 * @returns {{largest: number, equal: number, hands: number}} The largest difference, the pictures whose
 *   numbers are all equal to the bit, and the hands compared.
 */
export function compare(task, files, kernels, tolerance) {
  const native = nativeResults(files, '--kernels', kernels);
  let [largest, equal, hands] = [0, 0, 0];
  files.forEach((file, index) => {
    const wanted = native[index];
    const found = task.recognize(decodePNG(file));
    hands += found.landmarks.length;
    for (const list of ['gestures', 'handedness']) {
      const [ours, theirs] = [labels(found[list], 'categoryName'), labels(wanted[list], 'category_name')];
      expect(ours === theirs, `${file}: ${list} ${ours} instead of ${theirs}`);
    }
    const [ours, theirs] = [webNumbers(found), nativeNumbers(wanted)];
    expect(ours.length === theirs.length, `${file}: ${ours.length} numbers instead of ${theirs.length}`);
    const difference = ours.reduce((most, x, i) => Math.max(most, Math.abs(x - theirs[i])), 0);
    expect(difference <= tolerance, `${file}: numbers differ by ${difference}`);
    largest = Math.max(largest, difference);
    if (difference === 0) equal += 1;
  });
  return { largest, equal, hands };
}
