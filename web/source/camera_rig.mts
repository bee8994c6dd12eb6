// Several calibrated cameras: locates the joints of the hands that they see. The formulas are those of Sources/Hands/Pose/CameraRig.swift.
import type { CameraIntrinsics } from './camera.mjs';
import { checkCamera, direction } from './camera.mjs';
import { HandsError } from './errors.mjs';
import { fusedHands } from './hand_fusion.mjs';
import { refuse } from './option_check.mjs';
import type { Hand, Handedness, Point } from './result.mjs';
import type { ReadonlyVector, Vector } from './vector.mjs';
import { cross, dot, length, minus, plus, point, times } from './vector.mjs';

/** A calibrated camera, and how points of the rig become points of the camera, as OpenCV's `stereoCalibrate` gives it. */
export interface RigCamera {
  camera: CameraIntrinsics;
  /** The rows of the rotation from the rig's axes to the camera's: x to the right, y down, z away from the camera. */
  rotation: readonly [ReadonlyVector, ReadonlyVector, ReadonlyVector];
  /** The rig's origin in the camera's axes in meters. */
  translation: ReadonlyVector;
}

/** The joints of a hand that several cameras saw, in meters in the rig's axes. */
export interface TriangulatedHand {
  /** The 21 joints; `undefined` for one that fewer than two cameras saw, or whose error is above 8 pixels. */
  joints: (Point | undefined)[];
  /**
   * The mean distance of each joint from its landmarks, 0 to 8 pixels of images without the distortion of the lens;
   * `undefined` for the same joints.
   */
  errors: (number | undefined)[];
}

/** What is needed of a hand to recognize it in other views. */
export type RigHand = Pick<Hand, 'landmarks' | 'handedness'> & Partial<Pick<Hand, 'handednessScore'>>;

/** A hand that two or more cameras saw. */
export interface FusedHand extends TriangulatedHand {
  /** The likelier handedness by the mean of the views, and its probability, 0.5 to 1. */
  handedness: Handedness;
  handednessScore: number;
  /** The index of the hand among those of each camera; `undefined` for a camera that did not see it. */
  indices: (number | undefined)[];
}

const rounds = 5;
/** The mean error in pixels above which a joint is not known. */
const largestError = 8;
/** Relative to the product of the columns' lengths; below, equations have no solution. */
const smallestDeterminant = 1e-12;
/** How far products of rows may be from those of a rotation. */
const tolerance = 1e-3;
const maximumCameras = 64;
/** Of a view: each is compared with all others. */
const maximumHands = 32;

/** Several calibrated cameras: locates the joints of the hands that they see. */
export class CameraRig {
  #cameras: RigCamera[];

  /** @param cameras 2 to 64 cameras. */
  constructor(cameras: RigCamera[]) {
    if (!(cameras.length >= 2 && cameras.length <= maximumCameras)) {
      throw HandsError.coded('INVALID_ARGUMENT', `There are ${cameras.length} cameras; there must be 2 to 64.`);
    }
    for (const { camera, rotation, translation } of cameras) {
      checkCamera(camera);
      if (!isRotation(rotation) || translation.length !== 3 || !translation.every(Number.isFinite)) {
        throw HandsError.coded('INVALID_ARGUMENT', 'The pose of a camera must be a rotation and three numbers.');
      }
    }
    this.#cameras = [...cameras];
  }

  /** The number of cameras. */
  get size(): number {
    return this.#cameras.length;
  }

  /**
   * Locates the joints of a hand that the cameras saw at the same time.
   *
   * @param hands The hand of each camera; `undefined` where it was not seen.
   */
  triangulate(hands: (Pick<Hand, 'landmarks'> | undefined)[]): TriangulatedHand {
    if (hands.length !== this.size) {
      throw HandsError.coded('INVALID_ARGUMENT', `There are ${hands.length} hands for ${this.size} cameras.`);
    }
    const found = Array.from({ length: 21 }, (_, joint) =>
      intersection(
        this.#cameras.flatMap((camera, index) => {
          const landmark = hands[index]?.landmarks[joint];
          return landmark ? views(landmark, camera) : [];
        }),
      ));
    return {
      joints: found.map((joint) => joint && point(joint.position)),
      errors: found.map((joint) => joint?.error),
    };
  }

  /**
   * Finds out which hands of the cameras are the same, and locates their joints.
   *
   * Hands belong together if most joints meet within 8 pixels and the palm has the length of a hand; the smallest error
   * wins, and a different handedness counts as 4 pixels.
   *
   * @param views The hands that each camera saw at the same time, at most 32.
   * @returns The hands that two or more cameras saw, in the order of their first views.
   */
  fuse(views: readonly (readonly RigHand[])[]): FusedHand[] {
    if (views.length !== this.size) {
      throw HandsError.coded('INVALID_ARGUMENT', `There are ${views.length} views for ${this.size} cameras.`);
    }
    for (const [camera, hands] of views.entries()) {
      if (hands.length > maximumHands) refuse(`views[${camera}].length`, hands.length, `at most ${maximumHands}`);
    }
    return fusedHands(views, (hands) => this.triangulate(hands), largestError);
  }
}

