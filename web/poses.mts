// Hands in space. The formulas, and where their numbers come from, are those of `Hand.pose` in Sources/Hands/Pose.
import { HandsError } from './source/errors.mjs';
import type { Hand, Point } from './source/result.mjs';

/** What a camera makes of directions, for images of one size. */
export interface CameraIntrinsics {
  /** Size of the images in pixels. */
  width: number;
  height: number;
  /** Horizontal and vertical focal length in pixels, above 0. */
  focalLength: [number, number];
  /** The point that the camera looks at, in pixels from the top left corner. */
  principalPoint: [number, number];
  /** k1, k2, p1, p2, k3 of Brown's model, as OpenCV gives them; none by default. */
  distortion?: [number, number, number, number, number];
  /** Whether images are mirrored, as in a selfie view; set the option `mirrored` of `Hands` too. */
  mirrored?: boolean;
}

/** A joint as WebXR has it: x to the right, y up, z to the viewer, who is the camera. */
export interface XRJoint {
  /** WebXR's name, such as `index-finger-phalanx-proximal`. */
  name: string;
  /** The transform from the joint's axes: four columns, one after another. */
  matrix: Float32Array;
  /** Distance from the joint to the skin in metres. */
  radius: number;
}

/** A hand in space, in metres in the camera's axes: x to the right, y down, z away from the camera. */
export interface HandPose {
  joints: Point[];
  palm: {
    /** Midway between the wrist and the mean of the four knuckles. */
    position: Point;
    /** Out of the palm's skin, length 1. */
    normal: Point;
    /** To the fingers, perpendicular to the normal, length 1. */
    direction: Point;
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

type Vector = [number, number, number];

const averagePalm = 0.096;
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
const fingerNames = ['index', 'middle', 'ring', 'pinky'];
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

/** A typical webcam or phone: a focal length of 0.75 times the longer side of its images in pixels. */
export function typicalCamera(width: number, height: number): CameraIntrinsics {
  return squareCamera(width, height, 0.75 * Math.max(width, height));
}

/** A camera with square pixels whose images span a horizontal angle, between 0 and 180 degrees. */
export function cameraWithFieldOfView(width: number, height: number, degrees: number): CameraIntrinsics {
  if (!(degrees > 0 && degrees < 180)) {
    throw HandsError.coded('INVALID_ARGUMENT', `The field of view is ${degrees}; it must be between 0 and 180.`);
  }
  return squareCamera(width, height, width / 2 / Math.tan(degrees * Math.PI / 360));
}

/**
 * The hand in space.
 *
 * @param palmLength From the wrist to the middle finger's knuckle in metres, 0.03 to 0.2; an adult's by default. All
 * positions scale with it.
 * @returns `undefined` if a landmark is not finite or would be behind the camera, or the joints of the palm lie on a line.
 * @throws A `HandsError` with the code `INVALID_ARGUMENT` for a camera or palm that cannot be.
 */
export function handPose(
  hand: Pick<Hand, 'landmarks' | 'worldLandmarks' | 'handedness'>,
  camera: CameraIntrinsics,
  palmLength = averagePalm,
): HandPose | undefined {
  if (!(palmLength >= 0.03 && palmLength <= 0.2)) {
    throw HandsError.coded('INVALID_ARGUMENT', `The palm's length is ${palmLength}; it must be between 0.03 and 0.2.`);
  }
  check(camera);
  const joints = cameraJoints(hand, camera, palmLength);
  return joints && posed(joints, hand.handedness === 'Left' ? -1 : 1, palmLength / averagePalm);
}

function squareCamera(width: number, height: number, focal: number): CameraIntrinsics {
  const camera: CameraIntrinsics = {
    width,
    height,
    focalLength: [focal, focal],
    principalPoint: [width / 2, height / 2],
  };
  check(camera);
  return camera;
}

function check({ width, height, focalLength, principalPoint, distortion = [0, 0, 0, 0, 0] }: CameraIntrinsics): void {
  const isValid = [width, height, ...focalLength].every((number) => number > 0) &&
    [width, height, ...focalLength, ...principalPoint, ...distortion].every(Number.isFinite) &&
    focalLength.length === 2 && principalPoint.length === 2 && distortion.length === 5;
  if (!isValid) throw HandsError.coded('INVALID_ARGUMENT', 'The camera has a number that cannot be.');
}

/** Mixes the depths of both kinds of landmarks along the rays of those in the image. */
function cameraJoints(
  { landmarks, worldLandmarks }: Pick<Hand, 'landmarks' | 'worldLandmarks'>,
  camera: CameraIntrinsics,
  palmLength: number,
): Vector[] | undefined {
  const side = camera.mirrored ? -1 : 1;
  const rays = landmarks.map(({ x, y, z }): Vector => {
    const [u, v] = direction(x * camera.width, y * camera.height, camera);
    return [side * u, v, z];
  });
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

/** The direction of a point of the image without the distortion of the lens, by fixed-point iteration. */
function direction(
  x: number,
  y: number,
  { focalLength, principalPoint, distortion }: CameraIntrinsics,
): [number, number] {
  const distorted = [(x - principalPoint[0]) / focalLength[0], (y - principalPoint[1]) / focalLength[1]] as const;
  let [u, v] = distorted as [number, number];
  if (!distortion) return [u, v];
  const [k1, k2, p1, p2, k3] = distortion;
  for (let round = 0; round < 20; round++) {
    const square = u * u + v * v;
    const scale = 1 + square * (k1 + square * (k2 + square * k3));
    const product = 2 * u * v;
    const shift = [p1 * product + p2 * (square + 2 * u * u), p1 * (square + 2 * v * v) + p2 * product] as const;
    [u, v] = [(distorted[0] - shift[0]) / scale, (distorted[1] - shift[1]) / scale];
  }
  return [u, v];
}

function posed(joints: Vector[], side: number, size: number): HandPose | undefined {
  const at = (index: number) => joints[index] as Vector;
  const wrist = at(0);
  const across = cross(unit(minus(at(5), wrist)), unit(minus(at(17), wrist)));
  const knuckles = times(1 / 4, [5, 9, 13, 17].reduce((sum, index) => plus(sum, at(index)), [0, 0, 0] as Vector));
  const normal = times(side, unit(across));
  const flat = rejected(unit(minus(knuckles, wrist)), normal);
  if (!(length(across) > 1e-6 && length(flat) > 1e-6)) return undefined;
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

interface PalmAxes {
  normal: Vector;
  forward: Vector;
  thumbward: Vector;
  hinge: Vector;
  side: number;
}

/** The axes of a joint: z from the tip, y out of the back of the hand. */
type Axes = [Vector, Vector, Vector];

function xrJoints(joints: Vector[], { normal, forward, thumbward, hinge, side }: PalmAxes): XRJoint[] {
  const wrist = joints[0] as Vector;
  const palmLength = length(minus(joints[9] as Vector, wrist));
  const palm: Axes = [hinge, times(-1, normal), times(-1, forward)];
  const placed: XRJoint[] = [xrJoint('wrist', wrist, palm, wristRadius * palmLength)];
  for (let finger = 0; finger < 5; finger++) {
    const chain = joints.slice(4 * finger + 1, 4 * finger + 5);
    if (finger > 0) {
      const [a, b, c] = metacarpals[finger - 1] as Vector;
      const offset = plus(plus(times(a, forward), times(b, thumbward)), times(c, normal));
      chain.unshift(plus(wrist, times(palmLength, offset)));
    }
    const parts = finger > 0
      ? ['metacarpal', 'phalanx-proximal', 'phalanx-intermediate', 'phalanx-distal', 'tip']
      : ['metacarpal', 'phalanx-proximal', 'phalanx-distal', 'tip'];
    const prefix = finger > 0 ? `${fingerNames[finger - 1]}-finger` : 'thumb';
    let axes = palm;
    chain.forEach((joint, index) => {
      const next = chain[index + 1];
      const back = next && times(-1, unit(minus(next, joint)));
      const x = back && unit(rejected(finger > 0 ? hinge : times(-side, normal), back));
      // A bone without length has the axes of the one before it, and so has a tip.
      if (back && x?.every(Number.isFinite)) axes = [x, cross(back, x), back];
      const radius = (radii[finger] as number[])[index] as number;
      placed.push(xrJoint(`${prefix}-${parts[index]}`, joint, axes, radius * palmLength));
    });
  }
  return placed;
}

function xrJoint(name: string, position: Vector, axes: Axes, radius: number): XRJoint {
  // From the camera's axes to XR's.
  const columns = [...axes, position].flatMap(([x, y, z], index) => [x, -y, -z, index === 3 ? 1 : 0]);
  return { name, matrix: new Float32Array(columns), radius };
}

function centered(points: Vector[]): Vector[] {
  const mean = times(1 / points.length, points.reduce(plus, [0, 0, 0]));
  return points.map((point) => minus(point, mean));
}

const point = ([x, y, z]: Vector): Point => ({ x, y, z });
const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (factor: number, [x, y, z]: Vector): Vector => [factor * x, factor * y, factor * z];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const length = (vector: Vector) => Math.sqrt(dot(vector, vector));
const unit = (vector: Vector) => times(1 / length(vector), vector);
/** The part of a vector that is perpendicular to an axis of length 1. */
const rejected = (vector: Vector, axis: Vector) => minus(vector, times(dot(vector, axis), axis));
const clamped = (value: number) => Math.min(Math.max(value, 0), 1);
