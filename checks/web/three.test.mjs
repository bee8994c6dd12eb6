// The example for three.js, with the few classes of it that the example uses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cameraOf, HandMeshes } from '../../web/examples/three_hands.mjs';

class Vector3 {
  constructor(x = 0, y = 0, z = 0) {
    this.set(x, y, z);
  }
  set(x, y, z) {
    [this.x, this.y, this.z] = [x, y, z];
    return this;
  }
  setScalar(value) {
    return this.set(value, value, value);
  }
  addVectors(a, b) {
    return this.set(a.x + b.x, a.y + b.y, a.z + b.z);
  }
  subVectors(a, b) {
    return this.set(a.x - b.x, a.y - b.y, a.z - b.z);
  }
  multiplyScalar(factor) {
    return this.set(this.x * factor, this.y * factor, this.z * factor);
  }
  divideScalar(divisor) {
    return this.multiplyScalar(1 / divisor);
  }
  length() {
    return Math.hypot(this.x, this.y, this.z);
  }
  toArray() {
    return [this.x, this.y, this.z];
  }
}

const THREE = {
  Vector3,
  Group: class {
    children = [];
    add(child) {
      this.children.push(child);
    }
  },
  Mesh: class {
    position = new Vector3();
    scale = new Vector3(1, 1, 1);
    quaternion = {
      setFromUnitVectors(from, to) {
        this.direction = to.toArray();
        assert.deepEqual(from.toArray(), [0, 1, 0]);
      },
    };
  },
  MeshStandardMaterial: class {},
  SphereGeometry: class {},
  CylinderGeometry: class {},
  PerspectiveCamera: class {
    constructor(...numbers) {
      this.numbers = numbers;
    }
  },
};

/** Joints along x, each 1 cm further. */
const pose = {
  xrJoints: Array.from({ length: 25 }, (_, index) => ({
    name: `${index}`,
    matrix: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, index / 100, 0, -0.5, 1),
    radius: 0.02 - index / 2500,
  })),
};

const near = (found, expected) =>
  found.forEach((value, index) => assert.ok(Math.abs(value - expected[index]) < 1e-6, `${found}, not ${expected}`));

test('joints and bones are where the pose has them', () => {
  const hand = new HandMeshes(THREE);
  assert.equal(hand.group.visible, false);
  assert.equal(hand.group.children.length, 25 + 24);
  hand.update(pose);
  assert.equal(hand.group.visible, true);
  near(hand.joints[3].position.toArray(), [0.03, 0, -0.5]);
  near(hand.joints[3].scale.toArray(), [0.0188, 0.0188, 0.0188]);
  // From the thumb's first joint to the second.
  near(hand.bones[1].position.toArray(), [0.015, 0, -0.5]);
  near(hand.bones[1].scale.toArray(), [0.8 * 0.0192, 0.01, 0.8 * 0.0192]);
  near(hand.bones[1].quaternion.direction, [1, 0, 0]);
  // From the wrist to the little finger.
  near(hand.bones[19].position.toArray(), [0.1, 0, -0.5]);
  hand.update(undefined);
  assert.equal(hand.group.visible, false);
});

test('the camera sees as far to the side as that of the images', () => {
  const { numbers } = cameraOf(THREE, { width: 1280, height: 720, focalLength: [960, 360] });
  near(numbers, [90, (1280 / 960) / (720 / 360), 0.01, 10]);
});
