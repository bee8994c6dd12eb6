// The task in a worker: the newest frame wins, and no call stays pending.
import { LiveHands } from '../../web/dist/live.mjs';
import { GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { expect, expectEqual, expectError } from './expect.mjs';
import { nodeWorker } from './node_worker.mjs';

const worker = () => nodeWorker('live_worker.mjs');

/**
 * Sends frames of a video, whose pixels are copied to reused buffers, one at a time.
 *
 * @param {LiveHands} live
 * @param {any} picture
 * @param {number} start Time of the first frame.
 */
async function checkVideoFrames(live, { data, width, height }, start) {
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
      expectEqual(format, 'RGBA', 'the format of the pixels');
      areUsed.push(bytes.some((byte) => byte !== 0));
      bytes.set(data);
    }

    close() {
      open -= 1;
    }
  };
  globalThis.HTMLVideoElement = class {};
  for (const [index, frame] of [new VideoFrame(), new HTMLVideoElement(), new VideoFrame()].entries()) {
    expectEqual((await live.send(frame, start + index)).landmarks.length, 1, 'a hand in a frame of a video');
  }
  expectEqual(open, 0, 'frames that are left open');
  expectEqual(areUsed, [false, true, true], 'buffers that were used before');
  delete globalThis.VideoFrame;
  delete globalThis.HTMLVideoElement;
}

/** A frame that is being copied resolves to `undefined` if the task is closed, and rejects if the worker fails. */
async function checkClosedInCopy(options, fileset) {
  let hasCopied;
  let open = 0;
  globalThis.createImageBitmap = async () => {
    await new Promise((copied) => {
      hasCopied = copied;
    });
    open += 1;
    return {
      close() {
        open -= 1;
      },
    };
  };
  for (const fault of [undefined, 'out of order']) {
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
    const live = await LiveHands.create({ ...options, fileset, worker: own });
    const frame = live.send({ videoWidth: 1 }, 1);
    if (fault) fail({ message: fault });
    else live.close();
    hasCopied();
    if (fault) await expectError(() => frame, `The worker has stopped: ${fault}`);
    else expectEqual(await frame.catch(String), undefined, 'a frame that was being copied');
    expectEqual(open, 0, 'pictures that are left open');
  }
  delete globalThis.createImageBitmap;
}

/**
 * @param {any} fileset
 * @param {Uint8Array} bundle
 * @param {any[]} frames At least two.
 */
export async function checkLive(fileset, bundle, frames) {
  const options = { baseOptions: { modelAssetBuffer: bundle }, numHands: 2 };
  const direct = await GestureRecognizer.createFromOptions(fileset, { ...options, runningMode: 'VIDEO' });
  const live = await LiveHands.create({ ...options, fileset, worker: worker() });
  const times = [0, 10, 20, 30, 40];
  const results = await Promise.all(
    times.map((time, index) => live.send(frames[index % frames.length], time)),
  );
  expectEqual(results.map((result) => result === undefined), [false, true, true, true, false], 'the newest');
  expect(live.milliseconds > 1, `a frame took ${live.milliseconds} ms`);
  for (const index of [0, 4]) {
    expectEqual(
      results[index],
      direct.recognizeForVideo(frames[index % frames.length], times[index]),
      `frame ${index} in the worker`,
    );
  }
  // A frame that takes longer to transfer than the next one still counts as older.
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
  const [late, next] = await Promise.all([live.send({ videoWidth: 1 }, 41), live.send(frames[0], 42)]);
  await expectError(() => live.send({ videoWidth: 1 }, 43), '', { isPrefix: true });
  delete globalThis.createImageBitmap;
  expect(late === undefined && isClosed, 'an older frame is dropped, and closed');
  await checkVideoFrames(live, frames[0], 44);
  expectEqual(next.landmarks.length, 1, 'the next frame');
  await expectError(() => live.send(frames[0], 5), 'INVALID_ARGUMENT: ', { isPrefix: true });
  await expectError(() => live.send({ data: new Uint8Array(4), width: 0, height: 1 }, 50), 'INVALID_ARGUMENT: ', {
    isPrefix: true,
  });
  await live.setOptions({ minHandDetectionConfidence: 2 });
  expectEqual((await live.send(frames[0], 60)).landmarks, [], 'other options');
  const waiting = [live.send(frames[0], 70), live.send(frames[0], 80)];
  // Both have been transferred when the worker ends.
  await Promise.resolve();
  live.close();
  live.close();
  expectEqual(await Promise.all(waiting.map((result) => result.catch(() => undefined))), [null, null], 'at the end');
  await expectError(() => live.send(frames[0], 90), 'FAILED_PRECONDITION: The task is closed.');
  await expectError(
    () => LiveHands.create({ baseOptions: { modelAssetBuffer: new Uint8Array(9) }, fileset, worker: worker() }),
    'UNKNOWN: Unable to open zip archive.',
    { isPrefix: true },
  );
  await expectError(
    () => LiveHands.create({ ...options, task: 'faces', fileset, worker: worker() }),
    "The task must be 'gestures' or 'landmarks'.",
  );
  const stills = await LiveHands.create({ ...options, runningMode: 'IMAGE', fileset, worker: worker() });
  await direct.setOptions({ runningMode: 'IMAGE' });
  for (const time of [9, 3]) {
    expectEqual(await stills.send(frames[0], time), direct.recognize(frames[0]), 'a picture in the worker');
  }
  stills.close();
  direct.close();
  await checkClosedInCopy(options, fileset);
  expect(direct.memorySize === 0, 'a closed task has no memory');
}
