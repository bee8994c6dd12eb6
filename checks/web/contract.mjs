// The API contract: messages, options, results, and the state after an error.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import * as vision from '../../web/dist/vision_bundle.mjs';
import { expect, expectEqual, expectError } from './expect.mjs';

const { DrawingUtils, FilesetResolver, GestureRecognizer, HandLandmarker } = vision;

/**
 * @param {any} fileset Without `fast16BinaryPath`, skips what needs all modules.
 * @param {Uint8Array} bundle A gesture recognizer's.
 * @param {any} hand An image of a hand showing Thumb_Up.
 * @param {any} empty An image without a hand.
 */
export async function checkContract(fileset, bundle, hand, empty) {
  const baseOptions = { modelAssetBuffer: bundle };
  await checkRequired(fileset, baseOptions, hand);
  await checkCreation(fileset, bundle, baseOptions);
  await checkCanvas(fileset, baseOptions, hand);
  await checkAtOnce(fileset, bundle, baseOptions, hand);
  const hasAllModules = fileset.fast16BinaryPath !== undefined;
  if (hasAllModules) await checkPaths(bundle);
  await checkLandmarker(fileset, baseOptions, hand, empty);
  await checkRecognizer(fileset, baseOptions, hand, empty);
  await checkVideo(fileset, baseOptions, hand);
  await checkPictures(fileset, baseOptions, hand);
  if (hasAllModules) await checkPrecision(fileset, baseOptions, hand);
  checkDrawing();
}

/** The package loaded with `require`. */
async function checkRequired(fileset, baseOptions, hand) {
  const required = createRequire(import.meta.url)('../../web/dist/vision_bundle.cjs');
  expectEqual(Object.keys(required), Object.keys(vision), 'names that are required');
  expectEqual(
    await required.FilesetResolver.forVisionTasks(),
    await FilesetResolver.forVisionTasks(),
    'the modules beside the package',
  );
  const [one, other] = await Promise.all(
    [required, vision].map(({ HandLandmarker: Task }) => Task.createFromOptions(fileset, { baseOptions })),
  );
  expectEqual(one.detect(hand), other.detect(hand), 'hands that are found');
  one.close();
  other.close();
}

async function checkCreation(fileset, bundle, baseOptions) {
  const create = (options) => HandLandmarker.createFromOptions(fileset, options);
  await expectError(
    () => create({}),
    'Either baseOptions.modelAssetPath or baseOptions.modelAssetBuffer must be set',
  );
  await expectError(
    () => create({ baseOptions: { modelAssetPath: '/a', modelAssetBuffer: bundle } }),
    'Cannot set both baseOptions.modelAssetPath and baseOptions.modelAssetBuffer',
  );
  await expectError(
    () => create({ baseOptions: { modelAssetBuffer: new Uint8Array(1000).fill(7) } }),
    'UNKNOWN: Unable to open zip archive.',
    { isPrefix: true },
  );
  await expectError(
    () => create({ baseOptions: { modelAssetBuffer: new Uint8Array(0) } }),
    'UNKNOWN: Unable to open zip archive.',
    { isPrefix: true },
  );
  await expectError(
    () => create({ baseOptions: { modelAssetBuffer: 'text' } }),
    'baseOptions.modelAssetBuffer',
    { isPrefix: true, type: TypeError },
  );
  await expectError(
    () => GestureRecognizer.createFromModelBuffer(fileset, landmarkerBundle(bundle)),
    'NOT_FOUND: No file with name: hand_landmarker.task. All files in the model asset bundle are: ' +
      'hand_landmarks_detector.tflite, hand_detector.tflite.',
    { isPrefix: true },
  );
  for (const minHandPresenceConfidence of [-0.1, 1.1]) {
    await expectError(
      () => create({ baseOptions, minHandPresenceConfidence }),
      'INVALID_ARGUMENT: Invalid `min_detection_confidence` option: value must be in the range ' +
        '[0.0, 1.0]',
      { isPrefix: true },
    );
  }
  await expectError(
    () => create({ baseOptions, numHands: 0 }),
    'INTERNAL: ValidatedGraphConfig Initialization failed.',
    { isPrefix: true },
  );
  for (const numHands of [1.5, NaN, '2', {}]) {
    await expectError(
      () => create({ baseOptions, numHands }),
      'INVALID_ARGUMENT: numHands is ',
      { isPrefix: true },
    );
  }
  const chunks = [bundle.subarray(0, 1000), bundle.subarray(1000)];
  const stream = new ReadableStream({
    pull(controller) {
      if (chunks.length) controller.enqueue(chunks.shift());
      else controller.close();
    },
  });
  const streamed = await HandLandmarker.createFromModelBuffer(fileset, stream.getReader());
  streamed.close();
  await expectError(
    () => HandLandmarker.createFromModelBuffer(fileset, new ReadableStream()),
    'baseOptions.modelAssetBuffer',
    { isPrefix: true, type: TypeError },
  );
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
  await expectError(
    () => HandLandmarker.createFromModelPath(fileset, endless),
    `INVALID_ARGUMENT: ${endless} has more than 134217728 bytes.`,
  );
  globalThis.fetch = fetch;
  await expectError(
    () => HandLandmarker.createFromModelPath(fileset, 'file:///nowhere.task'),
    'Failed to fetch model: file:///nowhere.task (ENOENT)',
  );
}

