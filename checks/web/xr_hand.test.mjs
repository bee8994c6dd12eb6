// Hands with the shape of WebXR's objects, used as programs for headsets use those.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CameraHand, handPose, typicalCamera, xrJointNames } from '../../web/dist/poses.mjs';
import { HandController, HandMesh } from './support/headset_hands.mjs';
import { knownJoints, seenHand } from './support/known_hand.mjs';

const camera = typicalCamera(1280, 720);
const pose = (shape) => handPose(seenHand(knownJoints(shape), camera), camera);

function near(actual, expected, tolerance = 1e-5) {
  assert.equal(actual.length, expected.length);
  [...actual].forEach((value, index) => assert.ok(Math.abs(value - expected[index]) <= tolerance, `${value}`));
}

test('a hand model of a headset follows the hand', () => {
  const source = new CameraHand('Left');
  const controller = new HandController();
  const mesh = new HandMesh(controller, xrJointNames);
  controller.connect(source);
  const draw = (pose) => {
    source.show(pose);
    controller.update(source, source.frame, source.space);
    mesh.update();
  };
  draw(undefined);
  assert.ok(mesh.bones.every(({ matrix }) => matrix === undefined));
  assert.equal(controller.ray, null);

  const found = pose({ pinch: 1 });
  draw(found);
  mesh.bones.forEach(({ name, matrix, scale }, index) => {
    const joint = found.xrJoints[index];
    assert.equal(name, joint.name);
    assert.deepEqual([matrix, scale], [joint.matrix, joint.radius]);
  });
  assert.deepEqual(controller.ray.transform.matrix, found.xrJoints[9].matrix);
  draw(pose({ pinch: 0 }));
  assert.deepEqual(controller.events, ['connected left', 'pinchstart left', 'pinchend left']);
  draw(undefined);
  assert.ok(Object.values(controller.joints).every(({ visible }) => !visible));
});

test('hand, joints and poses have the members of WebXR', () => {
  const source = new CameraHand('Right');
  const { hand, frame, space } = source;
  assert.deepEqual([hand.size, source.handedness, source.targetRayMode], [25, 'right', 'tracked-pointer']);
  assert.deepEqual([...hand.keys()], [...xrJointNames]);
  for (const [name, joint] of hand) assert.equal(joint.jointName, name);
  assert.equal(hand.get('wrist'), [...hand.values()][0]);
  assert.equal(hand.get('palm'), undefined);
  const names = [];
  hand.forEach((_, name) => names.push(name));
  assert.deepEqual(names, [...hand.keys()]);

  const found = pose();
  source.show(found);
  const { transform, radius, emulatedPosition } = frame.getJointPose(hand.get('index-finger-tip'), space);
  const { matrix } = found.xrJoints[9];
  assert.deepEqual([radius, emulatedPosition], [found.xrJoints[9].radius, false]);
  assert.deepEqual(transform.position, { x: matrix[12], y: matrix[13], z: matrix[14], w: 1 });
  const { x, y, z, w } = transform.orientation;
  assert.ok(w >= 0);
  near([x * x + y * y + z * z + w * w], [1]);
  near([1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)], matrix.slice(0, 3));
  assert.ok(transform.position.z < -0.3 && transform.inverse.position.w === 1);
  near(transform.inverse.inverse.matrix, matrix);
});

test('poses are relative to the space that is asked for', () => {
  const source = new CameraHand('Right');
  source.show(pose());
  const { hand, frame, space } = source;
  const [wrist, tip] = [hand.get('wrist'), hand.get('thumb-tip')];
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  near(frame.getJointPose(tip, tip).transform.matrix, identity);
  near(frame.getPose(space, space).transform.matrix, identity);
  const fromWrist = frame.getJointPose(tip, wrist).transform.position;
  const [a, b] = [tip, wrist].map((joint) => frame.getJointPose(joint, space).transform.position);
  near(
    [Math.hypot(fromWrist.x, fromWrist.y, fromWrist.z)],
    [Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)],
  );
  near(
    frame.getPose(space, wrist).transform.matrix,
    frame.getPose(wrist, space).transform.inverse.matrix,
  );
});

test('all joints are written at once, or not a number', () => {
  const source = new CameraHand('Right');
  const { hand, frame, space } = source;
  const [radii, matrices] = [new Float32Array(25), new Float32Array(25 * 16)];
  assert.equal(frame.fillJointRadii(hand.values(), radii), false);
  assert.equal(frame.fillPoses(hand.values(), space, matrices), false);
  assert.ok([...radii, ...matrices].every(Number.isNaN));
  const { xrJoints } = pose();
  source.show({ xrJoints });
  assert.ok(frame.fillJointRadii(hand.values(), radii) && frame.fillPoses(hand.values(), space, matrices));
  near(radii, xrJoints.map(({ radius }) => radius));
  near(matrices, xrJoints.flatMap(({ matrix }) => [...matrix]));
});

test('arrays that are too short and spaces of others are refused', () => {
  const source = new CameraHand('Right');
  const { hand, frame, space } = source;
  assert.throws(() => frame.fillJointRadii(hand.values(), new Float32Array(24)), TypeError);
  assert.throws(() => frame.fillPoses(hand.values(), space, new Float32Array(399)), TypeError);
  const other = new CameraHand('Left');
  const refused = { name: 'HandsError', code: 'INVALID_ARGUMENT' };
  for (
    const [joint, base] of [[other.hand.get('wrist'), space], [hand.get('wrist'), other.space], [undefined, space]]
  ) {
    assert.throws(() => frame.getJointPose(joint, base), refused);
  }
});
