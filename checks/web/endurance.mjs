// A long run: memory must not grow after the first frames.
import { GestureRecognizer } from '../../web/dist/vision_bundle.mjs';
import { expect } from './expect.mjs';

/**
 * @param {any} fileset
 * @param {Uint8Array} bundle
 * @param {any[]} pictures Frames of a video, shown in rotation.
 * @param {number} frames
 * @returns {Promise<number>} Size of the WebAssembly memory, bytes.
 */
export async function checkEndurance(fileset, bundle, pictures, frames) {
  const task = await GestureRecognizer.createFromOptions(
    fileset,
    { baseOptions: { modelAssetBuffer: bundle }, runningMode: 'VIDEO', numHands: 2 },
  );
  let early = 0;
  for (let frame = 0; frame < frames; frame++) {
    // Each image is held for several frames, so that hands appear, stay and leave.
    const picture = pictures[Math.floor(frame / 10) % pictures.length];
    task.recognizeForVideo(picture, frame * 33.3);
    if (frame === Math.min(10 * pictures.length, frames >> 1)) early = task.memorySize;
  }
  expect(task.memorySize === early, `${task.memorySize} bytes after ${frames} frames, ${early} before`);

  // Changing options, including invalid ones, must not leak.
  const exchange = async (count) => {
    for (let index = 0; index < count; index++) {
      await task.setOptions({ numHands: 1 + index % 2 });
      for (const refused of [() => task.setOptions({ numHands: 0 }), () => task.recognizeForVideo(null, index)]) {
        try {
          refused();
        } catch { /* Expected. */ }
      }
    }
    return task.memorySize;
  };
  const before = await exchange(10);
  const after = await exchange(40);
  expect(before === after, `${after} bytes after further options, ${before} before`);
  const size = task.memorySize;
  task.close();
  return size;
}
