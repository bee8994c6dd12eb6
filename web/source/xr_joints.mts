// The joints of WebXR. The constants are those of Sources/Hands/Pose/XRHandJoints.swift.
import type { Vector } from './vector.mjs';
import { cross, length, minus, plus, rejected, times, unit } from './vector.mjs';
import type { XRJointName } from './xr_names.mjs';
import { xrJointNames } from './xr_names.mjs';

/** A joint as WebXR has it: x to the right, y up, z to the viewer, who is the camera. */
export interface XRJoint {
  /** WebXR's name, such as `index-finger-phalanx-proximal`. */
  name: XRJointName;
  /** The transform from the joint's axes: four columns, one after another. */
  matrix: Float32Array;
  /** Distance from the joint to the skin in meters. */
  radius: number;
}

/** Of index to little finger: towards the fingers, to the thumb, out of the palm, in palm lengths. */
const metacarpals: Vector[] = [
  [0.371, 0.224, 0.099],
  [0.360, 0.057, 0.058],
  [0.378, -0.132, 0.014],
  [0.380, -0.220, 0.038],
];
const wristRadius = 0.224;
/** In palm lengths, thumb to little finger. */
const radii = [
  [0.203, 0.128, 0.102, 0.092],
  [0.222, 0.108, 0.089, 0.080, 0.069],
  [0.222, 0.117, 0.084, 0.080, 0.069],
  [0.199, 0.104, 0.080, 0.076, 0.065],
  [0.189, 0.089, 0.071, 0.067, 0.057],
];

/** The axes of a palm, see `HandPose`; the hinge is the normal times the direction, the side −1 for left hands. */
export interface PalmAxes {
  normal: Vector;
  forward: Vector;
  thumbward: Vector;
  hinge: Vector;
  side: number;
}

/** The axes of a joint: z from the tip, y out of the back of the hand. */
type Axes = [Vector, Vector, Vector];

export function xrJoints(joints: Vector[], { normal, forward, thumbward, hinge, side }: PalmAxes): XRJoint[] {
  const wrist = joints[0] as Vector;
  const palmLength = length(minus(joints[9] as Vector, wrist));
  const palm: Axes = [hinge, times(-1, normal), times(-1, forward)];
  const placed = [xrJoint('wrist', wrist, palm, wristRadius * palmLength)];
  for (let finger = 0; finger < 5; finger++) {
    const chain = joints.slice(4 * finger + 1, 4 * finger + 5);
    if (finger > 0) {
      const [a, b, c] = metacarpals[finger - 1] as Vector;
      const offset = plus(plus(times(a, forward), times(b, thumbward)), times(c, normal));
      chain.unshift(plus(wrist, times(palmLength, offset)));
    }
    let axes = palm;
    chain.forEach((joint, index) => {
      const next = chain[index + 1];
      const back = next && times(-1, unit(minus(next, joint)));
      const x = back && unit(rejected(finger > 0 ? hinge : times(-side, normal), back));
      // A bone without length has the axes of the one before it, and so has a tip.
      if (back && x?.every(Number.isFinite)) axes = [x, cross(back, x), back];
      const name = xrJointNames[placed.length] as XRJointName;
      placed.push(xrJoint(name, joint, axes, (radii[finger] as number[])[index] as number * palmLength));
    });
  }
  return placed;
}

function xrJoint(name: XRJointName, position: Vector, axes: Axes, radius: number): XRJoint {
  // From the camera's axes to XR's.
  const columns = [...axes, position].flatMap(([x, y, z], index) => [x, -y, -z, index === 3 ? 1 : 0]);
  return { name, matrix: new Float32Array(columns), radius };
}
