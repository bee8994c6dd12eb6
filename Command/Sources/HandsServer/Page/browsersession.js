import { answerOf } from './browseranswer.js';
import { motionFinder } from './browsermotions.js';
import { poseFinder } from './browserposes.js';
import { packageModule } from './package.js';
import { startWorker } from './sessionworker.js';
import { taskOptions } from './taskoptions.js';

/**
 * Starts processing the frames of a stream. `find(image, time, size)` returns the members of an answer, or `undefined`
 * for a frame that a newer one replaced; `close()` ends the session.
 *
 * @param {URLSearchParams} query The query of a stream of the server.
 * @param {BrowserWorkshop | undefined} workshop Records and trains gestures.
 * @param {object | undefined} former The previous session, whose worker is reused if possible.
 */
export async function openSession(query, workshop, former) {
  const task = query.get('task') ?? 'gestures';
  const isStill = task === 'record' || query.get('mode') === 'image';
  const precision = query.get('precision') ?? 'exact';
  const worker = await startWorker(former, {
    task: ['gestures', 'stars'].includes(task) ? task : 'landmarks',
    precision,
    runningMode: isStill ? 'IMAGE' : 'VIDEO',
    bundle: query.has('trained') ? workshop.bundle : undefined,
  }, task === 'stars' ? { numHands: 2, landmarksOnly: true, precision } : taskOptions(query));
  try {
    const find = await finder(task, query, worker, workshop);
    return { worker, find, close: () => worker.close() };
  } catch (error) {
    worker.close();
    throw error;
  }
}

/** The function that processes each frame. */
async function finder(task, query, worker, workshop) {
  if (task === 'stars') {
    const { StarGame } = await packageModule('stars.mjs');
    const game = new StarGame(starNumbers());
    return async (image, time) => {
      const result = await worker.send(image, time);
      return result && game.show(result, time);
    };
  }
  if (task === 'record') {
    const take = workshop.beginTake(query.get('gesture'), Number(query.get('pictures')));
    return async (image, time, size) => {
      const result = await worker.send(image, time);
      return result && { ...answerOf(result), recorded: take.record(result, time, size) };
    };
  }
  const rotation = { rotationDegrees: Number(query.get('rotation') ?? 0) };
  const poses = await poseFinder(query);
  const motions = await motionFinder(query, workshop?.motions);
  return async (image, time, size) => {
    // An image may have to be sent again.
    const frame = query.get('mode') === 'image' ? await createImageBitmap(image) : image;
    const result = await worker.send(frame, time, rotation);
    if (!result) return undefined;
    const members = poses(result, time, size);
    if (motions) members.events = [...(members.events ?? []), ...(await motions(result, time, size))];
    return { ...answerOf(result), ...members, precision: worker.precision };
  };
}

/** The number of stars in each round: those in the page's address, such as `?stars=3,5`, or random numbers. */
function starNumbers() {
  const chosen = new URLSearchParams(location.search).get('stars');
  if (chosen) return chosen.split(',').map(Number);
  const numbers = [];
  while (numbers.length < ROUNDS) {
    const number = 1 + Math.floor(Math.random() * MAX_STARS);
    if (number !== numbers.at(-1)) numbers.push(number);
  }
  return numbers;
}

/** The number of rounds before random numbers repeat. */
const ROUNDS = 1000;
const MAX_STARS = 10;