async function checkCanvas(fileset, baseOptions, hand) {
  const create = (canvas) => HandLandmarker.createFromOptions(fileset, { baseOptions, canvas });
  const flat = { getContext: (kind) => (kind === '2d' ? {} : null) };
  const other = await create(flat);
  await expectError(
    () => other.detect(hand),
    'Failed to obtain WebGL context from the provided canvas. `getContext()` should only be invoked ' +
      'with `webgl` or `webgl2`.',
  );
  other.close();
  for (const kind of ['webgl', 'webgl2']) {
    const canvas = { getContext: (name) => (name === kind ? {} : null) };
    const task = await create(canvas);
    expectEqual(task.detect(hand).landmarks.length, 1, `a canvas for ${kind}`);
    await task.setOptions({ canvas });
    await task.setOptions({ canvas: undefined });
    for (const another of [flat, null]) {
      await expectError(
        () => task.setOptions({ canvas: another }),
        'You must create a new task to reset the canvas.',
      );
    }
    task.close();
  }
  const without = await create(undefined);
  await expectError(
    () => without.setOptions({ canvas: flat }),
    'You must create a new task to reset the canvas.',
  );
  without.close();
}

/** What applies synchronously: options, a model passed as bytes, and errors. */
async function checkAtOnce(fileset, bundle, baseOptions, hand) {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const refusals = [
    [{ baseOptions: { modelAssetPath: '/a', modelAssetBuffer: bundle } }, 'Cannot set both '],
    [{ canvas: {} }, 'You must create a new task '],
    [{ minHandPresenceConfidence: 2 }, 'INVALID_ARGUMENT: '],
    [{ baseOptions: { modelAssetBuffer: new Uint8Array(9) } }, 'UNKNOWN: Unable to open zip archive.'],
  ];
  for (const [options, text] of refusals) {
    let message = 'nothing';
    try {
      task.setOptions(options);
    } catch (error) {
      message = error.message;
    }
    expect(message.startsWith(text), `"${text}" is thrown at once, found "${message}"`);
  }
  const wanted = task.detect(hand);
  task.setOptions({ baseOptions, minHandDetectionConfidence: 2 });
  expectEqual(task.detect(hand).landmarks, [], 'a model and an option at once');
  // A model that must be loaded first: the last call wins.
  const reads = task.setOptions({
    baseOptions: { modelAssetBuffer: new Blob([bundle]).stream().getReader() },
    minHandDetectionConfidence: 0.5,
  });
  expectEqual(task.detect(hand).landmarks, [], 'before the model is read');
  const last = task.setOptions({ baseOptions, runningMode: 'VIDEO' });
  await reads;
  expectEqual(task.detect(hand), wanted, 'after it is read');
  await last;
  expectEqual(task.detectForVideo(hand, 0).landmarks.length, 1, 'the last one');
  task.close();
}

/** A bundle with only the hand models: a stored member of the gesture recognizer bundle. */
function landmarkerBundle(bundle) {
  const bytes = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.length);
  const name = bytes.indexOf('hand_landmarker.task');
  const size = bytes.readUInt32LE(name - 30 + 18);
  const extra = bytes.readUInt16LE(name - 30 + 28);
  const start = name + 'hand_landmarker.task'.length + extra;
  return bundle.subarray(start, start + size);
}

