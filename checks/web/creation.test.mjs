// Tasks are created from sound bundles and options.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FilesetResolver, GestureRecognizer, HandLandmarker, Hands, Model } from '../../web/dist/vision_bundle.mjs';
import { outOfMemory, refuses, refusesWithCode, refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, bundle, fileset, thumb } from './support/fixtures.mjs';

const create = (options) => HandLandmarker.createFromOptions(fileset, options);

test('exactly one model must be given', async () => {
  await refuses(
    () => create({}),
    'Either baseOptions.modelAssetPath or baseOptions.modelAssetBuffer must be set',
  );
  await refuses(
    () => create({ baseOptions: { modelAssetPath: '/a', modelAssetBuffer: bundle } }),
    'Cannot set both baseOptions.modelAssetPath and baseOptions.modelAssetBuffer',
  );
});

test("a damaged bundle, or one without the task's models, is refused", async () => {
  await refusesWithPrefix(
    () => create({ baseOptions: { modelAssetBuffer: new Uint8Array(1000).fill(7) } }),
    'UNKNOWN: Unable to open zip archive.',
  );
  await refusesWithPrefix(
    () => create({ baseOptions: { modelAssetBuffer: new Uint8Array(0) } }),
    'UNKNOWN: Unable to open zip archive.',
  );
  await refusesWithPrefix(
    () => create({ baseOptions: { modelAssetBuffer: 'text' } }),
    'baseOptions.modelAssetBuffer',
    TypeError,
  );
  await refusesWithPrefix(
    () => GestureRecognizer.createFromModelBuffer(fileset, landmarkerBundle(bundle)),
    'NOT_FOUND: No file with name: hand_landmarker.task. All files in the model asset bundle are: ' +
      'hand_landmarks_detector.tflite, hand_detector.tflite.',
  );
});

test('options out of bounds are refused', async () => {
  for (const minHandPresenceConfidence of [-0.1, 1.1]) {
    await refusesWithPrefix(
      () => create({ baseOptions, minHandPresenceConfidence }),
      'INVALID_ARGUMENT: Invalid `min_detection_confidence` option: value must be in the range ' +
        '[0.0, 1.0]',
    );
  }
  await refusesWithPrefix(
    () => create({ baseOptions, numHands: 0 }),
    'INTERNAL: ValidatedGraphConfig Initialization failed.',
  );
  for (const numHands of [1.5, NaN, '2', {}]) {
    await refusesWithPrefix(
      () => create({ baseOptions, numHands }),
      'INVALID_ARGUMENT: numHands is ',
    );
  }
});

test('a bundle is read from a stream', async () => {
  const chunks = [bundle.subarray(0, 1000), bundle.subarray(1000)];
  const stream = new ReadableStream({
    pull(controller) {
      if (chunks.length) controller.enqueue(chunks.shift());
      else controller.close();
    },
  });
  const streamed = await HandLandmarker.createFromModelBuffer(fileset, stream.getReader());
  streamed.close();
  await refusesWithPrefix(
    () => HandLandmarker.createFromModelBuffer(fileset, new ReadableStream()),
    'baseOptions.modelAssetBuffer',
    TypeError,
  );
});

test('an endless file is refused', async () => {
  const { fetch } = globalThis;
  let megabytes = 0;
  globalThis.fetch = async () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          megabytes += 1;
          if (megabytes > 200) controller.close();
          else controller.enqueue(new Uint8Array(1 << 20));
        },
      }),
    );
  const endless = 'https://example.com/endless.task';
  await refuses(
    () => HandLandmarker.createFromModelPath(fileset, endless),
    `INVALID_ARGUMENT: ${endless} has more than 67108864 bytes.`,
  );
  globalThis.fetch = fetch;
});

test('a fileset for another class is refused', async () => {
  const other = await FilesetResolver.forExtras();
  for (
    const wrong of [
      () => Hands.create({ model: bundle, fileset: other }),
      () => HandLandmarker.createFromOptions(other, { baseOptions }),
      () => Model.create(bundle, { fileset }),
    ]
  ) {
    await refusesWithCode(wrong, 'INVALID_ARGUMENT', 'fileset is for another class');
  }
});

test('memory that cannot be had is an error with a code', async (t) => {
  const task = await create({ baseOptions });
  t.mock.method(WebAssembly, 'instantiate', async () => outOfMemory());
  await refusesWithCode(() => Hands.create({ model: bundle, fileset }), 'RESOURCE_EXHAUSTED', 'Out of memory');
  t.mock.method(WebAssembly, 'Instance', outOfMemory);
  await refusesWithCode(() => task.setOptions({ baseOptions }), 'RESOURCE_EXHAUSTED', 'Out of memory');
  assert.equal(task.detect(thumb).landmarks.length, 1);
  task.close();
});

test('a missing file is refused', async () => {
  await refuses(
    () => HandLandmarker.createFromModelPath(fileset, 'file:///nowhere.task'),
    'Failed to fetch model: file:///nowhere.task (ENOENT)',
  );
});

/** A bundle with only the hand models: a stored member of the gesture recognizer bundle. */
function landmarkerBundle(bundle) {
  const bytes = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.length);
  const name = bytes.indexOf('hand_landmarker.task');
  const size = bytes.readUInt32LE(name - 30 + 18);
  const extra = bytes.readUInt16LE(name - 30 + 28);
  const start = name + 'hand_landmarker.task'.length + extra;
  return bundle.subarray(start, start + size);
}
