import { cameraFinder, eventOf } from './browserposes.js';
import { packageModule } from './package.js';

/**
 * What names the motions in a video, as the server does.
 *
 * @param {URLSearchParams} query The query of the stream.
 * @param {Uint8Array | undefined} motions A motion file; without one, and for single images, nothing is named.
 * @returns {Promise<Function | undefined>} `events(result)`: a promise of the events of motions.
 */
export async function motionFinder(query, motions) {
  if (!motions || query.get('mode') === 'image') return undefined;
  const cameraOf = await cameraFinder(query);
  let recognizer;
  return async (result) => {
    const camera = cameraOf(result);
    recognizer ??= recognizerOf(motions, camera);
    const found = (await recognizer).update(result, camera);
    return found.map(({ motion, ...event }) => eventOf({ ...event, label: motion }));
  };
}

/** The names of a motion file's motions. Throws an `Error` if it is none. */
export async function motionNames(motions) {
  const cameraOf = await cameraFinder(new URLSearchParams());
  const recognizer = await recognizerOf(motions, cameraOf({ width: 640, height: 480 }));
  const names = recognizer.labels.filter((name) => name !== 'none');
  recognizer.close();
  return names;
}

async function recognizerOf(motions, camera) {
  const { MotionRecognizer } = await packageModule('vision_bundle.mjs');
  return MotionRecognizer.create({ motions, camera });
}