function isRotation(rows: readonly ReadonlyVector[]): boolean {
  if (rows.length !== 3 || !rows.every((row) => row.length === 3 && row.every(Number.isFinite))) return false;
  const [a, b, c] = rows as [ReadonlyVector, ReadonlyVector, ReadonlyVector];
  const differences = [length(a) - 1, length(b) - 1, dot(a, b), length(minus(cross(a, b), c))];
  return differences.every((difference) => Math.abs(difference) <= tolerance);
}

/** A joint as one camera saw it: its direction at distance 1, and the camera. */
interface View extends RigCamera {
  ray: [number, number];
}

/** The view of a landmark, or nothing if it is not finite. */
function views(landmark: Point, camera: RigCamera): View[] {
  const ray = direction(landmark, camera.camera);
  return ray.every(Number.isFinite) ? [{ ...camera, ray }] : [];
}

/** The point with the smallest squared error in pixels, which starts from the solution of the rays' linear equations. */
function intersection(seen: View[]): { position: Vector; error: number } | undefined {
  if (seen.length < 2) return undefined;
  const start = new NormalEquations();
  for (const { camera, rotation, translation, ray } of seen) {
    for (const axis of [0, 1] as const) {
      const focal = camera.focalLength[axis];
      const row = times(focal, minus(rotation[axis], times(ray[axis], rotation[2])));
      start.add(row, -focal * (translation[axis] - ray[axis] * translation[2]));
    }
  }
  let position = start.solution;
  for (let round = 0; position && round < rounds; round++) position = stepped(position, seen);
  if (!position) return undefined;
  let sum = 0;
  for (const view of seen) {
    const local = inCamera(position, view);
    if (!(local[2] > 0)) return undefined;
    sum += Math.hypot(...reprojection(local, view));
  }
  const error = sum / seen.length;
  return error <= largestError && position.every(Number.isFinite) ? { position, error } : undefined;
}

/** The point after a Gauss-Newton step. */
function stepped(position: Vector, seen: View[]): Vector | undefined {
  const equations = new NormalEquations();
  for (const view of seen) {
    const local = inCamera(position, view);
    const error = reprojection(local, view);
    for (const axis of [0, 1] as const) {
      const slope = minus(view.rotation[axis], times(local[axis] / local[2], view.rotation[2]));
      equations.add(times(view.camera.focalLength[axis] / local[2], slope), -error[axis]);
    }
  }
  const step = equations.solution;
  return step && plus(position, step);
}

function inCamera(position: Vector, { rotation, translation }: View): Vector {
  return plus([dot(rotation[0], position), dot(rotation[1], position), dot(rotation[2], position)], translation);
}

/** From the landmark to a point in the camera's axes, in pixels. */
function reprojection([x, y, z]: Vector, { camera, ray }: View): [number, number] {
  return [camera.focalLength[0] * (x / z - ray[0]), camera.focalLength[1] * (y / z - ray[1])];
}

/** Least squares of three unknowns. */
class NormalEquations {
  #columns: [Vector, Vector, Vector] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
  #right: Vector = [0, 0, 0];

  add(row: Vector, value: number): void {
    this.#columns = this.#columns.map((column, axis) => plus(column, times(row[axis] as number, row))) as [
      Vector,
      Vector,
      Vector,
    ];
    this.#right = plus(this.#right, times(value, row));
  }

  /** The solution by Cramer's rule; `undefined` where it is not unique. */
  get solution(): Vector | undefined {
    const [a, b, c] = this.#columns;
    const across = cross(b, c);
    const determinant = dot(a, across);
    if (!(Math.abs(determinant) > smallestDeterminant * length(a) * length(b) * length(c))) return undefined;
    const numerators: Vector = [
      dot(this.#right, across),
      dot(a, cross(this.#right, c)),
      dot(a, cross(b, this.#right)),
    ];
    return times(1 / determinant, numerators);
  }
}
