// Hands in space. The formulas, and where their numbers come from, are those of `Hand.pose` in Sources/Hands/Pose.
import type { CameraIntrinsics } from './camera.mjs';
import { checkCamera, direction } from './camera.mjs';
import { averagePalm, checkPalmLength, isPalmLength } from './palm_length.mjs';
import type { Hand, Handedness, Point } from './result.mjs';
import type { Quaternion, Vector } from './vector.mjs';
import {
  centered,
  clamped,
  cross,
  dot,
  length,
  minus,
  plus,
  point,
  quaternion,
  rejected,
  times,
  unit,
} from './vector.mjs';
import type { XRJoint } from './xr_joints.mjs';
import { xrJoints } from './xr_joints.mjs';

/** A hand in space, in meters in the camera's axes: x to the right, y down, z away from the camera. */
export interface HandPose {
  joints: Point[];
  palm: {
    /** Midway between the wrist and the mean of the four knuckles. */
    position: Point;
    /** Out of the palm's skin, length 1. */
    normal: Point;
    /** To the fingers, perpendicular to the normal, length 1. */
    direction: Point;
    /**
     * The axes of Leap Motion and OpenXR, here in the camera's: y out of the back of the hand, z from the fingers to the
     * wrist, and x = y × z, the same for left and right hands.
     */
    orientation: Quaternion;
    /** Distance between the knuckles of the index and little finger. */
    width: number;
  };
  /** The bend of the three joints of each finger, thumb to little finger, in radians; NaN if a bone has no length. */
  flexion: [number, number, number][];
  /** Angle of each finger's first bone in the palm's plane in radians, positive towards the thumb. */
  spread: number[];
  /** How much thumb and index finger pinch, 0 to 1, and the distance of their tips; depth counts half. */
  pinch: Pinch;
  /** The same of the thumb with the index, middle, ring and little finger. */
  pinches: Pinch[];
  /** 0 for an open hand, 1 for a fist; the mean of the summed bends of the four fingers in radians. */
  grab: { strength: number; angle: number };
  /** The 25 joints of WebXR, in its order. */
  xrJoints: XRJoint[];
}

export interface Pinch {
  strength: number;
  distance: number;
}

/** What a pose is made from. */
export type PosedHand = Pick<Hand, 'landmarks' | 'worldLandmarks' | 'handedness'>;

/** The lengths that the distance from the camera is computed from. */
const lengths: [number, number][] = [
  [0, 1],
  [0, 5],
  [0, 9],
  [0, 13],
  [0, 17],
  [5, 9],
  [9, 13],
  [13, 17],
  [5, 17],
  [5, 6],
  [6, 7],
  [9, 10],
  [10, 11],
  [13, 14],
  [14, 15],
  [17, 18],
  [2, 3],
  [1, 2],
];

/**
 * The hand in space.
 *
 * @param palmLength From the wrist to the middle finger's knuckle in meters, 0.03 to 0.2; an adult's by default. All
 * positions scale with it.
 * @returns `undefined` if a landmark is not finite or would be behind the camera, or the joints of the palm lie on a line.
 * @throws A `HandsError` with the code `INVALID_ARGUMENT` for a camera or palm that cannot be.
 */
export function handPose(
  hand: PosedHand,
  camera: CameraIntrinsics,
  palmLength = averagePalm,
): HandPose | undefined {
  checkPalmLength(palmLength);
  checkCamera(camera);
  const joints = cameraJoints(hand, camera, palmLength);
  return joints && poseOf(joints, hand.handedness, palmLength);
}

/**
 * The pose of joints such as those of `CameraRig.triangulate`.
 *
 * @param palmLength In meters, 0.03 to 0.2; by default that of the joints.
 * @returns `undefined` if a joint is not known, those of the palm lie on a line, or its length is out of range.
 * @throws A `HandsError` with the code `INVALID_ARGUMENT` for a palm that no person has.
 */
export function poseFromJoints(
  joints: readonly (Point | undefined)[],
  handedness: Handedness,
  palmLength?: number,
): HandPose | undefined {
  if (palmLength !== undefined) checkPalmLength(palmLength);
  const positions = joints.flatMap((joint): Vector[] => joint ? [[joint.x, joint.y, joint.z]] : []);
  if (positions.length !== 21 || !positions.flat().every(Number.isFinite)) return undefined;
  const measured = palmLength ?? length(minus(positions[9] as Vector, positions[0] as Vector));
  return isPalmLength(measured) ? poseOf(positions, handedness, measured) : undefined;
}

