// Compares the modules with the native program.
import { decodePNG } from './png.mjs';
import { expect } from './expect.mjs';
import { nativeResults } from './native.mjs';

/** All numbers of a result, from the native program's JSON and from the package's objects. */
const nativeNumbers = (result) => ({
  landmarks: [...result.landmarks.flat(2), ...result.world_landmarks.flat(2)].map(Math.fround),
  scores: [...scores(result.gestures), ...scores(result.handedness)].map(Math.fround),
});
const webNumbers = (result) => ({
  landmarks: [...result.landmarks, ...result.worldLandmarks].flat().flatMap(({ x, y, z }) => [x, y, z]),
  scores: [...scores(result.gestures), ...scores(result.handedness)],
});
const scores = (lists) => lists.flat().map(({ score }) => score);
const labels = (lists, name) => lists.map((list) => list.map((category) => category[name])).join();

/**
 * Compares single images.
 *
 * @param {any} task A GestureRecognizer for two hands.
 * @param {string[]} files PNG images.
 * @param {{kernels: string, precision: string}} native The native kernels and precision.
 * @param {number} tolerance Tolerance for scores; landmarks must be equal.
 * @returns {{largest: number, equal: number, hands: number}} The largest difference of scores, the number of
 *   bit-identical images, and the number of hands.
 */
export function compare(task, files, { kernels, precision }, tolerance) {
  const native = nativeResults(files, '--kernels', kernels, '--precision', precision);
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
    const [moved, difference] = ['landmarks', 'scores'].map((kind) => {
      const [numbers, others] = [ours[kind], theirs[kind]];
      expect(numbers.length === others.length, `${file}: ${numbers.length} ${kind} instead of ${others.length}`);
      return numbers.reduce((most, x, i) => Math.max(most, Math.abs(x - others[i])), 0);
    });
    expect(moved === 0, `${file}: landmarks differ by ${moved}`);
    expect(difference <= tolerance, `${file}: scores differ by ${difference}`);
    largest = Math.max(largest, difference);
    if (moved === 0 && difference === 0) equal += 1;
  });
  return { largest, equal, hands };
}
