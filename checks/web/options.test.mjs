// Options of a task are merged, and apply at once or not at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { refuses, refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, bundle, fileset, thumb } from './support/fixtures.mjs';
import { pairOf } from './support/images.mjs';

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
    baseOptions: { modelAssetBuffer: new Blob([bundle]).stream().getReader() },
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
