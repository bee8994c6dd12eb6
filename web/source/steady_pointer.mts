import type { CameraIntrinsics } from './camera.mjs';
import type { HandPose, PosedHand } from './hand_pose.mjs';
import type { HandPointer, Smoothing } from './interaction_types.mjs';
import type { Point } from './result.mjs';

const knuckle = 5;

/** MediaPipe's for the landmarks of a body. */
export const defaultSmoothing: Required<Smoothing> = { minCutoff: 0.05, beta: 80, derivativeCutoff: 1 };

/** Smooths and predicts the pointer of one hand. */
export class SteadyPointer {
  #smoothing: Required<Smoothing> | undefined;
  #prediction: number;
  #filters = Array.from({ length: 5 }, () => new OneEuroFilter());

  /** @param prediction Seconds. */
  constructor(smoothing: Required<Smoothing> | undefined, prediction: number) {
    this.#smoothing = smoothing;
    this.#prediction = prediction;
  }

  /** @param seconds Since the last frame, above 0; ignored for the first one. */
  next({ landmarks }: PosedHand, { joints }: HandPose, camera: CameraIntrinsics, seconds: number): HandPointer {
    const [wrist, middle] = [joints[0] as Point, joints[9] as Point];
    const [image, position] = [landmarks[knuckle] as Point, joints[knuckle] as Point];
    // Speeds are relative to the size of the hand, about two palms, as those of landmarks are.
    const size = 2 * Math.hypot(middle.x - wrist.x, middle.y - wrist.y, middle.z - wrist.z);
    const [width, height] = camera.focalLength.map((focal) => size / wrist.z * focal) as [number, number];
    const steady = (index: number, value: number, scale: number) => this.#steady(index, value, scale, seconds);
    return {
      image: { x: steady(0, image.x, camera.width / width), y: steady(1, image.y, camera.height / height) },
      position: {
        x: steady(2, position.x, 1 / size),
        y: steady(3, position.y, 1 / size),
        z: steady(4, position.z, 1 / size),
      },
    };
  }

  #steady(index: number, value: number, scale: number, seconds: number): number {
    const filter = this.#filters[index] as OneEuroFilter;
    // Speeds are smoothed even where positions are not: that of two frames is mostly noise.
    const smoothed = filter.next(value, seconds, scale, this.#smoothing ?? defaultSmoothing);
    return (this.#smoothing ? smoothed : value) + this.#prediction * filter.speed / scale;
  }
}

/**
 * A low-pass filter whose cutoff increases with speed.
 *
 * Source: Casiez, Roussel, Vogel, "1€ Filter", CHI 2012; the speed is computed from the unfiltered values, as in
 * MediaPipe's `one_euro_filter.cc`.
 */
class OneEuroFilter {
  /** In units of the value times the scale, per second. */
  speed = 0;
  #raw: number | undefined;
  #smoothed = 0;

  next(
    value: number,
    seconds: number,
    scale: number,
    { minCutoff, beta, derivativeCutoff }: Required<Smoothing>,
  ): number {
    const last = this.#raw;
    this.#raw = value;
    if (last === undefined) return this.#smoothed = value;
    this.speed += ((value - last) * scale / seconds - this.speed) * weight(derivativeCutoff, seconds);
    this.#smoothed += (value - this.#smoothed) * weight(minCutoff + beta * Math.abs(this.speed), seconds);
    return this.#smoothed;
  }
}

/** The weight of a new value in a first-order low-pass filter, 0 to 1. */
function weight(cutoff: number, seconds: number): number {
  const ratio = 2 * Math.PI * cutoff * seconds;
  return Number.isFinite(ratio) ? ratio / (1 + ratio) : 1;
}
