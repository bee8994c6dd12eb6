// Hands.live: hands in a worker.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LiveHands } from '../../web/dist/live.mjs';
import { typicalCamera } from '../../web/dist/poses.mjs';
import { GestureTrainer, MotionTrainer } from '../../web/dist/training.mjs';
import { Hands, HandsError } from '../../web/dist/vision_bundle.mjs';
import { black, bundle, fileset, isExact, thumb } from './support/fixtures.mjs';
import { nodeWorker } from './support/node_worker.mjs';

const create = (options = {}) =>
  Hands.live({ model: bundle, fileset, worker: nodeWorker('live_worker.mjs'), ...options });

test('a runtime without workers must be given one', async (t) => {
  if (globalThis.Worker) {
    const { Worker } = globalThis;
    t.after(() => Object.assign(globalThis, { Worker }));
    delete globalThis.Worker;
  }
  for (
    const start of [
      () => Hands.live({ model: bundle, fileset }),
      () => LiveHands.create({ baseOptions: { modelAssetBuffer: bundle }, fileset }),
      () => GestureTrainer.create({ model: bundle }),
      async () => new MotionTrainer({ camera: typicalCamera(640, 480) }),
    ]
  ) {
    await assert.rejects(start(), { name: 'HandsError', code: 'UNAVAILABLE', message: /the option `worker`/ });
  }
});

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
    await assert.rejects(live.send({ data: [0, 0, 0, 0], width: 1, height: 1 }, 70), TypeError);
    await assert.rejects(live.setOptions({ numHand: 1 }), HandsError);
  });

  test('have other options', async () => {
    await live.setOptions({ landmarksOnly: true, cannedDenylist: ['Thumb_Up'] });
    assert.notEqual((await live.send(thumb, 0)).hands[0].gesture, 'Thumb_Up');
  });
});

test('a frame precedes the options that are set after it', async () => {
  const live = await create();
  const frames = [live.send(thumb, 0), live.send(thumb, 10)];
  // When the options are set, the first one is being processed, and the second one waits.
  await new Promise(setImmediate);
  const change = live.setOptions({ landmarksOnly: true });
  assert.deepEqual((await Promise.all(frames)).map((result) => result?.hasGestures), [true, true]);
  await change;
  assert.equal((await live.send(thumb, 0)).hasGestures, false);
  live.close();
});

test('a worker without its script is refused', async () => {
  const worker = {
    postMessage() {
      queueMicrotask(() => this.onerror(new Event('error')));
    },
    terminate() {},
  };
  await assert.rejects(Hands.live({ model: bundle, fileset, worker }), {
    code: 'UNAVAILABLE',
    message: 'The worker has stopped: its script could not be loaded',
  });
});

test('gestures that were not loaded cannot be had later', async () => {
  const live = await create({ landmarksOnly: true });
  await assert.rejects(live.setOptions({}), { code: 'FAILED_PRECONDITION', message: /landmarksOnly/ });
  await live.setOptions({ landmarksOnly: true, mirrored: true });
  assert.equal((await live.send(thumb, 0)).hasGestures, false);
  live.close();
});

test('other options leave the precision that of creation', { skip: isExact && 'needs all modules' }, async () => {
  const live = await create({ precision: 'fast16' });
  await live.setOptions({ mirrored: true });
  assert.equal((await live.send(thumb, 0)).hands.length, 1);
  await assert.rejects(live.setOptions({ precision: 'exact' }), { code: 'FAILED_PRECONDITION' });
  live.close();
});

test('addresses are relative to the page, whose base may be another address', async (t) => {
  globalThis.location = new URL('https://example.org/other/');
  globalThis.document = { baseURI: 'https://example.org/page/' };
  t.after(() => {
    delete globalThis.location;
    delete globalThis.document;
  });
  const posted = [];
  const recorder = () => ({
    postMessage(call) {
      posted.push(call);
      queueMicrotask(() => this.onmessage({ data: { number: call.number } }));
    },
    terminate() {},
  });
  const options = () => ({
    fileset: { wasmBinaryPath: 'wasm/a.wasm', fast16BinaryPath: '/b.wasm', threadsBinaryPath: 'c.wasm' },
    worker: recorder(),
  });
  await Hands.live({ model: 'hands.task', ...options() });
  await LiveHands.create({ baseOptions: { modelAssetPath: 'hands.task' }, ...options() });
  await GestureTrainer.create({ model: 'hands.task', ...options() });
  await new MotionTrainer({ camera: typicalCamera(640, 480), ...options() }).train();
  assert.equal(posted.length, 4);
  for (const { name, model, fileset: located } of posted) {
    if (name === 'load') assert.equal(model, 'https://example.org/page/hands.task');
    assert.deepEqual(located, {
      wasmBinaryPath: 'https://example.org/page/wasm/a.wasm',
      fast16BinaryPath: 'https://example.org/b.wasm',
      threadsBinaryPath: 'https://example.org/page/c.wasm',
    });
  }
});

test('an aborted signal ends the wait for a stream', { timeout: 10_000 }, async () => {
  let isCancelled = false;
  const model = new ReadableStream({
    cancel() {
      isCancelled = true;
    },
  }).getReader();
  await assert.rejects(create({ model, signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.ok(isCancelled);
});

test('a model from a stream', async () => {
  const model = new Blob([bundle]).stream().getReader();
  const live = await create({ model });
  assert.equal((await live.send(thumb, 0)).hands[0].gesture, 'Thumb_Up');
  live.close();
  await assert.rejects(live.send(thumb, 1), { code: 'FAILED_PRECONDITION' });
});
