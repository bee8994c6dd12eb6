// A hand with the shape of WebXR's objects, for programs that draw the hands of headsets, such as three.js.
import { HandsError } from './errors.mjs';
import type { HandPose } from './hand_pose.mjs';
import type { Handedness, Point } from './result.mjs';
import type { Quaternion, Vector } from './vector.mjs';
import { quaternion } from './vector.mjs';
import type { XRJointName } from './xr_names.mjs';
import { xrJointNames } from './xr_names.mjs';

/** A space of the camera; the shape of WebXR's `XRSpace`. */
export interface CameraSpace extends EventTarget {}

/** The space of a joint; the shape of WebXR's `XRJointSpace`. */
export interface JointSpace extends CameraSpace {
  readonly jointName: XRJointName;
}

/** A rotation followed by a translation in meters; the shape of WebXR's `XRRigidTransform`. */
export interface RigidTransform {
  readonly position: Point & { w: 1 };
  readonly orientation: Quaternion;
  /** Four columns, one after another. */
  readonly matrix: Float32Array;
  readonly inverse: RigidTransform;
}

/** Where a joint is; the shape of WebXR's `XRJointPose`. */
export interface JointPose {
  readonly transform: RigidTransform;
  readonly emulatedPosition: false;
  readonly linearVelocity: null;
  readonly angularVelocity: null;
  /** Distance from the joint to the skin in meters. */
  readonly radius: number;
}

/** The hand in the frame shown last; the shape of the methods of WebXR's `XRFrame` for hands. */
export interface CameraFrame {
  readonly session: { readonly visibilityState: 'visible' };
  /** The pose of a joint relative to the camera or to another joint; `null` for a hand that is not seen. */
  getJointPose(joint: CameraSpace, baseSpace: CameraSpace): JointPose | null;
  /** The same. */
  getPose(space: CameraSpace, baseSpace: CameraSpace): JointPose | null;
  /** Writes the matrices of spaces one after another; `false` and NaN for a hand that is not seen. */
  fillPoses(spaces: Iterable<CameraSpace>, baseSpace: CameraSpace, transforms: Float32Array): boolean;
  /** Writes the radii of joints one after another; `false` and NaN for a hand that is not seen. */
  fillJointRadii(joints: Iterable<CameraSpace>, radii: Float32Array): boolean;
}

/**
 * The hand of a person before a camera with the shape of WebXR's `XRInputSource`: x to the right, y up, z to the viewer,
 * who is the camera.
 *
 * Objects stay the same from frame to frame, as in a session of WebXR.
 */
export class CameraHand {
  readonly handedness: 'left' | 'right';
  readonly targetRayMode = 'tracked-pointer';
  readonly profiles: readonly string[] = ['generic-hand'];
  /** The space that poses are relative to, with the camera at its origin. */
  readonly space: CameraSpace = new EventTarget();
  /** The 25 joints in WebXR's order; the shape of WebXR's `XRHand`. */
  readonly hand: ReadonlyMap<XRJointName, JointSpace>;
  /** The tip of the index finger, along which it points. */
  readonly targetRaySpace: CameraSpace;
  /** The wrist. */
  readonly gripSpace: CameraSpace;
  readonly frame: CameraFrame;
  #places = new Map<CameraSpace, { matrix: Float32Array; radius: number }>();

  constructor(handedness: Handedness) {
    this.handedness = handedness === 'Left' ? 'left' : 'right';
    this.hand = new Map(xrJointNames.map((name) => [name, Object.assign(new EventTarget(), { jointName: name })]));
    this.targetRaySpace = this.hand.get('index-finger-tip') as JointSpace;
    this.gripSpace = this.hand.get('wrist') as JointSpace;
    this.frame = {
      session: { visibilityState: 'visible' },
      getJointPose: (joint, baseSpace) => this.#pose(joint, baseSpace),
      getPose: (space, baseSpace) => this.#pose(space, baseSpace),
      fillPoses: (spaces, baseSpace, transforms) =>
        filled([...spaces], transforms, 16, (space) => this.#pose(space, baseSpace)?.transform.matrix),
      fillJointRadii: (joints, radii) =>
        filled([...joints], radii, 1, (joint) => {
          const pose = this.#pose(joint, this.space);
          return pose && [pose.radius];
        }),
    };
  }

  /** Takes the pose of the next frame; `undefined` while the hand is not seen. */
  show(pose: Pick<HandPose, 'xrJoints'> | undefined): void {
    this.#places.clear();
    for (const { name, matrix, radius } of pose?.xrJoints ?? []) {
      this.#places.set(this.hand.get(name) as JointSpace, { matrix, radius });
    }
  }

  /** A space relative to another; `null` while the hand is not seen. */
  #pose(space: CameraSpace, baseSpace: CameraSpace): JointPose | null {
    for (const known of [space, baseSpace]) {
      if (!known || known !== this.space && this.hand.get((known as JointSpace).jointName) !== known) {
        throw HandsError.coded('INVALID_ARGUMENT', 'The space must be one of this hand.');
      }
    }
    if (!this.#places.size) return null;
    const { matrix, radius } = this.#places.get(space) ?? { matrix: identity, radius: 0 };
    const base = this.#places.get(baseSpace);
    return {
      transform: transform(base ? product(inverse(base.matrix), matrix) : matrix),
      emulatedPosition: false,
      linearVelocity: null,
      angularVelocity: null,
      radius,
    };
  }
}

const identity = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

function filled<Space>(
  spaces: Space[],
  target: Float32Array,
  count: number,
  values: (space: Space) => ArrayLike<number> | null | undefined,
): boolean {
  if (target.length < count * spaces.length) {
    throw new TypeError(`The array has ${target.length} numbers; it must have ${count * spaces.length}.`);
  }
  let isComplete = true;
  spaces.forEach((space, index) => {
    const numbers = values(space);
    isComplete &&= Boolean(numbers);
    target.set(numbers ?? new Float32Array(count).fill(NaN), count * index);
  });
  return isComplete;
}

function transform(matrix: Float32Array): RigidTransform {
  const [x, y, z] = matrix.subarray(12) as unknown as [number, number, number];
  return {
    matrix: matrix.slice(),
    position: { x, y, z, w: 1 },
    orientation: quaternion(axis(matrix, 0), axis(matrix, 1), axis(matrix, 2)),
    get inverse() {
      return transform(inverse(matrix));
    },
  };
}

/** The element of a matrix in a row and column. */
const at = (matrix: Float32Array, row: number, column: number) => matrix[4 * column + row] as number;

/** An axis of a matrix. */
const axis = (matrix: Float32Array, column: number): Vector => [
  at(matrix, 0, column),
  at(matrix, 1, column),
  at(matrix, 2, column),
];

/** The inverse of a rigid transform. */
function inverse(matrix: Float32Array): Float32Array {
  const out = identity.slice();
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) out[4 * column + row] = at(matrix, column, row);
    out[12 + row] = -[0, 1, 2].reduce((sum, axis) => sum + at(matrix, axis, row) * at(matrix, axis, 3), 0);
  }
  return out;
}

function product(a: Float32Array, b: Float32Array): Float32Array {
  return identity.map((_, index) =>
    [0, 1, 2, 3].reduce((sum, axis) => sum + at(a, index % 4, axis) * at(b, axis, Math.floor(index / 4)), 0)
  );
}
