import type { CameraIntrinsics } from './camera.mjs';
import type { PosedHand } from './hand_pose.mjs';
import type { Handedness, Point } from './result.mjs';

/** The distance of a hand after a gap of no time, in palm lengths, and how much is added in a second. */
const [reach, reachPerSecond] = [2, 4];
/** The ratio of sizes from which two hands are different ones. */
const sizeRatio = 1.6;

/** Where a hand was seen in an image, to recognize it after a gap, as `HandSighting` of Sources/Hands/Tracking. */
export interface HandSighting {
  /** The mean of the wrist and the knuckles in pixels. */
  x: number;
  y: number;
  /** The mean distance of the knuckles from the wrist in pixels. */
  palmLength: number;
  /** The longer side of the image in pixels. */
  imageLength: number;
  handedness: Handedness;
}

export function handSighting({ landmarks, handedness }: PosedHand, { width, height }: CameraIntrinsics): HandSighting {
  const points = [0, 5, 9, 13, 17].map((joint) => {
    const { x, y } = landmarks[joint] as Point;
    return { x: x * width, y: y * height };
  }) as [Point, ...Point[]];
  const [wrist, ...knuckles] = points;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    x: mean(points.map(({ x }) => x)),
    y: mean(points.map(({ y }) => y)),
    palmLength: mean(knuckles.map(({ x, y }) => Math.hypot(x - wrist.x, y - wrist.y))),
    imageLength: Math.max(width, height),
    handedness,
  };
}

/**
 * How well a hand continues another after a gap: the distance in palm lengths, and a little more for another side, which
 * flips too often to be required; `undefined` if it is too far or of another size. Images of different sizes are compared
 * as if their longer sides were equal.
 *
 * @param gap Seconds, 0 or more.
 */
export function sightingDistance(before: HandSighting, after: HandSighting, gap: number): number | undefined {
  const scale = after.imageLength / before.imageLength;
  const palmLength = before.palmLength * scale;
  const ratio = after.palmLength / palmLength;
  const distance = Math.hypot(after.x - before.x * scale, after.y - before.y * scale) / palmLength;
  if (!(ratio < sizeRatio && ratio > 1 / sizeRatio && distance < reach + reachPerSecond * gap)) return undefined;
  return distance + (after.handedness === before.handedness ? 0 : 1e-9);
}
