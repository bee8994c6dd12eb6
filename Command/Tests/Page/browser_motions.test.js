import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPage } from './support/browser.js';

// A stub of the package in `web/`; its recognizer reports a swipe on every second frame, and its interactions a pinch that
// goes on.
const folder = mkdtempSync(join(tmpdir(), 'page-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'web'));
writeFileSync(
  join(folder, 'web/poses.mjs'),
  `export const typicalCamera = (width, height) => ({ width, height });
  export const handPose = () => undefined;
  export class Interactions {
    hands = [];
    count = 0;
    update({ hands }, { width }) {
      this.count += 1;
      const pointer = { image: { x: 0.25, y: 0.5 }, position: { x: 0, y: 0.1, z: width / 1000 } };
      const phase = hands.length > 0 ? this.count === 1 ? 'began' : 'changed' : 'cancelled';
      return [{ kind: 'grab', phase, hand: 1, strength: 1, pointer }];
    }
  }`,
);
writeFileSync(
  join(folder, 'web/vision_bundle.mjs'),
  `export class MotionRecognizer {
    static async create({ motions }) {
      if (motions[0] !== 77) throw new Error('no motion file');
      return Object.assign(new MotionRecognizer(), { count: 0 });
    }
    labels = ['none', 'swipe', 'wave'];
    update({ hands, timestamp }, camera) {
      this.count += 1;
      const pointer = { image: { x: 0.25, y: 0.5 }, position: { x: 0, y: 0.1, z: camera.width / 1000 } };
      const event = { kind: 'motion', motion: 'swipe', phase: 'ended', hand: hands.length, strength: timestamp, pointer };
      return this.count % 2 === 0 ? [event] : [];
    }
    close() {}
  }`,
);

openPage();
document.baseURI = pathToFileURL(join(folder, '/')).href;
const { motionFinder, motionNames } = await import('../../Sources/HandsServer/Page/browsermotions.js');
const { poseFinder } = await import('../../Sources/HandsServer/Page/browserposes.js');
const { BrowserWorkshop } = await import('../../Sources/HandsServer/Page/browserworkshop.js');

const MOTIONS = new Uint8Array([77]);
const points = Array(21).fill({ x: 0.5, y: 0.5, z: 0 });
const hand = { landmarks: points, worldLandmarks: points, handedness: 'Right', handednessScore: 0.9, trackId: 1 };
const result = (timestamp, width = 640, height = 480) => ({ hands: [hand], timestamp, width, height });

describe('pinches and grabs in an engine of the page', () => {
  test('go on in frames of another size, seen by another camera', async () => {
    const members = await poseFinder(new URLSearchParams('mode=video&pose'));
    const seen = (result) => members(result).events.map(({ phase, position }) => [phase, position[2]]);
    assert.deepEqual(seen(result(10)), [['began', 0.64]]);
    assert.deepEqual(seen(result(20, 320, 240)), [['changed', 0.32]]);
    assert.deepEqual(seen({ ...result(30, 320, 240), hands: [] }), [['cancelled', 0.32]]);
  });
});

describe('motions in an engine of the page', () => {
  test('are events as the server writes them', async () => {
    const events = await motionFinder(new URLSearchParams('mode=video'), MOTIONS);
    assert.deepEqual(await events(result(10)), []);
    assert.deepEqual(await events(result(20)), [{
      kind: 'motion',
      label: 'swipe',
      phase: 'ended',
      hand: 1,
      strength: 20,
      pointer: [0.25, 0.5],
      position: [0, 0.1, 0.64],
    }]);
    // They go on in frames of another size, seen by another camera.
    assert.deepEqual(await events(result(30)), []);
    const [{ position }] = await events(result(40, 320, 240));
    assert.equal(position[2], 0.32);
  });

  test('need a motion file and a video', async () => {
    assert.equal(await motionFinder(new URLSearchParams(), undefined), undefined);
    assert.equal(await motionFinder(new URLSearchParams('mode=image'), MOTIONS), undefined);
  });

  test('are read from a file that is opened', async () => {
    assert.deepEqual(await motionNames(MOTIONS), ['swipe', 'wave']);
    const workshop = new BrowserWorkshop(() => {});
    assert.deepEqual(await workshop.openMotions(new Blob([MOTIONS])), ['swipe', 'wave']);
    assert.deepEqual(workshop.motions, MOTIONS);
    await assert.rejects(workshop.openMotions(new Blob([new Uint8Array(4)])), /no motion file/);
    assert.deepEqual(workshop.motions, MOTIONS);
  });
});
