// Options of a task are merged, and apply at once or not at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GestureRecognizer, HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { refuses, refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, bundle, fileset, thumb } from './support/fixtures.mjs';
import { pairOf } from './support/images.mjs';

/** A bundle that must be read first. */
const streamed = () => ({ modelAssetBuffer: new Blob([bundle]).stream().getReader() });

test('a canvas supports WebGL and stays', async () => {
  const create = (canvas) => HandLandmarker.createFromOptions(fileset, { baseOptions, canvas });
  const flat = { getContext: (kind) => (kind === '2d' ? {} : null) };
  const other = await create(flat);
  await refuses(
    () => other.detect(thumb),
    'Failed to obtain WebGL context from the provided canvas. `getContext()` should only be invoked ' +
      'with `webgl` or `webgl2`.',
  );
  other.close();
  for (const kind of ['webgl', 'webgl2']) {
    const canvas = { getContext: (name) => (name === kind ? {} : null) };
    const task = await create(canvas);
    assert.equal(task.detect(thumb).landmarks.length, 1);
    await task.setOptions({ canvas });
    await task.setOptions({ canvas: undefined });
    for (const another of [flat, null]) {
      await refuses(
        () => task.setOptions({ canvas: another }),
        'You must create a new task to reset the canvas.',
      );
    }
    task.close();
  }
  const without = await create(undefined);
  await refuses(
    () => without.setOptions({ canvas: flat }),
    'You must create a new task to reset the canvas.',
  );
  without.close();
});

test('options and models at hand apply synchronously', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const refusals = [
    [{ baseOptions: { modelAssetPath: '/a', modelAssetBuffer: bundle } }, 'Cannot set both '],
    [{ canvas: {} }, 'You must create a new task '],
    [{ minHandPresenceConfidence: 2 }, 'INVALID_ARGUMENT: '],
    [{ baseOptions: { modelAssetBuffer: new Uint8Array(9) } }, 'UNKNOWN: Unable to open zip archive.'],
  ];
  for (const [options, text] of refusals) {
    assert.throws(() => task.setOptions(options), (error) => error.message.startsWith(text), text);
  }
  task.close();
});

test('a model that is read first applies in the order of the calls', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const wanted = task.detect(thumb);
  task.setOptions({ baseOptions, minHandDetectionConfidence: 2 });
  assert.deepEqual(task.detect(thumb).landmarks, []);
  // A model that must be loaded first: the last call wins.
  const reads = task.setOptions({
    baseOptions: streamed(),
    minHandDetectionConfidence: 0.5,
  });
  assert.deepEqual(task.detect(thumb).landmarks, []);
  const last = task.setOptions({ baseOptions, runningMode: 'VIDEO' });
  await reads;
  assert.deepEqual(task.detect(thumb), wanted);
  await last;
  assert.equal(task.detectForVideo(thumb, 0).landmarks.length, 1);
  task.close();
});

test('options precede those of later calls, though their model is read first', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const read = task.setOptions({ baseOptions: streamed(), runningMode: 'IMAGE', minHandDetectionConfidence: 2 });
  await task.setOptions({ runningMode: 'VIDEO', minHandDetectionConfidence: 0.5 });
  assert.equal(task.detectForVideo(thumb, 0).landmarks.length, 1);
  await read;
  assert.equal(task.detectForVideo(thumb, 1).landmarks.length, 1);
  task.close();
});

test('an absent numHands of a gesture recognizer precedes later calls, though its model is read first', async () => {
  const task = await GestureRecognizer.createFromOptions(fileset, { baseOptions });
  const pair = pairOf(thumb);
  const address = `data:application/octet-stream;base64,${Buffer.from(bundle).toString('base64')}`;
  const reads = [
    task.setOptions({ baseOptions: { modelAssetPath: address } }),
    task.setOptions({ numHands: 2 }),
    task.setOptions({ baseOptions: streamed() }),
    task.setOptions({ numHands: 2, runningMode: 'VIDEO' }),
  ];
  for (const read of reads) await read;
  assert.equal(task.recognizeForVideo(pair, 0).landmarks.length, 2);
  task.close();
});

test('options whose model cannot be read change nothing for the calls after them', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const reads = [
    task.setOptions({ baseOptions: { modelAssetBuffer: new Blob(['none']).stream().getReader() }, numHands: 2 }),
    task.setOptions({ baseOptions: streamed() }),
    task.setOptions({ runningMode: 'VIDEO' }),
  ];
  const outcomes = await Promise.allSettled(reads);
  assert.deepEqual(outcomes.map(({ status }) => status), ['rejected', 'fulfilled', 'fulfilled']);
  assert.equal(task.detectForVideo(pairOf(thumb), 0).landmarks.length, 1);
  task.close();
});

test('invalid options change nothing', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const wanted = task.detect(thumb);
  await refusesWithPrefix(() => task.setOptions({ minHandPresenceConfidence: 2 }), 'INVALID_');
  assert.deepEqual(task.detect(thumb), wanted);
  task.close();
});

test('absent options stay, undefined ones return to the default', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const wanted = task.detect(thumb);
  await task.setOptions({ minHandDetectionConfidence: 2 });
  assert.equal(task.detect(thumb).landmarks.length, 0);
  await task.setOptions({ numHands: 2 });
  assert.equal(task.detect(thumb).landmarks.length, 0);
  await task.setOptions({ minHandDetectionConfidence: undefined });
  assert.deepEqual(task.detect(thumb), wanted);
  const pair = pairOf(thumb);
  await task.setOptions({ numHands: 2 });
  await task.setOptions({ minTrackingConfidence: 0.4 });
  assert.equal(task.detect(pair).landmarks.length, 2);
  await task.setOptions({ numHands: undefined });
  assert.equal(task.detect(pair).landmarks.length, 1);
  task.close();
});

test('the running mode applies without await', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const wanted = task.detect(thumb);
  task.setOptions({ runningMode: 'VIDEO' });
  await refuses(
    () => task.detect(thumb),
    "Task is not initialized with image mode. 'runningMode' must be set to 'IMAGE'.",
  );
  for (const runningMode of [undefined, null, '', 'IMAGE']) {
    await task.setOptions({ runningMode: 'LIVE_STREAM' });
    assert.equal(task.detectForVideo(thumb, 0).landmarks.length, 1);
    await task.setOptions({ runningMode });
    assert.deepEqual(task.detect(thumb), wanted);
  }
  task.close();
});
