import { answerOf } from './browseranswer.js';
import { motionFinder } from './browsermotions.js';
import { poseFinder } from './browserposes.js';
import { packageModule } from './package.js';
import { startWorker } from './sessionworker.js';
import { taskOptions } from './taskoptions.js';

/**
 * Starts processing the frames of a stream. `find(image, time)` returns the members of an answer, or `undefined` for a
 * frame that a newer one replaced; `close()` ends the session.
 *
 * @param {URLSearchParams} query The query of a stream of the server.
 * @param {BrowserWorkshop | undefined} workshop Records and trains gestures.
 * @param {object | undefined} former The previous session, whose worker is reused if possible.
 */
export async function openSession(query, workshop, former) {
  const model = query.has('trained') ? workshop.bundle : undefined;
  const worker = await startWorker(former, model, taskOptions(query));
  try {
    const find = await finder(query, worker, workshop);
    return { worker, find, close: () => worker.close() };
  } catch (error) {
    worker.close();
    throw error;
  }
}

/** The function that processes each frame. */
async function finder(query, worker, workshop) {
  const task = query.get('task');
  if (task === 'stars') {
    const { StarGame } = await packageModule('stars.mjs');
    const game = new StarGame(starNumbers());
    return async (image, time) => {
      const result = await worker.sendFrame(image, time);
      return result && { width: result.width, height: result.height, ...game.show(result, time) };
    };
  }
  if (task === 'record') {
    const take = workshop.beginTake(query.get('gesture'), Number(query.get('pictures')));
    return async (image, time) => {
      const result = await worker.sendImage(image);
      return result && { ...answerOf(result), recorded: take.record(result, time) };
    };
  }
  const rotation = { rotationDegrees: Number(query.get('rotation') ?? 0) };
  const hasTracks = query.has('tracks');
  const poses = await poseFinder(query);
  const motions = await motionFinder(query, workshop?.motions);
  const send = query.get('mode') === 'image'
    // An image may have to be sent again.
    ? async (image) => worker.sendImage(await createImageBitmap(image), rotation)
    : (image, time) => worker.sendFrame(image, time, rotation);
  return async (image, time) => {
    const result = await send(image, time);
    if (!result) return undefined;
    const members = poses(result);
    if (motions) members.events = [...(members.events ?? []), ...(await motions(result))];
    return { ...answerOf(result, hasTracks), ...members, precision: worker.precision };
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
