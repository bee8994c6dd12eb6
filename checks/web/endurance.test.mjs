// Long runs: memory must not grow after the first frames.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, black, fileset, scenes } from './support/fixtures.mjs';
import { decodePNG } from './support/png.mjs';

const frames = Number(process.env.HANDS_WEB_FRAMES ?? 1000);

describe('memory', () => {
  let task;
  before(async () => {
    task = await GestureRecognizer.createFromOptions(fileset, { baseOptions, runningMode: 'VIDEO', numHands: 2 });
  });
  after(() => task.close());

  test(`does not grow in ${frames} frames`, (t) => {
    const pictures = [...scenes.slice(0, 4).map(decodePNG), black];
    let early = 0;
    for (let frame = 0; frame < frames; frame++) {
      // Each image is held for several frames, so that hands appear, stay and leave.
      task.recognizeForVideo(pictures[Math.floor(frame / 10) % pictures.length], frame * 33.3);
      if (frame === Math.min(10 * pictures.length, frames >> 1)) early = task.memorySize;
    }
    assert.equal(task.memorySize, early);
    t.diagnostic(`${(early / (1 << 20)).toFixed(1)} MiB throughout`);
  });

  test('does not grow with options, valid or not', async () => {
    const exchange = async (count) => {
      for (let index = 0; index < count; index++) {
        await task.setOptions({ numHands: 1 + index % 2 });
        await refusesWithPrefix(() => task.setOptions({ numHands: 0 }), 'INTERNAL: ');
        await refusesWithPrefix(() => task.recognizeForVideo(null, index), 'The image ', TypeError);
      }
      return task.memorySize;
    };
    assert.equal(await exchange(10), await exchange(40));
  });
});
