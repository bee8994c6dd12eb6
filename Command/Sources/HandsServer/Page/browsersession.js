import { answerOf } from "./browseranswer.js";
import { taskOptions } from "./taskoptions.js";

/** The package, and MediaPipe's bundle beside it. */
const PACKAGE = new URL("web/", document.baseURI);
const BUNDLE = new URL("gesture_recognizer.task", PACKAGE).href;

/** A module of the package. */
export function packageModule(name) {
  return import(new URL(name, PACKAGE).href);
}

/** The bytes of MediaPipe's bundle. */
export async function readBundle() {
  const response = await fetch(BUNDLE);
  if (!response.ok) throw new Error(`The weights cannot be read: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Begins what is done with the frames of a stream: `find(image, time, size)` gives the members of an answer, or
 * nothing for a frame that a newer one replaced; `close()` ends it.
 *
 * @param {URLSearchParams} query As the server's streams have it.
 * @param {BrowserWorkshop | undefined} workshop Where gestures are recorded and trained.
 * @param {object | undefined} former A session that ends, whose worker goes on if it can.
 */
export async function openSession(query, workshop, former) {
  const task = query.get("task") ?? "gestures";
  const isStill = task === "record" || query.get("mode") === "image";
  const worker = await startWorker(former, {
    task: task === "gestures" ? task : "landmarks",
    runningMode: isStill ? "IMAGE" : "VIDEO",
    bundle: query.has("trained") ? workshop.bundle : undefined,
  }, task === "stars" ? { numHands: 2 } : taskOptions(query));
  const find = await finder(task, query, worker.live, workshop);
  return { worker, find, close: () => worker.live.close() };
}

/** What is done with each frame. */
async function finder(task, query, live, workshop) {
  if (task === "stars") {
    const { StarGame } = await packageModule("stars.mjs");
    const game = await StarGame.create(starNumbers());
    return async (image, time) => {
      const result = await live.send(image, time);
      return result && game.show(result, time);
    };
  }
  if (task === "record") {
    const take = workshop.beginTake(query.get("gesture"), Number(query.get("pictures")));
    return async (image, time, size) => {
      const result = await live.send(image, time);
      return result && { ...answerOf(result), recorded: take.record(result, time, size) };
    };
  }
  const rotation = { rotationDegrees: Number(query.get("rotation") ?? 0) };
  return async (image, time) => {
    // A picture may have to be sent again.
    const frame = query.get("mode") === "image" ? await createImageBitmap(image) : image;
    const result = await live.send(frame, time, rotation);
    return result && answerOf(result);
  };
}

/** A worker for a task, mode and bundle: that of a session that ends if it has the same, or a new one. */
async function startWorker(former, { task, runningMode, bundle }, options) {
  const { worker } = former ?? {};
  const isSame = worker?.task === task && worker.runningMode === runningMode && worker.bundle === bundle;
  if (isSame) {
    await worker.live.setOptions(options);
    return worker;
  }
  former?.close();
  const { LiveHands } = await packageModule("live.mjs");
  const baseOptions = bundle ? { modelAssetBuffer: bundle } : { modelAssetPath: BUNDLE };
  const live = await LiveHands.create({ task, runningMode, baseOptions, ...options });
  return { live, task, runningMode, bundle };
}

/** How many stars fall in the rounds: those of the page's address, such as `?stars=3,5`, or by chance. */
function starNumbers() {
  const chosen = new URLSearchParams(location.search).get("stars");
  if (chosen) return chosen.split(",").map(Number);
  const numbers = [];
  while (numbers.length < ROUNDS) {
    const number = 1 + Math.floor(Math.random() * MOST_STARS);
    if (number !== numbers.at(-1)) numbers.push(number);
  }
  return numbers;
}

/** Rounds before chance repeats itself. */
const ROUNDS = 1000;
const MOST_STARS = 10;
