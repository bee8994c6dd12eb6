// Hands in space, against the poses of a second implementation.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cameraWithFieldOfView, handPose, typicalCamera } from '../../web/dist/poses.mjs';

// deno-fmt-ignore
const flat = [
  [0, 0], [0.25, -0.2], [0.55, -0.45], [0.7, -0.75], [0.8, -1.0], [0.3, -0.97], [0.35, -1.4], [0.4, -1.7], [0.4, -1.9],
  [0.09, -1], [0.1, -1.5], [0.1, -1.8], [0.1, -2.05], [-0.12, -0.96], [-0.15, -1.4], [-0.2, -1.7], [-0.2, -1.95],
  [-0.31, -0.86], [-0.4, -1.2], [-0.45, -1.4], [-0.5, -1.6],
];
const golden = JSON.parse(readFileSync(new URL('../../Tests/Goldens/poses.json', import.meta.url))).poses;
const cameras = [
  typicalCamera(1280, 720),
  {
    width: 640,
    height: 480,
    focalLength: [500, 510],
    principalPoint: [310, 250],
    distortion: [0.1, -0.05, 0.001, -0.002, 0.01],
  },
  cameraWithFieldOfView(720, 1280, 60),
];

/** SplitMix64 as `research/poses` has it: numbers from −1 to 1. */
function* uniform() {
  let state = BigInt.asUintN(64, 34n * 0x2545f4914f6cdd1dn);
  while (true) {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    yield Number((z ^ (z >> 31n)) >> 11n) * 2 ** -52 - 1;
  }
}

function* hands() {
  const numbers = uniform();
  const next = () => numbers.next().value;
  for (let index = 0;; index++) {
    const [landmarks, worldLandmarks] = [[], []];
    for (const [x, y] of flat) {
      const world = [0.096 * x + 0.03 * next(), 0.096 * y + 0.03 * next(), 0.03 * next()].map(Math.fround);
      const image = [0.5 + 0.15 * x + 0.05 * next(), 0.7 + 0.15 * y + 0.05 * next(), 0.05 * next()].map(Math.fround);
      worldLandmarks.push({ x: world[0], y: world[1], z: world[2] });
      landmarks.push({ x: image[0], y: image[1], z: image[2] });
    }
    const camera = { ...cameras[index % 3], mirrored: index % 4 >= 2 };
    const hand = { landmarks, worldLandmarks, handedness: index % 2 === 1 ? 'Left' : 'Right' };
    yield { hand, camera, palmLength: 0.1 + 0.06 * next() };
  }
}

const list = ({ x, y, z }) => [x, y, z];

/** The first three columns of the matrix of a quaternion. */
const axes = ([x, y, z, w]) => [
  ...[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
  ...[2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
  ...[2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
];

function near(actual, expected, tolerance = 1e-6) {
  assert.equal(actual.length, expected.length);
  actual.forEach((value, index) => assert.ok(Math.abs(value - expected[index]) <= tolerance, `${value}`));
}

test('poses are those of the second implementation', () => {
  const random = hands();
  for (const numbers of golden) {
    const { hand, camera, palmLength } = random.next().value;
    const pose = handPose(hand, camera, palmLength);
    const { position, normal, direction, orientation, width } = pose.palm;
    near(pose.joints.flatMap(list), numbers.slice(0, 63));
    near([...list(position), ...list(normal), ...list(direction)], numbers.slice(63, 72));
    near([...list(orientation), orientation.w], numbers.slice(72, 76));
    near([width, ...pose.flexion.flat(), ...pose.spread], numbers.slice(76, 97));
    near(pose.pinches.map(({ strength }) => strength), numbers.slice(97, 101));
    near(pose.pinches.map(({ distance }) => distance), numbers.slice(101, 105));
    near([pose.grab.strength, pose.grab.angle], numbers.slice(105, 107));
    assert.equal(pose.pinch, pose.pinches[0]);
    assert.equal(pose.xrJoints.length, 25);
    pose.xrJoints.forEach(({ matrix, radius }, index) => {
      const [x, y, z, ...rest] = numbers.slice(115 + 8 * index, 123 + 8 * index);
      near([...matrix.slice(12, 15), radius], [x, y, z, rest[4]]);
      near([0, 4, 8].flatMap((start) => [...matrix.slice(start, start + 3)]), axes(rest.slice(0, 4)), 2e-6);
      assert.deepEqual([3, 7, 11, 15].map((place) => matrix[place]), [0, 0, 0, 1]);
    });
  }
});

test('joints have the names of WebXR', () => {
  const { hand, camera } = hands().next().value;
  const names = handPose(hand, camera).xrJoints.map(({ name }) => name);
  assert.equal(new Set(names).size, 25);
  assert.deepEqual(names.slice(0, 7), [
    'wrist',
    'thumb-metacarpal',
    'thumb-phalanx-proximal',
    'thumb-phalanx-distal',
    'thumb-tip',
    'index-finger-metacarpal',
    'index-finger-phalanx-proximal',
  ]);
  assert.equal(names[24], 'pinky-finger-tip');
});

test('hands without a pose have none', () => {
  const { hand, camera } = hands().next().value;
  const with8 = (point) => ({ ...hand, landmarks: hand.landmarks.with(8, point) });
  assert.equal(handPose(with8({ x: NaN, y: 0, z: 0 }), camera), undefined);
  assert.equal(handPose(with8({ x: 0.5, y: 0.5, z: -20 }), camera), undefined);
  const point = Array(21).fill({ x: 0.5, y: 0.5, z: 0 });
  assert.equal(handPose({ ...hand, landmarks: point, worldLandmarks: point }, camera), undefined);
  const line = Array.from({ length: 21 }, (_, index) => ({ x: index / 40, y: index / 40, z: 0 }));
  assert.equal(handPose({ ...hand, landmarks: line, worldLandmarks: line }, camera), undefined);
  const tip = hand.landmarks[7];
  const short = { ...with8(tip), worldLandmarks: hand.worldLandmarks.with(8, hand.worldLandmarks[7]) };
  const pose = handPose(short, camera);
  assert.ok(Number.isNaN(pose.flexion[1][2]));
  assert.ok(pose.xrJoints.every(({ matrix }) => matrix.every(Number.isFinite)));
});

test('cameras and palms that cannot be are refused', () => {
  const { hand, camera } = hands().next().value;
  const refused = { name: 'HandsError', code: 'INVALID_ARGUMENT' };
  for (const length of [0.029, 0.21, NaN]) assert.throws(() => handPose(hand, camera, length), refused);
  for (const change of [{ width: 0 }, { focalLength: [-1, 1] }, { principalPoint: [NaN, 0] }, { distortion: [1] }]) {
    assert.throws(() => handPose(hand, { ...camera, ...change }), refused);
  }
  for (const degrees of [0, 180, NaN]) assert.throws(() => cameraWithFieldOfView(4, 4, degrees), refused);
  assert.throws(() => typicalCamera(0, 4), refused);
});
