// Frames of a video.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { refuses, refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, fileset, thumb } from './support/fixtures.mjs';

test('times increase, and older ones are refused', async () => {
  const task = await GestureRecognizer.createFromOptions(
    fileset,
    { baseOptions, runningMode: 'VIDEO' },
  );
  task.recognizeForVideo(thumb, 0.25);
  task.recognizeForVideo(thumb, 0.375);
  task.recognizeForVideo(thumb, 0.5);
  for (const timestamp of [0.5, 0.4, -1]) {
    await refusesWithPrefix(
      () => task.recognizeForVideo(thumb, timestamp),
      'INVALID_ARGUMENT: CalculatorGraph::Run() failed: \nPacket timestamp mismatch on a calculator ' +
        'receiving from stream "norm_rect".',
    );
  }
  for (const timestamp of [NaN, '1', undefined]) {
    await refusesWithPrefix(
      () => task.recognizeForVideo(thumb, timestamp),
      'The timestamp',
      TypeError,
    );
  }
  await refusesWithPrefix(
    () => task.recognizeForVideo(thumb, Infinity),
    'INVALID_ARGUMENT: The timestamp',
  );
  assert.equal(task.recognizeForVideo(thumb, 0.75).landmarks.length, 1);
  task.close();
});

test('an image is refused', async () => {
  const task = await GestureRecognizer.createFromOptions(
    fileset,
    { baseOptions, runningMode: 'VIDEO' },
  );
  await refuses(
    () => task.recognize(thumb),
    "Task is not initialized with image mode. 'runningMode' must be set to 'IMAGE'.",
  );
  task.close();
});

test('other options start a new video', async () => {
  const task = await GestureRecognizer.createFromOptions(
    fileset,
    { baseOptions, runningMode: 'VIDEO' },
  );
  const first = task.recognizeForVideo(thumb, 0.25);
  // Changing other options starts a new video.
  await task.setOptions({ numHands: 1 });
  assert.deepEqual(task.recognizeForVideo(thumb, 0), first);
  await refusesWithPrefix(
    () => task.setOptions({ minTrackingConfidence: 0 }).then(() => task.recognizeForVideo(thumb, 1)),
    'INVALID_ARGUMENT: ',
  );
  await task.setOptions({ minTrackingConfidence: 0.5 });
  assert.deepEqual(task.recognizeForVideo(thumb, 0), first);
  task.close();
});
