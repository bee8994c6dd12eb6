import { list } from './browseranswer.js';
import { packageModule } from './package.js';

/**
 * What adds hands in space to the answers of a stream, and in a video what they do, as the server does.
 *
 * @param {URLSearchParams} query The query of the stream; without `pose` nothing is added.
 * @returns {Promise<Function>} `members(result)`: `poses`, and in a video `interactions` and `events`.
 */
export async function poseFinder(query) {
  if (!query.has('pose')) return () => ({});
  const { handPose, Interactions } = await packageModule('poses.mjs');
  const isVideo = query.get('mode') !== 'image';
  const palmLength = query.has('palm-length') ? Number(query.get('palm-length')) : undefined;
  const cameraOf = await cameraFinder(query);
  let interactions;
  return (result) => {
    const camera = cameraOf(result);
    interactions ??= new Interactions(camera, { palmLength });
    const poses = result.hands.map((hand) => poseOf(handPose(hand, camera, palmLength)));
    if (!isVideo) return { poses };
    const events = interactions.update(result, camera).map(eventOf);
    return { poses, interactions: interactionsOf(interactions.hands, poses.length), events };
  };
}

/**
 * The camera of a stream with `field-of-view`, or a typical one.
 *
 * @returns {Promise<Function>} `camera({ width, height })`: the same object until the size of the frames changes.
 */
export async function cameraFinder(query) {
  const { cameraWithFieldOfView, typicalCamera } = await packageModule('poses.mjs');
  const fieldOfView = Number(query.get('field-of-view') ?? 0);
  const mirrored = query.has('mirrored');
  let camera;
  return ({ width, height }) => {
    if (camera?.width !== width || camera.height !== height) {
      const seen = fieldOfView ? cameraWithFieldOfView(width, height, fieldOfView) : typicalCamera(width, height);
      camera = { ...seen, mirrored };
    }
    return camera;
  };
}

/** Of the members of a pose, those that the page shows. */
function poseOf(pose) {
  return pose ? { joints: pose.joints.map(list), pinch: pose.pinch, grab: pose.grab } : null;
}

function interactionsOf(followed, count) {
  const interactions = Array(count).fill(null);
  for (const { index, id, pointer, active } of followed) {
    interactions[index] = { hand: id, ...pointerOf(pointer), active };
  }
  return interactions;
}

/** An event as the server writes it. */
export function eventOf({ pointer, ...event }) {
  return { ...event, ...pointerOf(pointer) };
}

function pointerOf({ image: { x, y }, position }) {
  return { pointer: [x, y], position: list(position) };
}
