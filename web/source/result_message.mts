// Packs results for transfer from a worker: one buffer of numbers is 100× faster than the same number of objects.
import type { Category, GestureRecognizerResult, HandLandmarkerResult } from './result.mjs';

export interface PackedResult {
  numbers: Float32Array;
  handedness: Category[][];
  gestures?: Category[][];
}

const lists = ['landmarks', 'worldLandmarks'] as const;
const landmarkCount = 21;

/** Packs a result into a value to post and the objects to transfer. */
export function packed(
  result: HandLandmarkerResult | GestureRecognizerResult,
): { value: PackedResult; transfer: Transferable[] } {
  const points = lists.flatMap((name) => result[name].flat());
  const numbers = new Float32Array(3 * points.length);
  points.forEach(({ x, y, z }, index) => numbers.set([x, y, z], 3 * index));
  const value = {
    numbers,
    handedness: result.handedness,
    ...('gestures' in result && { gestures: result.gestures }),
  };
  return { value, transfer: [numbers.buffer] };
}

/** Restores a packed result. */
export function unpacked({ numbers, handedness, gestures }: PackedResult): HandLandmarkerResult {
  const point = (start: number) => ({
    x: numbers[start] as number,
    y: numbers[start + 1] as number,
    z: numbers[start + 2] as number,
    visibility: 0,
  });
  const hand = (index: number) =>
    Array.from({ length: landmarkCount }, (_, joint) => point(3 * (landmarkCount * index + joint)));
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
