import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPage } from './support/browser.js';

// A stub of the package in `web/`, which keeps what trainers are made of and given.
const folder = mkdtempSync(join(tmpdir(), 'page-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'web'));
const trainers = globalThis.trainers = [];
writeFileSync(
  join(folder, 'web/training.mjs'),
  `export class GestureTrainer {
    static async create(options) {
      const trainer = Object.assign(new GestureTrainer(), { options, trained: [] });
      trainers.push(trainer);
      // The one that loads the built-in bundle takes longer than what else happens.
      if (!options) await globalThis.builtIn;
      return trainer;
    }
    async train(...arguments_) {
      this.trained.push(arguments_);
      if (globalThis.isSlow) await new Promise((_, reject) => this.end = reject);
      return { bundle: new Uint8Array([1, 2]), report: { accuracy: 1 } };
    }
    async examples() {
      return [{ name: 'fist', hands: [{ width: 8 }, { width: 9 }] }];
    }
    close() {
      this.isClosed = true;
      this.end?.(new Error('The trainer is closed.'));
    }
  }`,
);

openPage();
document.baseURI = pathToFileURL(join(folder, '/')).href;
const { BrowserWorkshop } = await import('../../Sources/HandsServer/Page/browserworkshop.js');

const points = Array(21).fill({ x: 0.5, y: 0.5, z: 0 });
const kept = { landmarks: points, worldLandmarks: points, handedness: 'Left', handednessScore: 0.75 };
const hand = { ...kept, presence: 1, trackId: 0, jointConfidence: new Float32Array(21) };
const result = { hands: [hand, { ...hand, handedness: 'Right' }], width: 640, height: 480 };
const example = { width: 640, height: 480, ...kept };

describe('gestures in an engine of the page', () => {
  let workshop;
  beforeEach(() => {
    trainers.length = 0;
    workshop = new BrowserWorkshop(() => {});
  });

  test('are the first hands of frames, ten a second', () => {
    const take = workshop.beginTake('palm', 3);
    assert.equal(take.record({ ...result, hands: [] }, 0), 0);
    assert.deepEqual([10, 50, 110, 210, 310].map((time) => take.record(result, time)), [1, 1, 2, 3, 3]);
  });

  test('are trained with the size of their images', async () => {
    const take = workshop.beginTake('palm', 1);
    take.record(result, 0);
    await workshop.train({ 'no-mirror': '' });
    await workshop.train({});
    assert.deepEqual(trainers.map(({ options }) => options), [undefined]);
    const gestures = [{ name: 'palm', hands: [example] }];
    assert.deepEqual(trainers[0].trained, [[gestures, { isMirroring: false }], [gestures, { isMirroring: true }]]);
    assert.deepEqual(workshop.bundle, new Uint8Array([1, 2]));
    assert.deepEqual(workshop.summary.report, { accuracy: 1 });
  });

  test('continue those of a bundle that is opened', async () => {
    const file = new Blob([new Uint8Array([7])]);
    assert.equal(await workshop.open(file), 1);
    assert.deepEqual(trainers[0].options, { model: new Uint8Array([7]) });
    assert.deepEqual(workshop.summary.gestures, [{ name: 'fist', pictures: 2, takes: 1 }]);
    assert.ok(workshop.isTrained);
    await workshop.open(file);
    assert.ok(trainers[0].isClosed);
    await workshop.train({});
    assert.equal(trainers[1].trained.length, 1);
  });

  test('continue those of a bundle that is opened while training begins', async () => {
    let load;
    globalThis.builtIn = new Promise((resolve) => {
      load = resolve;
    });
    const training = workshop.train({});
    await workshop.open(new Blob([new Uint8Array([7])]));
    load();
    await training;
    delete globalThis.builtIn;
    const [opened] = trainers.filter(({ options }) => options);
    const [other] = trainers.filter(({ options }) => !options);
    assert.equal(opened.trained.length, 1);
    assert.ok(!opened.isClosed && other.isClosed);
  });

  test('that are being trained give way to a bundle that is opened', async (context) => {
    globalThis.isSlow = true;
    context.after(() => delete globalThis.isSlow);
    const training = workshop.train({});
    await new Promise(setImmediate);
    await workshop.open(new Blob([new Uint8Array([7])]));
    await training;
    assert.equal(workshop.isTraining, false);
    assert.equal(workshop.summary.failure, 'Training ended: a file was opened.');
  });
});
