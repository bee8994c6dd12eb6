// A hand whose joints are known, and what a camera sees of it.

/** In palm lengths: x to the thumb of a right hand, y to the fingers, z out of the palm. */
// deno-fmt-ignore
const open = [
  [0, 0, 0], [0.25, 0.2, 0.05], [0.5, 0.44, 0.1], [0.68, 0.66, 0.14], [0.78, 0.86, 0.14],
  [0.3, 0.95, 0], [0.3, 1.33, 0], [0.3, 1.56, 0], [0.3, 1.75, 0],
  [0.09, 0.996, 0], [0.09, 1.41, 0], [0.09, 1.66, 0], [0.09, 1.86, 0],
  [-0.12, 0.96, 0], [-0.12, 1.34, 0], [-0.12, 1.58, 0], [-0.12, 1.78, 0],
  [-0.31, 0.86, 0], [-0.31, 1.16, 0], [-0.31, 1.33, 0], [-0.31, 1.5, 0],
];
const palmLength = 0.096;

/**
 * The joints in metres in the camera's axes, the palm to the camera.
 *
 * @param {object} hand `pinch`: how far thumb and index finger have closed, 0 to 1. `isFist`: whether the four fingers are
 * folded. `isLeft`; `wrist`: where the wrist is.
 */
export function knownJoints({ pinch = 0, isFist = false, isLeft = false, wrist = [0.02, 0.05, 0.5] } = {}) {
  const shape = open.map((joint) => [...joint]);
  for (const tip of [4, 8]) {
    shape[tip] = shape[tip].map((value, axis) => value + pinch * ([0.5, 1.2, 0.3][axis] - value));
  }
  for (const knuckle of isFist ? [5, 9, 13, 17] : []) {
    const [x, y] = shape[knuckle];
    [[0.02, 0.38], [-0.36, 0.3], [-0.25, 0.12]].forEach(([along, out], bone) => {
      shape[knuckle + 1 + bone] = [x, y + along, out];
    });
  }
  const axes = [isLeft ? -1 : 1, -1, -1];
  return shape.map((joint) => joint.map((value, axis) => wrist[axis] + palmLength * axes[axis] * value));
}

/** What the models see of joints through a camera with square pixels. */
export function seenHand(joints, { width, height, focalLength: [focal] }, members = {}) {
  const mean = [0, 1, 2].map((axis) => joints.reduce((sum, joint) => sum + joint[axis], 0) / joints.length);
  return {
    handedness: 'Right',
    handednessScore: 0.9,
    landmarks: joints.map(([x, y, z]) => ({
      x: focal * x / z / width + 0.5,
      y: focal * y / z / height + 0.5,
      z: (z / joints[0][2] - 1) * focal / width,
    })),
    worldLandmarks: joints.map(([x, y, z]) => ({ x: x - mean[0], y: y - mean[1], z: z - mean[2] })),
    ...members,
  };
}
