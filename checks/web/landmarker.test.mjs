// The hand landmarker: results, refused calls, and the end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { refuses, refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, black, fileset, thumb } from './support/fixtures.mjs';

test('the bones of a hand', () => {
  const bones = '0-1 1-2 2-3 3-4 0-5 5-6 6-7 7-8 5-9 9-10 10-11 11-12 9-13 13-14 14-15 15-16 13-17 ' +
    '0-17 17-18 18-19 19-20';
  assert.deepEqual(
    HandLandmarker.HAND_CONNECTIONS.map(({ start, end }) => `${start}-${end}`).join(' '),
    bones,
  );
});

test('a result has all lists and stays', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const result = task.detect(thumb);
  assert.deepEqual(
    Object.keys(result).sort(),
    ['handedness', 'handednesses', 'landmarks', 'worldLandmarks'],
  );
  assert.ok(result.handedness === result.handednesses, 'handednesses is handedness');
  assert.deepEqual(result.landmarks.map((points) => points.length), [21]);
  assert.deepEqual(Object.keys(result.landmarks[0][0]), ['x', 'y', 'z', 'visibility']);
  assert.deepEqual(
    Object.keys(result.handedness[0][0]).sort(),
    ['categoryName', 'displayName', 'index', 'score'],
  );
  const copy = structuredClone(result);
  assert.deepEqual(
    task.detect(black),
    { landmarks: [], worldLandmarks: [], handednesses: [], handedness: [] },
  );
  assert.deepEqual(result, copy);
  task.close();
});

test('the region of interest, other rotations and the other mode are refused', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  await refuses(
    () => task.detectForVideo(thumb, 1),
    "Task is not initialized with video mode. 'runningMode' must be set to 'VIDEO'.",
  );
  await refuses(
    () => task.detect(thumb, { regionOfInterest: { left: 0, top: 0, right: 1, bottom: 1 } }),
    "This task doesn't support region-of-interest.",
  );
  for (const rotationDegrees of [45, NaN, '90']) {
    await refuses(
      () => task.detect(thumb, { rotationDegrees }),
      'Expected rotation to be a multiple of 90°.',
    );
  }
  task.close();
});

test('null is no processing options', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  assert.deepEqual(task.detect(thumb, null), task.detect(thumb));
  task.close();
});

test('a task is closed where its scope ends', { skip: !Symbol.dispose && 'needs Symbol.dispose' }, async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  task[Symbol.dispose]();
  assert.equal(task.memorySize, 0);
});

test('a closed task refuses calls', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  task.close();
  task.close();
  for (const call of [() => task.detect(thumb), () => task.setOptions({})]) {
    await refusesWithPrefix(call, 'FAILED_PRECONDITION: The task is closed; ');
  }
});
