// Examples of gestures as bytes: what is written is read, older bundles too, and damaged ones are refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleRecord, examples } from '../../.build-web-scripts/source/examples.mjs';

const points = (start) => Array.from({ length: 21 }, (_, index) => ({ x: start + index, y: -index, z: index / 4 }));
const hand = {
  width: 640,
  height: 480,
  handedness: { index: 1, score: 0.75 },
  landmarks: points(0),
  worldLandmarks: points(100),
};

test('hands of both interfaces are written and read', () => {
  const own = {
    ...hand,
    handedness: 'Left',
    handednessScore: 0.75,
    gesture: 'Victory',
    fingerExtension: new Float32Array(5),
  };
  const bytes = exampleRecord([{ name: 'neu €', hands: [hand, own] }, { name: 'none', hands: [] }]);
  assert.deepEqual(examples(bytes), [{ name: 'neu €', hands: [hand, hand] }, { name: 'none', hands: [] }]);
});

test('the layout of 0.2 is read', () => {
  const name = new TextEncoder().encode('pinch');
  const words = [1, 1, name.length];
  const floats = [0.75, ...[...hand.landmarks, ...hand.worldLandmarks].flatMap(({ x, y, z }) => [x, y, z])];
  const bytes = Buffer.concat([
    Buffer.from(Int32Array.from(words).buffer),
    name,
    Buffer.from(Int32Array.of(1, 640, 480, 1).buffer),
    Buffer.from(Float32Array.from(floats).buffer),
  ]);
  assert.deepEqual(examples(new Uint8Array(bytes)), [{ name: 'pinch', hands: [hand] }]);
});

test('damaged bytes are refused', () => {
  const bytes = exampleRecord([{ name: 'pinch', hands: [hand, hand] }]);
  for (let size = 0; size < bytes.length; size += 7) {
    assert.throws(() => examples(bytes.subarray(0, size)), { code: 'INVALID_ARGUMENT' }, `${size} bytes`);
  }
  for (const [offset, value] of [[0, 3], [4, -1], [4, 1 << 30], [8, -1], [8, 1 << 30], [17, 1 << 30]]) {
    const damaged = bytes.slice();
    new DataView(damaged.buffer).setInt32(offset, value, true);
    assert.throws(() => examples(damaged), { code: 'INVALID_ARGUMENT' }, `${value} at ${offset}`);
  }
});

test('a hand has 21 landmarks', () => {
  const short = { ...hand, worldLandmarks: points(0).slice(1) };
  assert.throws(() => exampleRecord([{ name: 'pinch', hands: [short] }]), TypeError);
});
