// Cameras and the directions of what they see.
import { HandsError } from './errors.mjs';
import type { Point } from './result.mjs';

/** How a camera maps directions to pixels, for images of one size. */
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

function squareCamera(width: number, height: number, focal: number): CameraIntrinsics {
  const camera: CameraIntrinsics = {
    width,
    height,
    focalLength: [focal, focal],
    principalPoint: [width / 2, height / 2],
  };
  checkCamera(camera);
  return camera;
}

/** Throws for a camera whose numbers are not valid. */
export function checkCamera(
  { width, height, focalLength, principalPoint, distortion = [0, 0, 0, 0, 0] }: CameraIntrinsics,
): void {
  const isValid = [width, height, ...focalLength].every((number) => number > 0) &&
    [width, height, ...focalLength, ...principalPoint, ...distortion].every(Number.isFinite) &&
    focalLength.length === 2 && principalPoint.length === 2 && distortion.length === 5;
  if (!isValid) throw HandsError.coded('INVALID_ARGUMENT', 'The camera has a number that cannot be.');
}

/**
 * The direction in which a camera sees a landmark: x and y at distance 1 in its axes, also if images are mirrored, without
 * the distortion of the lens.
 */
export function direction({ x, y }: Pick<Point, 'x' | 'y'>, camera: CameraIntrinsics): [number, number] {
  const [u, v] = undistorted(x * camera.width, y * camera.height, camera);
  return [camera.mirrored ? -u : u, v];
}

/** Removes the distortion from a point in pixels by fixed-point iteration. */
function undistorted(
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
