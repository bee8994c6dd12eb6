import { eventOf, handsOf } from './browserposes.js';
import { packageModule } from './package.js';

/**
 * What names the motions in a video, as the server does.
 *
 * @param {URLSearchParams} query The query of the stream.
 * @param {Uint8Array | undefined} motions A motion file; without one, and for single images, nothing is named.
 * @returns {Function | undefined} `events(result, time, size)`: a promise of the events of motions.
 */
export function motionFinder(query, motions) {
  if (!motions || query.get('mode') === 'image') return undefined;
  let size;
  let recognizer;
  return async (result, time, { width, height }) => {
    if (size?.width !== width || size.height !== height) {
      size = { width, height };
      recognizer = reader(motions, size);
    }
    const found = (await recognizer).update({ hands: handsOf(result), timestamp: time });
    return found.map(({ motion, ...event }) => eventOf({ ...event, label: motion }));
  };
}

/** The names of a motion file's motions. Throws an `Error` if it is none. */
export async function motionNames(motions) {
  const recognizer = await reader(motions, { width: 640, height: 480 });
  const names = recognizer.labels.filter((name) => name !== 'none');
  recognizer.close();
  return names;
}

async function reader(motions, { width, height }) {
  const [{ MotionRecognizer }, { typicalCamera }] = await Promise.all(
    ['vision_bundle.mjs', 'poses.mjs'].map(packageModule),
  );
  return MotionRecognizer.create({ motions, camera: typicalCamera(width, height) });
}