/** Mixes the depths of both kinds of landmarks along the rays of those in the image. */
function cameraJoints(
  { landmarks, worldLandmarks }: Pick<Hand, 'landmarks' | 'worldLandmarks'>,
  camera: CameraIntrinsics,
  palmLength: number,
): Vector[] | undefined {
  const side = camera.mirrored ? -1 : 1;
  const rays = landmarks.map((landmark): Vector => [...direction(landmark, camera), landmark.z]);
  const world = worldLandmarks.map(({ x, y, z }): Vector => [side * x, y, z]);
  const [b, a] = [centered(rays), centered(world)];
  const squares = (points: Vector[]) => points.reduce((sum, [x, y]) => sum + x * x + y * y, 0);
  const scale = Math.sqrt(squares(b) / squares(a));
  const imageScale = camera.width / camera.focalLength[0];
  const shape = b.map(([x, y, z], index): Vector => [
    x,
    y,
    0.3 * scale * (a[index] as Vector)[2] + 0.7 * imageScale * z,
  ]);
  const sum = lengths.reduce((total, [i, j]) => total + length(minus(shape[i] as Vector, shape[j] as Vector)), 0);
  const distance = 8.125 * palmLength / sum;
  const joints = rays.map(([x, y], index): Vector => times(distance * (1 + (shape[index] as Vector)[2]), [x, y, 1]));
  const isKnown = distance > 0 && joints.flat().every(Number.isFinite) && shape.every(([, , z]) => 1 + z > 0.1);
  return isKnown ? joints : undefined;
}

/** The pose of joints in meters; `undefined` if those of the palm lie on a line, or it has no length. */
function poseOf(joints: Vector[], handedness: Handedness, palmLength: number): HandPose | undefined {
  const [side, size] = [handedness === 'Left' ? -1 : 1, palmLength / averagePalm];
  const at = (index: number) => joints[index] as Vector;
  const wrist = at(0);
  const across = cross(unit(minus(at(5), wrist)), unit(minus(at(17), wrist)));
  const knuckles = times(1 / 4, [5, 9, 13, 17].reduce((sum, index) => plus(sum, at(index)), [0, 0, 0] as Vector));
  const normal = times(side, unit(across));
  const flat = rejected(unit(minus(knuckles, wrist)), normal);
  const hasLength = length(minus(at(9), wrist)) > 1e-6 * length(minus(knuckles, wrist));
  if (!(length(across) > 1e-6 && length(flat) > 1e-6 && hasLength)) return undefined;
  const forward = unit(flat);
  const hinge = cross(normal, forward);
  const thumbward = times(-side, hinge);

  const flexion: [number, number, number][] = [];
  const spread: number[] = [];
  for (let finger = 0; finger < 5; finger++) {
    const chain = [wrist, ...joints.slice(4 * finger + 1, 4 * finger + 5)];
    const bones = chain.slice(1).map((joint, index) => minus(joint, chain[index] as Vector));
    const angle = (index: number) => {
      const [before, after] = [unit(bones[index] as Vector), unit(bones[index + 1] as Vector)];
      const bend = Math.atan2(length(cross(before, after)), dot(before, after));
      return finger > 0 && dot(after, rejected(normal, before)) < 0 ? -bend : bend;
    };
    flexion.push([angle(0), angle(1), angle(2)]);
    const first = bones[1] as Vector;
    spread.push(length(first) > 0 ? Math.atan2(dot(first, thumbward), dot(first, forward)) : NaN);
  }
  const pinches = [8, 12, 16, 20].map((tip): Pinch => {
    const [x, y, z] = minus(at(4), at(tip));
    const distance = Math.hypot(x, y, z / 2);
    return { distance, strength: clamped((0.060 * size - distance) / (0.038 * size)) };
  });
  const bends = [5, 9, 13, 17].map((knuckle) => {
    const bone = minus(at(knuckle + 2), at(knuckle + 1));
    return length(bone) > 0 ? (1 - dot(unit(bone), forward)) / 2 : 0.5;
  });
  const curls = flexion.slice(1).flat().reduce((sum, angle) => sum + angle, 0);
  return {
    joints: joints.map(point),
    palm: {
      position: point(times(1 / 2, plus(wrist, knuckles))),
      normal: point(normal),
      direction: point(forward),
      orientation: quaternion(hinge, times(-1, normal), times(-1, forward)),
      width: length(minus(at(5), at(17))),
    },
    flexion,
    spread,
    pinch: pinches[0] as Pinch,
    pinches,
    grab: { strength: clamped((Math.min(...bends) - 0.25) / 0.6), angle: curls / 4 },
    xrJoints: xrJoints(joints, { normal, forward, thumbward, hinge, side }),
  };
}