async function checkPaths(bundle) {
  const requested = [];
  const server = createServer((request, response) => {
    const path = request.url.replace(/^\//, '');
    requested.push(path);
    if (path === 'model.task') return response.end(bundle);
    if (!/^wasm\/\w+\.wasm$/.test(path)) return response.writeHead(404).end();
    return response.end(readFileSync(new URL(`../../web/dist/${path}`, import.meta.url)));
  });
  await new Promise((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const base = `http://127.0.0.1:${server.address().port}`;
  const fileset = await FilesetResolver.forVisionTasks(`${base}/wasm`);
  expect(fileset.wasmBinaryPath.startsWith(`${base}/wasm/hands_`), 'the module is in the folder given');
  expect(fileset.wasmBinaryPath.endsWith('.wasm'), 'the name of a module');
  expectEqual(
    (await FilesetResolver.forVisionTasks(`${base}/wasm/`)).wasmBinaryPath,
    fileset.wasmBinaryPath,
    'the folder with a slash behind it',
  );
  for (const useModule of [undefined, false, true]) {
    expectEqual(await FilesetResolver.isSimdSupported(useModule), true, 'SIMD');
    expectEqual(await FilesetResolver.forVisionTasks(`${base}/wasm`, useModule), fileset, 'the same for modules');
  }
  const task = await GestureRecognizer.createFromModelPath(fileset, `${base}/model.task`);
  task.close();
  const modules = () => requested.filter((path) => path.endsWith('.wasm')).map((path) => path.includes('fast16'));
  expectEqual(modules(), [false], 'modules fetched for a task');
  const fast = await HandLandmarker.createFromOptions(
    fileset,
    { baseOptions: { modelAssetPath: `${base}/model.task` }, precision: 'fast16' },
  );
  fast.close();
  expectEqual(modules(), [false, true], 'and for one in 16 bits');
  await expectError(
    () => HandLandmarker.createFromModelPath(fileset, `${base}/nope.task`),
    `Failed to fetch model: ${base}/nope.task (404)`,
  );
  await expectError(
    () => HandLandmarker.createFromModelPath({ wasmBinaryPath: `${base}/nope.wasm` }, `${base}/model.task`),
    `Failed to fetch WebAssembly module: ${base}/nope.wasm (404)`,
  );
  server.closeAllConnections?.();
  server.close();
}

async function checkLandmarker(fileset, baseOptions, hand, empty) {
  const bones = '0-1 1-2 2-3 3-4 0-5 5-6 6-7 7-8 5-9 9-10 10-11 11-12 9-13 13-14 14-15 15-16 13-17 ' +
    '0-17 17-18 18-19 19-20';
  expectEqual(
    HandLandmarker.HAND_CONNECTIONS.map(({ start, end }) => `${start}-${end}`).join(' '),
    bones,
    'connections',
  );
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const result = task.detect(hand);
  expectEqual(
    Object.keys(result).sort(),
    ['handedness', 'handednesses', 'landmarks', 'worldLandmarks'],
    'keys',
  );
  expect(result.handedness === result.handednesses, 'handednesses is handedness');
  expectEqual(result.landmarks.map((points) => points.length), [21], 'one hand of 21 landmarks');
  expectEqual(Object.keys(result.landmarks[0][0]), ['x', 'y', 'z', 'visibility'], 'a landmark');
  expectEqual(
    Object.keys(result.handedness[0][0]).sort(),
    ['categoryName', 'displayName', 'index', 'score'],
    'a category',
  );
  const copy = structuredClone(result);
  expectEqual(
    task.detect(empty),
    { landmarks: [], worldLandmarks: [], handednesses: [], handedness: [] },
    'no hand',
  );
  expectEqual(result, copy, 'results do not run into the next');

  await expectError(
    () => task.detectForVideo(hand, 1),
    "Task is not initialized with video mode. 'runningMode' must be set to 'VIDEO'.",
  );
  await expectError(
    () => task.detect(hand, { regionOfInterest: { left: 0, top: 0, right: 1, bottom: 1 } }),
    "This task doesn't support region-of-interest.",
  );
  for (const rotationDegrees of [45, NaN, '90']) {
    await expectError(
      () => task.detect(hand, { rotationDegrees }),
      'Expected rotation to be a multiple of 90°.',
    );
  }
  // Invalid options change nothing.
  await expectError(() => task.setOptions({ minHandPresenceConfidence: 2 }), 'INVALID_', { isPrefix: true });
  expectEqual(task.detect(hand), copy, 'the same options');
  // Absent options keep their value, undefined resets to the default.
  await task.setOptions({ minHandDetectionConfidence: 2 });
  expectEqual(task.detect(hand).landmarks.length, 0, 'hands above 2');
  await task.setOptions({ numHands: 2 });
  expectEqual(task.detect(hand).landmarks.length, 0, 'hands above 2, still');
  await task.setOptions({ minHandDetectionConfidence: undefined });
  expectEqual(task.detect(hand), copy, 'the default');
  const pair = pairOf(hand);
  await task.setOptions({ numHands: 2 });
  await task.setOptions({ minTrackingConfidence: 0.4 });
  expectEqual(task.detect(pair).landmarks.length, 2, 'two hands, still');
  await task.setOptions({ numHands: undefined });
  expectEqual(task.detect(pair).landmarks.length, 1, 'one hand');
  // Applied synchronously, even without await.
  task.setOptions({ runningMode: 'VIDEO' });
  await expectError(
    () => task.detect(hand),
    "Task is not initialized with image mode. 'runningMode' must be set to 'IMAGE'.",
  );
  for (const runningMode of [undefined, null, '', 'IMAGE']) {
    await task.setOptions({ runningMode: 'LIVE_STREAM' });
    expectEqual(task.detectForVideo(hand, 0).landmarks.length, 1, 'any other mode is video');
    await task.setOptions({ runningMode });
    expectEqual(task.detect(hand), copy, `the mode ${runningMode} is for single pictures`);
  }

  task.close();
  task.close();
  for (const call of [() => task.detect(hand), () => task.setOptions({})]) {
    await expectError(call, 'FAILED_PRECONDITION: The task is closed; ', { isPrefix: true });
  }
}

/**
 * Checks that a custom classifier keeps the threshold of its metadata unless its own options set one.
 *
 * @param {any} fileset
 * @param {Uint8Array} bundle A bundle whose custom classifier scores below its threshold for this hand.
 * @param {any} hand
 */
export async function checkThresholds(fileset, bundle, hand) {
  const name = async (options) => {
    const task = await GestureRecognizer.createFromOptions(fileset, {
      baseOptions: { modelAssetBuffer: bundle },
      ...options,
    });
    const { categoryName } = task.recognize(hand).gestures[0][0];
    task.close();
    return categoryName;
  };
  // The canned classifier of this bundle has no labels.
  for (const key of ['cannedGesturesClassifierOptions', 'customGesturesClassifierOptions']) {
    for (const options of [{}, { [key]: {} }, { [key]: { maxResults: 1, scoreThreshold: undefined } }]) {
      expectEqual(await name(options), '', `the threshold with ${JSON.stringify(options)}`);
    }
  }
  expect(await name({ customGesturesClassifierOptions: { scoreThreshold: 0 } }) !== '', 'a threshold of 0');
}

async function checkRecognizer(fileset, baseOptions, hand, empty) {
  const task = await GestureRecognizer.createFromOptions(fileset, { baseOptions, numHands: 2 });
  const result = task.recognize(hand);
  const { score, ...gesture } = result.gestures[0][0];
  expectEqual(gesture, { index: -1, categoryName: 'Thumb_Up', displayName: '' }, 'the gesture');
  expect(score > 0.5 && score <= 1, 'its score');
  const nothing = { gestures: [], landmarks: [], worldLandmarks: [], handednesses: [], handedness: [] };
  expectEqual(task.recognize(empty), nothing, 'no hand');

  const filter = (options) => task.setOptions({ cannedGesturesClassifierOptions: options });
  await filter({ categoryDenylist: ['Thumb_Up'], scoreThreshold: 0.5 });
  expectEqual(task.recognize(hand), nothing, 'no gesture is left');
  await filter({ scoreThreshold: 0.6 });
  expectEqual(task.recognize(hand), nothing, 'the list stays beside another threshold');
  await filter({ categoryDenylist: undefined });
  expectEqual(task.recognize(hand).gestures.length, 1, 'without the list');
  await filter({ scoreThreshold: 1.5 });
  expectEqual(task.recognize(hand), nothing, 'above 1');
  // Absent classifier options clear the previous ones.
  await task.setOptions({});
  expectEqual(task.recognize(hand), result, 'cleared');
  await filter({ categoryAllowlist: ['Thumb_Up', 'nobody knows'], categoryDenylist: ['Thumb_Up'] });
  expectEqual(task.recognize(hand), result, 'a list of what is allowed is above one of what is not');
  await filter({ scoreThreshold: 1.5 });
  await filter(null);
  expectEqual(task.recognize(hand), nothing, 'the options stay beside null');
  await filter({ displayNamesLocale: 'de', scoreThreshold: undefined, categoryDenylist: undefined });
  expectEqual(task.recognize(hand), result, 'without the threshold');
  for (const maxResults of [1, 5, -1, undefined]) {
    await filter({ maxResults });
    expectEqual(task.recognize(hand), result, `${maxResults} results`);
  }
  // An absent number of hands resets to 1, as in MediaPipe's gesture recognizer.
  const pair = pairOf(hand);
  await task.setOptions({ numHands: 2 });
  expectEqual(task.recognize(pair).landmarks.length, 2, 'two hands');
  await task.setOptions({});
  expectEqual(task.recognize(pair).landmarks.length, 1, 'one hand');
  await filter({ categoryAllowlist: ['Victory', 'None'] });
  expect(task.recognize(hand).gestures.flat().every((g) => g.categoryName !== 'Thumb_Up'), 'allowed');
  await expectError(() => filter({ categoryAllowlist: [3] }), 'INVALID_ARGUMENT: ', { isPrefix: true });
  task.close();
}

async function checkPrecision(fileset, baseOptions, hand) {
  const create = (options, from = fileset) => HandLandmarker.createFromOptions(from, { baseOptions, ...options });
  for (const precision of ['fast8', 'Exact', '', 16, true, {}, ['fast32']]) {
    await expectError(
      () => create({ precision }),
      `INVALID_ARGUMENT: precision is ${String(precision)}; it must be one of exact,fast16.`,
    );
  }
  await expectError(
    () => create({ precision: 'fast16' }, { wasmBinaryPath: fileset.wasmBinaryPath }),
    'The fileset has no fast16BinaryPath; see FilesetResolver.',
    { type: TypeError },
  );
  await expectError(
    () => create({ precision: 'fast16' }, { ...fileset, fast16BinaryPath: fileset.wasmBinaryPath }),
    'INVALID_ARGUMENT: ',
    { isPrefix: true },
  );

  const task = await create();
  expectEqual(task.precision, 'exact', 'the precision that is not set');
  const exact = task.detect(hand);
  await expectError(
    () => task.setOptions({ precision: 'fast16', numHands: 2 }),
    "FAILED_PRECONDITION: The task's precision is exact; another one needs a model in baseOptions, or a new task.",
  );
  await expectError(() => task.setOptions({ precision: 'fast8' }), 'INVALID_ARGUMENT: ', { isPrefix: true });
  await task.setOptions({ precision: 'exact' });
  expectEqual([task.precision, task.detect(hand)], ['exact', exact], 'after a precision that is refused');
  await task.setOptions({ precision: 'fast16', baseOptions });
  const fast = task.detect(hand);
  expectEqual(task.precision, 'fast16', 'the precision of another model');
  const moved = Math.max(
    ...fast.landmarks[0].map(({ x, y }, index) =>
      Math.hypot(x - exact.landmarks[0][index].x, y - exact.landmarks[0][index].y)
    ),
  );
  expect(moved > 0 && moved < 0.01, `landmarks in 16 bits ${moved} from the others`);
  await task.setOptions({ numHands: 2, baseOptions });
  expectEqual([task.precision, task.detect(hand)], ['fast16', fast], 'the precision stays');
  await expectError(() => task.setOptions({ precision: undefined }), 'FAILED_PRECONDITION: ', { isPrefix: true });
  await task.setOptions({ precision: undefined, baseOptions });
  expectEqual([task.precision, task.detect(hand)], ['exact', exact], 'the default');
  task.close();
}

async function checkVideo(fileset, baseOptions, hand) {
  const task = await GestureRecognizer.createFromOptions(
    fileset,
    { baseOptions, runningMode: 'VIDEO' },
  );
  const first = task.recognizeForVideo(hand, 0.25);
  task.recognizeForVideo(hand, 0.375);
  task.recognizeForVideo(hand, 0.5);
  for (const timestamp of [0.5, 0.4, -1]) {
    await expectError(
      () => task.recognizeForVideo(hand, timestamp),
      'INVALID_ARGUMENT: CalculatorGraph::Run() failed: \nPacket timestamp mismatch on a calculator ' +
        'receiving from stream "norm_rect".',
      { isPrefix: true },
    );
  }
  for (const timestamp of [NaN, '1', undefined]) {
    await expectError(
      () => task.recognizeForVideo(hand, timestamp),
      'The timestamp',
      { isPrefix: true, type: TypeError },
    );
  }
  await expectError(
    () => task.recognizeForVideo(hand, Infinity),
    'INVALID_ARGUMENT: The timestamp',
    { isPrefix: true },
  );
  expectEqual(task.recognizeForVideo(hand, 0.75).landmarks.length, 1, 'alive after old timestamps');
  await expectError(
    () => task.recognize(hand),
    "Task is not initialized with image mode. 'runningMode' must be set to 'IMAGE'.",
  );
  // Changing other options starts a new video.
  await task.setOptions({ numHands: 1 });
  expectEqual(task.recognizeForVideo(hand, 0), first, 'the first frame again');
  await expectError(
    () => task.setOptions({ minTrackingConfidence: 0 }).then(() => task.recognizeForVideo(hand, 1)),
    'INVALID_ARGUMENT: ',
    { isPrefix: true },
  );
  await task.setOptions({ minTrackingConfidence: 0.5 });
  expectEqual(task.recognizeForVideo(hand, 0), first, 'alive after a refused option');
  task.close();
}

async function checkPictures(fileset, baseOptions, hand) {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const wanted = task.detect(hand);
  for (const image of [null, undefined, 3, 'text']) {
    await expectError(
      () => task.detect(image),
      'The image must be a picture, ',
      { isPrefix: true, type: TypeError },
    );
  }
  await expectError(() => task.detect({}), 'The image must be an HTML', { isPrefix: true, type: TypeError });
  const { data, width, height } = hand;
  const refused = [
    { data, width: 0, height },
    { data, width: -1, height },
    { data, width, height: height + 1 },
    { data, width: 1.5, height },
    { data, width: 1e9, height: 1e9 },
    { data, width: NaN, height },
  ];
  for (const image of refused) {
    await expectError(() => task.detect(image), 'INVALID_ARGUMENT: The image ', { isPrefix: true });
  }
  await expectError(
    () => task.detect({ data: new Float32Array(data), width, height }),
    'The image data must be bytes',
    { isPrefix: true, type: TypeError },
  );

  // Images that must be drawn first, on a canvas that records its calls.
  const sizes = [
    { videoWidth: width, videoHeight: height, width: 1, height: 1 },
    { naturalWidth: width, naturalHeight: height, width: 1, height: 1 },
    { displayWidth: width, displayHeight: height },
    { width, height },
  ];
  const drawn = [];
  globalThis.OffscreenCanvas = class {
    getContext() {
      return {
        canvas: this,
        clearRect() {},
        drawImage: (...values) => drawn.push(values),
        getImageData: () => ({ data: new Uint8ClampedArray(data), width, height }),
      };
    }
  };
  for (const image of sizes) {
    expectEqual(task.detect(image), wanted, `a picture of ${Object.keys(image)}`);
    const [source, ...place] = drawn.pop();
    expect(source === image, 'the picture itself is drawn');
    expectEqual(place, [0, 0, width, height], 'in its natural size');
  }
  delete globalThis.OffscreenCanvas;

  // Rotated by the caller and rotated back: the same hand, in the coordinates of the rotated image.
  for (const turns of [1, 2, 3, -1]) {
    const turned = task.detect(rotated(hand, turns), { rotationDegrees: -90 * turns });
    expectEqual(turned.landmarks.length, 1, `a hand turned by ${turns} quarters`);
    const [wrist, upright] = [turned.landmarks[0]?.[0], wanted.landmarks[0][0]];
    const { x, y } = rotatedPoint(upright, turns);
    expect(Math.hypot(wrist?.x - x, wrist?.y - y) < 0.05, `the wrist after ${turns} quarters`);
    for (const more of [-720, 360]) {
      const again = task.detect(rotated(hand, turns), { rotationDegrees: more - 90 * turns }).landmarks[0][0];
      expect(Math.hypot(wrist?.x - again.x, wrist?.y - again.y) < 1e-4, `whole turns more than ${turns} quarters`);
    }
  }
  expectEqual(task.detect(hand, {}), wanted, 'no rotation');
  for (const rotationDegrees of [0, undefined, -360]) {
    expectEqual(task.detect(hand, { rotationDegrees }), wanted, `a picture turned by ${rotationDegrees}`);
  }
  task.close();
}

/** Two copies of an image, side by side. */
function pairOf({ data, width, height }) {
  const output = new Uint8Array(2 * data.length);
  for (let row = 0; row < height; row++) {
    const pixels = data.subarray(4 * row * width, 4 * (row + 1) * width);
    output.set(pixels, 8 * row * width);
    output.set(pixels, 4 * (2 * row + 1) * width);
  }
  return { data: output, width: 2 * width, height };
}

/** A point of an image rotated clockwise by a number of quarter turns. */
function rotatedPoint({ x, y }, turns) {
  for (let i = 0; i < ((turns % 4) + 4) % 4; i++) [x, y] = [1 - y, x];
  return { x, y };
}

/** An image rotated clockwise by a number of quarter turns. */
function rotated({ data, width, height }, turns) {
  let image = { data, width, height };
  for (let i = 0; i < ((turns % 4) + 4) % 4; i++) image = quarter(image);
  return image;
}

function quarter({ data, width, height }) {
  const output = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = 4 * (y * width + x);
      output.set(data.subarray(pixel, pixel + 4), 4 * (x * height + height - 1 - y));
    }
  }
  return { data: output, width: height, height: width };
}

function checkDrawing() {
  expectEqual(
    [DrawingUtils.clamp(5, 0, 1), DrawingUtils.clamp(-5, 1, 0), DrawingUtils.clamp(0.5, 0, 1)],
    [1, 0, 0.5],
    'clamp',
  );
  expectEqual(
    [DrawingUtils.lerp(0.25, 0, 1, 10, 20), DrawingUtils.lerp(9, 0, 1, 10, 20)],
    [12.5, 20],
    'lerp',
  );
  const log = [];
  const context = new Proxy({ canvas: { width: 100, height: 50 } }, {
    get: (
      target,
      key,
    ) => (key in target || key === 'then' ? target[key] : (...values) => log.push([key, ...values].join(' '))),
    set(target, key, value) {
      log.push(`${String(key)}=${value}`);
      return true;
    },
  });
  const drawing = new DrawingUtils(context);
  const points = [{ x: 0.5, y: 0.5, z: 0 }, { x: 1, y: 0, z: 0 }];
  drawing.drawLandmarks(points.slice(0, 1), { color: 'red', radius: ({ index, from }) => index + from.x });
  expectEqual(log.splice(0), [
    'save',
    'fillStyle=red',
    'strokeStyle=red',
    'lineWidth=4',
    'beginPath',
    `arc 50 25 0.5 0 ${2 * Math.PI}`,
    'fill',
    'stroke',
    'restore',
  ], 'a landmark');
  drawing.drawConnectors(points, [{ start: 0, end: 1 }, { start: 1, end: 2 }]);
  expectEqual(log.splice(0), [
    'save',
    'strokeStyle=white',
    'lineWidth=4',
    'beginPath',
    'moveTo 50 25',
    'lineTo 100 0',
    'stroke',
    'restore',
  ], 'a connection');
  // Contexts keep their current colour if none is given.
  drawing.drawLandmarks(points.slice(0, 1), { lineWidth: 1 });
  expectEqual(log.splice(0).slice(1, 4), ['fillStyle=undefined', 'strokeStyle=white', 'lineWidth=1'], 'no fill');
  drawing.drawBoundingBox({ originX: 1, originY: 2, width: 3, height: 4, angle: 0 }, { fillColor: 'blue' });
  expectEqual(log.splice(0), [
    'save',
    'fillStyle=blue',
    'strokeStyle=white',
    'lineWidth=4',
    'beginPath',
    'moveTo 1 2',
    'lineTo 4 2',
    'lineTo 4 6',
    'lineTo 1 6',
    'closePath',
    'stroke',
    'fill',
    'restore',
  ], 'a box');
  drawing.drawLandmarks();
  drawing.drawConnectors(points);
  expectEqual(log, [], 'nothing given, nothing drawn');
  drawing.close();
  drawing.drawLandmarks([]);
  expectEqual(log, ['save', 'restore'], 'drawn after the end');
  let message;
  try {
    new DrawingUtils({ texImage2D() {} }).drawLandmarks(points);
  } catch (error) {
    ({ message } = error);
  }
  expectEqual(message, 'CPU rendering requested but CanvasRenderingContext2D not provided.', 'a context of WebGL');
}
