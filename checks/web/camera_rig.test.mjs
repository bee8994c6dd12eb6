// Hands that several cameras see.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CameraRig, poseFromJoints, typicalCamera } from '../../web/dist/poses.mjs';
import { knownJoints, seenHand } from './support/known_hand.mjs';

const camera = typicalCamera(1280, 720);
const [cos, sin] = [Math.cos(35 * Math.PI / 180), Math.sin(35 * Math.PI / 180)];
const front = { camera, rotation: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], translation: [0, 0, 0] };
/** A camera to the right, turned to the hand. */
const side = { camera, rotation: [[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]], translation: [-0.28, 0.01, 0.1] };
const rig = new CameraRig([front, side]);

/** The hand as cameras see it, with landmarks off by a number of pixels. */
function views(joints, pixels = 0, cameras = [front, side]) {
  return cameras.map(({ rotation, translation }, view) => {
    const local = joints.map((joint) =>
      rotation.map((row, axis) => translation[axis] + row.reduce((sum, value, index) => sum + value * joint[index], 0))
    );
    const hand = seenHand(local, camera);
    hand.landmarks.forEach((landmark, index) => {
      const sign = (index + view) % 2 === 0 ? 1 : -1;
      landmark.x += sign * pixels / 1280;
      landmark.y += sign * pixels / 720;
    });
    return hand;
  });
}

test('two views give the joints, and the pose of the hand', () => {
  const joints = knownJoints({ pinch: 0.5 });
  const found = rig.triangulate(views(joints));
  found.joints.forEach(({ x, y, z }, index) => {
    const gap = Math.hypot(x - joints[index][0], y - joints[index][1], z - joints[index][2]);
    assert.ok(gap < 1e-5 && found.errors[index] < 0.01);
  });
  const pose = poseFromJoints(found.joints, 'Right');
  assert.ok(Math.abs(pose.joints[0].z - 0.5) < 1e-5 && pose.xrJoints.length === 25);
  assert.ok(pose.palm.normal.z < -0.99);
  assert.equal(rig.size, 2);
});

test('cameras may be mirrored', () => {
  const joints = knownJoints({ pinch: 0.5 });
  const hands = views(joints);
  for (const landmark of hands[1].landmarks) landmark.x = 1 - landmark.x;
  const found = new CameraRig([front, { ...side, camera: { ...camera, mirrored: true } }]).triangulate(hands);
  found.joints.forEach(({ x, y, z }, index) => {
    assert.ok(Math.hypot(x - joints[index][0], y - joints[index][1], z - joints[index][2]) < 1e-5);
  });
});

test('errors are distances in pixels', () => {
  const { errors } = rig.triangulate(views(knownJoints(), 2));
  assert.ok(errors.every((error) => error > 0.5 && error < 4));
});

test('joints whose rays do not meet are not known', () => {
  const hands = views(knownJoints());
  hands[1].landmarks[4].y += 0.1;
  hands[0].landmarks[0].x = NaN;
  const { joints, errors } = rig.triangulate(hands);
  for (const joint of [0, 4]) assert.deepEqual([joints[joint], errors[joint]], [undefined, undefined]);
  assert.ok(joints[8]);
  assert.equal(poseFromJoints(joints, 'Right'), undefined);
});

test('one view is not enough, nor are two from one place', () => {
  const hands = views(knownJoints());
  const isUnknown = (rig, hands) => rig.triangulate(hands).joints.every((joint) => joint === undefined);
  assert.ok(isUnknown(rig, [hands[0], undefined]));
  assert.ok(isUnknown(new CameraRig([front, front]), [hands[0], hands[0]]));
});

test('hands of several views are matched', () => {
  const places = [[-0.12, 0.05, 0.5], [0.1, 0.03, 0.55]];
  const [lefts, rights] = places.map((wrist) => views(knownJoints({ wrist }), 1));
  for (const hand of lefts) hand.handedness = 'Left';
  const scored = (hands) => hands.map((hand) => ({ ...hand, handednessScore: 0.9 }));
  const found = rig.fuse([scored([lefts[0], rights[0]]), scored([rights[1], lefts[1]])]);
  assert.deepEqual(found.map(({ handedness, indices }) => [handedness, indices]), [['Left', [0, 1]], ['Right', [
    1,
    0,
  ]]]);
  found.forEach(({ joints, errors, handednessScore }, index) => {
    assert.ok(Math.abs(joints[0].z - places[index][2]) < 0.01 && errors.every((error) => error > 0 && error < 4));
    assert.ok(Math.abs(handednessScore - 0.9) < 1e-9);
    assert.ok(poseFromJoints(joints, 'Right'));
  });
  assert.deepEqual(rig.fuse([[lefts[0], rights[0]], [rights[1]]]).map(({ indices }) => indices), [[1, 0]]);
  for (const alone of [[[], []], [[lefts[0]], []], [[lefts[0]], [rights[1]]]]) assert.deepEqual(rig.fuse(alone), []);
});

test('hands whose sides are mistaken are the same', () => {
  const [front, side] = views(knownJoints());
  const flipped = { ...side, handedness: 'Left', handednessScore: 0.6 };
  const [hand] = rig.fuse([[{ ...front, handednessScore: 0.9 }], [flipped]]);
  assert.equal(hand.handedness, 'Right');
  assert.ok(Math.abs(hand.handednessScore - 0.65) < 1e-9);
});

test('three views are one hand', () => {
  const [cos, sin] = [Math.cos(0.4), Math.sin(0.4)];
  const above = { camera, rotation: [[1, 0, 0], [0, cos, -sin], [0, sin, cos]], translation: [0, 0.2, 0.05] };
  const cameras = [front, side, above];
  const [lefts, rights] = [[-0.12, 0.05, 0.5], [0.1, 0.03, 0.55]].map((wrist) =>
    views(knownJoints({ wrist }), 0, cameras)
  );
  const found = new CameraRig(cameras).fuse([[rights[0], lefts[0]], [lefts[1]], [lefts[2], rights[2]]]);
  assert.deepEqual(found.map(({ indices }) => indices), [[0, undefined, 1], [1, 0, 0]]);
  assert.ok(found.every(({ errors }) => errors.every((error) => error < 0.01)));
});

test('rigs and hands that cannot be are refused', () => {
  const refused = { name: 'HandsError', code: 'INVALID_ARGUMENT' };
  for (
    const cameras of [
      [front],
      Array(65).fill(front),
      [front, { ...side, rotation: [[2, 0, 0], [0, 1, 0], [0, 0, 1]] }],
      [front, { ...side, rotation: [[1, 0, 0], [0, 1, 0]] }],
      [front, { ...side, rotation: [[1, 0, 0], [0, 1, 0], [0, 0, -1]] }],
      [front, { ...side, translation: [0, 0, NaN] }],
      [front, { ...side, camera: { ...camera, focalLength: [0, 1] } }],
    ]
  ) {
    assert.throws(() => new CameraRig(cameras), refused);
  }
  assert.throws(() => rig.triangulate([undefined]), refused);
  assert.throws(() => rig.fuse([[]]), refused);
  const [hand] = views(knownJoints());
  assert.deepEqual(rig.fuse([[], Array(32).fill(hand)]), []);
  assert.throws(() => rig.fuse([[], Array(33).fill(hand)]), { ...refused, message: /views\[1\].length is 33/ });
  assert.throws(() => poseFromJoints([], 'Right', 0.3), refused);
  assert.equal(
    poseFromJoints(knownJoints().map(([x, y, z]) => ({ x: 9 * x, y: 9 * y, z: 9 * z })), 'Right'),
    undefined,
  );
});
