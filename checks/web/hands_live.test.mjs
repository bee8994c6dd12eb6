// Hands.live: hands in a worker.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Hands, HandsError } from '../../web/dist/vision_bundle.mjs';
import { black, bundle, fileset, thumb } from './support/fixtures.mjs';
import { nodeWorker } from './support/node_worker.mjs';

const create = (options = {}) =>
  Hands.live({ model: bundle, fileset, worker: nodeWorker('live_worker.mjs'), ...options });

describe('hands in a worker', () => {
  let live;
  before(async () => {
    live = await create({ numHands: 2 });
  });
  after(() => live.close());

  test('are those of a video; the newest waiting frame wins', async () => {
    const hands = await Hands.create({ model: bundle, fileset, numHands: 2 });
    const video = hands.video();
    const results = await Promise.all([thumb, black, thumb].map((frame, index) => live.send(frame, 10 * index)));
    assert.deepEqual(results.map((result) => result === undefined), [false, true, false]);
    assert.deepEqual(results[0], video.detect(thumb, 0));
    assert.deepEqual(results[2], video.detect(thumb, 20));
    assert.ok(live.milliseconds > 1);
    hands.close();
  });

  test('of an image need no time', async () => {
    assert.equal((await live.send(thumb)).hands[0].trackAge, 0);
  });

  test('are refused after the deadline', async () => {
    await assert.rejects(live.send(thumb, 30, { timeout: 0.001 }), { name: 'HandsError', code: 'DEADLINE_EXCEEDED' });
    assert.equal((await live.send(thumb, 40, { timeout: 60_000 })).hands.length, 1);
  });

  test('are refused at their deadline, whatever the worker does', async () => {
    const settled = [];
    // A search that finds nothing takes 35 times as long as a frame, far more than a busy machine delays the deadline.
    const searching = await create({ search: 'far' });
    const frames = [
      searching.send(black).then(() => settled.push('before')),
      assert.rejects(searching.send(thumb, 44, { timeout: 1 }), { code: 'DEADLINE_EXCEEDED' }).then(() =>
        settled.push('late')
      ),
    ];
    await Promise.all(frames);
    assert.deepEqual(settled, ['late', 'before']);
    searching.close();
    for (const timeout of [0, -1, NaN, '5']) {
      await assert.rejects(live.send(thumb, 46, { timeout }), { code: 'INVALID_ARGUMENT' });
    }
    assert.equal((await live.send(thumb, 48, { timeout: Infinity })).hands.length, 1);
  });

  test('are not awaited once a signal aborts', async () => {
    const controller = new AbortController();
    const frame = live.send(thumb, 50, { signal: controller.signal });
    controller.abort();
    await assert.rejects(frame, { name: 'AbortError' });
    assert.equal((await live.send(thumb, 60)).hands.length, 1);
  });

  test('have typed errors', async () => {
    await assert.rejects(live.send(thumb, 1), { name: 'HandsError', code: 'INVALID_ARGUMENT' });
    await assert.rejects(live.send(thumb, NaN), TypeError);
    await assert.rejects(live.send(null, 70), TypeError);
    await assert.rejects(live.setOptions({ numHand: 1 }), HandsError);
  });

  test('have other options', async () => {
    await live.setOptions({ landmarksOnly: true, cannedDenylist: ['Thumb_Up'] });
    assert.notEqual((await live.send(thumb, 0)).hands[0].gesture, 'Thumb_Up');
  });
});

test('a model from a stream', async () => {
  const model = new Blob([bundle]).stream().getReader();
  const live = await create({ model });
  assert.equal((await live.send(thumb, 0)).hands[0].gesture, 'Thumb_Up');
  live.close();
  await assert.rejects(live.send(thumb, 1), { code: 'FAILED_PRECONDITION' });
});
