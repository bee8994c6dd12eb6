// The task in a worker: the newest frame wins, and no call stays pending.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { LiveHands } from '../../web/dist/live.mjs';
import { FrameBuffers } from '../../.build-web-scripts/source/frame_buffers.mjs';
import { GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { refuses, refusesWithCode, refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, black, bundle, fileset, thumb } from './support/fixtures.mjs';
import { nodeWorker } from './support/node_worker.mjs';

const worker = () => nodeWorker('live_worker.mjs');
const options = { baseOptions, numHands: 2 };
const create = (more = {}) => LiveHands.create({ ...options, fileset, ...more, worker: more.worker ?? worker() });

/** An image that becomes an ImageBitmap. */
const picture = { naturalWidth: 1, naturalHeight: 1 };

/** What a browser has and Node lacks; removed after each test. */
const browser = ['createImageBitmap', 'VideoFrame', 'HTMLVideoElement'];
afterEach(() => browser.forEach((name) => delete globalThis[name]));

describe('a video', () => {
  let direct;
  let live;
  before(async () => {
    direct = await GestureRecognizer.createFromOptions(fileset, { ...options, runningMode: 'VIDEO' });
    live = await create();
  });
  after(() => {
    direct.close();
    live.close();
  });

  test('gives the results of the task; the newest waiting frame wins', async () => {
    const frames = [thumb, black, thumb, black, thumb];
    const results = await Promise.all(frames.map((frame, index) => live.send(frame, 10 * index)));
    assert.deepEqual(results.map((result) => result === undefined), [false, true, true, true, false]);
    assert.ok(live.milliseconds > 1, `a frame took ${live.milliseconds} ms`);
    for (const index of [0, 4]) assert.deepEqual(results[index], direct.recognizeForVideo(frames[index], 10 * index));
  });

  test('drops a frame that takes longer to copy than the next one', async () => {
    let isClosed = false;
    globalThis.createImageBitmap = async () => {
      await new Promise((later) => {
        setTimeout(later, 50);
      });
      return {
        close() {
          isClosed = true;
        },
      };
    };
    const [late, next] = await Promise.all([live.send(picture, 41), live.send(thumb, 42)]);
    assert.equal(late, undefined);
    assert.ok(isClosed);
    assert.equal(next.landmarks.length, 1);
    // What cannot be transferred.
    await assert.rejects(live.send(picture, 43), { message: /transfer/ });
  });

  test('reuses the buffers of its pixels', async () => {
    const { open, areUsed } = installVideoFrames(thumb);
    for (const [index, frame] of [new VideoFrame(), new HTMLVideoElement(), new VideoFrame()].entries()) {
      assert.equal((await live.send(frame, 44 + index)).landmarks.length, 1);
    }
    assert.equal(open(), 0, 'frames that are left open');
    assert.deepEqual(areUsed.slice(1), [true, true]);
  });

  test('refuses what has no pixels yet', async () => {
    globalThis.createImageBitmap = async () => {
      throw new DOMException('There is no image.', 'InvalidStateError');
    };
    for (const empty of [{ videoWidth: 0, videoHeight: 0 }, { naturalWidth: 0, naturalHeight: 0 }]) {
      await refusesWithCode(() => live.send(empty, 47), 'INVALID_ARGUMENT', '0×0 pixels');
    }
    await refusesWithPrefix(() => live.send({}, 47), 'The image must be an HTML', TypeError);
    // A video may have its size before its first frame.
    await refusesWithCode(() => live.send(picture, 47), 'INVALID_ARGUMENT', 'There is no image.');
    globalThis.VideoFrame = class {
      constructor() {
        throw new DOMException('There is no frame.', 'InvalidStateError');
      }
    };
    globalThis.HTMLVideoElement = class {
      videoWidth = 1;
      videoHeight = 1;
    };
    await refusesWithCode(() => live.send(new HTMLVideoElement(), 47), 'INVALID_ARGUMENT', 'There is no frame.');
  });

  test('leaves no frame open for which there is no memory', async () => {
    const { open } = installVideoFrames({ data: [], width: 2 ** 30, height: 2 ** 30 });
    // The frame itself is posted, which this one cannot be.
    await assert.rejects(live.send(new HTMLVideoElement(), 47), { message: /transfer/ });
    assert.equal(open(), 0);
  });

  test('refuses an older frame and an empty one', async () => {
    await refusesWithPrefix(() => live.send(thumb, 5), 'INVALID_ARGUMENT: ');
    await refusesWithPrefix(
      () => live.send({ data: new Uint8Array(4), width: 0, height: 1 }, 50),
      'INVALID_ARGUMENT: ',
    );
  });

  test('takes other options', async () => {
    await live.setOptions({ minHandDetectionConfidence: 2 });
    assert.deepEqual((await live.send(thumb, 60)).landmarks, []);
  });

  test('copies pixels before it returns', async () => {
    await live.setOptions({ minHandDetectionConfidence: 0.5 });
    const data = thumb.data.slice();
    const sent = live.send({ ...thumb, data }, 61);
    data.fill(0);
    assert.equal((await sent).landmarks.length, 1);
  });

  test('closes frames that it refuses', async () => {
    const bitmap = { close: () => closed.push(bitmap) };
    const closed = [];
    await refusesWithPrefix(() => live.send(bitmap, NaN), 'The timestamp');
    await refusesWithPrefix(() => live.send(bitmap, 62, { rotationDegrees: 1 }), 'Expected rotation');
    assert.equal(closed.length, 2);
  });

  test('drops waiting frames when it is closed', async () => {
    const waiting = [live.send(thumb, 70), live.send(thumb, 80)];
    // Both have been transferred when the worker ends.
    await Promise.resolve();
    live.close();
    live.close();
    assert.deepEqual(await Promise.all(waiting), [undefined, undefined]);
    await refuses(() => live.send(thumb, 90), 'FAILED_PRECONDITION: The task is closed.');
  });
});

test('a damaged bundle and another task are refused', async () => {
  await refusesWithPrefix(
    () => create({ baseOptions: { modelAssetBuffer: new Uint8Array(9) } }),
    'UNKNOWN: Unable to open zip archive.',
  );
  await refuses(() => create({ task: 'faces' }), "The task must be 'gestures' or 'landmarks'.");
});

test('options of a wrong type are refused at once and later alike', async () => {
  const live = await create();
  const wrong = [
    { numHands: '2' },
    { minTrackingConfidence: NaN },
    { precision: 'fast8' },
    { cannedGesturesClassifierOptions: { maxResults: 1.5 } },
    { customGesturesClassifierOptions: { categoryDenylist: [3] } },
  ];
  for (const options of wrong) {
    await refusesWithPrefix(() => create(options), 'INVALID_ARGUMENT: ');
    await refusesWithPrefix(() => live.setOptions(options), 'INVALID_ARGUMENT: ');
  }
  assert.equal((await live.send(thumb, 0)).landmarks.length, 1);
  live.close();
});

test('options apply in the order of the calls', async () => {
  const address = `data:application/octet-stream;base64,${Buffer.from(bundle).toString('base64')}`;
  const models = [
    { modelAssetPath: address },
    { modelAssetBuffer: new Blob([bundle]).stream().getReader() },
  ];
  const live = await create();
  for (const [index, baseOptions] of models.entries()) {
    const calls = [
      live.setOptions({ baseOptions, minHandDetectionConfidence: 2 }),
      live.setOptions({ minHandPresenceConfidence: 0.4 }),
      live.setOptions({ minHandDetectionConfidence: 0.5 }),
    ];
    assert.equal((await live.send(thumb, 2 * index)).landmarks.length, 1);
    await Promise.all(calls);
    assert.equal((await live.send(thumb, 2 * index + 1)).landmarks.length, 1);
  }
  live.close();
});

test('calls end with the task though they wait for a model that never comes', async () => {
  const live = await create();
  let isCancelled = false;
  const reader = new ReadableStream({
    cancel() {
      isCancelled = true;
    },
  }).getReader();
  const calls = [
    live.setOptions({ baseOptions: { modelAssetBuffer: reader } }),
    live.setOptions({ numHands: 1 }),
    live.setOptions({ baseOptions: { modelAssetBuffer: bundle } }),
  ];
  live.close();
  assert.deepEqual(await Promise.all(calls), [undefined, undefined, undefined]);
  assert.ok(isCancelled);
});

test('refused options change nothing for the calls after them', async () => {
  const live = await create();
  const calls = [
    live.setOptions({ minHandPresenceConfidence: 2, runningMode: 'IMAGE' }),
    live.setOptions({ baseOptions: { modelAssetBuffer: new Uint8Array(9) }, runningMode: 'IMAGE' }),
    live.setOptions({ numHands: 1 }),
  ];
  assert.deepEqual((await Promise.allSettled(calls)).map(({ status }) => status), [
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  assert.equal((await live.send(thumb, 5)).landmarks.length, 1);
  await refusesWithPrefix(() => live.send(thumb, 3), 'INVALID_ARGUMENT: ');
  live.close();
});

test('unrelated images need no order', async () => {
  const stills = await create({ runningMode: 'IMAGE' });
  const direct = await GestureRecognizer.createFromOptions(fileset, options);
  for (const time of [9, 3]) assert.deepEqual(await stills.send(thumb, time), direct.recognize(thumb));
  stills.close();
  direct.close();
  assert.equal(direct.memorySize, 0);
});

test('few buffers are kept after many frames', () => {
  const buffers = new FrameBuffers();
  const copies = () => Array.from({ length: 9 }, () => buffers.copyPixels(black).data.buffer);
  const first = copies();
  first.forEach((buffer) => buffers.giveBack(buffer));
  assert.equal(copies().filter((buffer) => first.includes(buffer)).length, 3);
});

test('a task is closed where its scope ends', { skip: !Symbol.dispose && 'needs Symbol.dispose' }, async () => {
  const live = await create();
  live[Symbol.dispose]();
  await refuses(() => live.send(thumb, 0), 'FAILED_PRECONDITION: The task is closed.');
});

describe('a frame that is being copied', () => {
  test('is dropped when the task is closed', async () => {
    const copying = await startCopy();
    copying.live.close();
    copying.finish();
    assert.equal(await copying.frame, undefined);
    assert.equal(copying.open(), 0);
  });

  test('is refused when the worker fails', async () => {
    const copying = await startCopy();
    copying.fail({ message: 'out of order' });
    copying.finish();
    await refuses(() => copying.frame, 'The worker has stopped: out of order');
    assert.equal(copying.open(), 0);
  });
});

/** Sends a frame whose copy lasts until `finish()`. */
async function startCopy() {
  let finish;
  let open = 0;
  globalThis.createImageBitmap = async () => {
    await new Promise((copied) => {
      finish = copied;
    });
    open += 1;
    return {
      close() {
        open -= 1;
      },
    };
  };
  const thread = worker();
  let fail;
  const own = {
    set onmessage(handler) {
      thread.onmessage = handler;
    },
    set onerror(handler) {
      fail = handler;
    },
    postMessage: thread.postMessage,
    terminate: thread.terminate,
  };
  const live = await create({ worker: own });
  const frame = live.send(picture, 1);
  // Without a handler, Node ends the process on a rejection before the test awaits it.
  frame.catch(() => {});
  return { live, frame, fail, finish, open: () => open };
}

/** Installs video frames with the pixels of an image. */
function installVideoFrames({ data, width, height }) {
  let open = 0;
  const areUsed = [];
  globalThis.VideoFrame = class {
    displayWidth = width;
    displayHeight = height;
    visibleRect = { width, height };

    constructor() {
      open += 1;
    }

    allocationSize({ format }) {
      return format === 'RGBA' ? 4 * width * height : 0;
    }

    async copyTo(bytes, { format }) {
      assert.equal(format, 'RGBA');
      areUsed.push(bytes.some((byte) => byte !== 0));
      bytes.set(data);
    }

    close() {
      open -= 1;
    }
  };
  globalThis.HTMLVideoElement = class {
    videoWidth = 1;
    videoHeight = 1;
  };
  return { open: () => open, areUsed };
}
