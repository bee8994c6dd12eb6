// Packs results for transfer from a worker: one buffer of numbers is 100× faster than the same number of objects.

const lists = ['landmarks', 'worldLandmarks'];
const landmarkCount = 21;

/**
 * Packs a result into the `value` to post and the objects to `transfer`.
 *
 * @param {object} result A HandLandmarkerResult or GestureRecognizerResult.
 * @returns {{value: object, transfer: Transferable[]}}
 */
export function packed({ handedness, gestures, ...result }) {
  const points = lists.flatMap((name) => result[name].flat());
  const numbers = new Float32Array(3 * points.length);
  points.forEach(({ x, y, z }, index) => numbers.set([x, y, z], 3 * index));
  return { value: { numbers, handedness, gestures }, transfer: [numbers.buffer] };
}

/** Restores a packed result. */
export function unpacked({ numbers, handedness, gestures }) {
  const point = (start) => ({ x: numbers[start], y: numbers[start + 1], z: numbers[start + 2], visibility: 0 });
  const hand = (index) =>
    Array.from(
      { length: landmarkCount },
      (_, joint) => point(3 * (landmarkCount * index + joint)),
    );
  const count = handedness.length;
  const hands = Array.from({ length: lists.length * count }, (_, index) => hand(index));
  return {
    ...(gestures && { gestures }),
    landmarks: hands.slice(0, count),
    worldLandmarks: hands.slice(count),
    handednesses: handedness,
    handedness,
  };
}
