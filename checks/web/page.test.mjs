// The engine of the page that finds hands in the browser, in Node with the package.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { GestureRecognizer, HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { baseOptions, black, bundle, fileset, root, scene, scenes, thumb } from './support/fixtures.mjs';
import { paddedBy, pairOf } from './support/images.mjs';
import { nodeWorker } from './support/node_worker.mjs';
import { decodePNG } from './support/png.mjs';

// What the engine has of a browser: the page's folder with the package, its table of options, and workers, here with
// the module and bundle of the tests.
const folder = mkdtempSync(join(tmpdir(), 'page-'));
after(() => rmSync(folder, { recursive: true }));
symlinkSync(join(root, 'web/dist'), join(folder, 'web'));
const table = [{ options: [{ name: 'smooth-min-cutoff', default: 0.05 }] }];
Object.assign(globalThis, {
  document: { baseURI: pathToFileURL(join(folder, '/')).href },
  location: new URL('http://localhost/?stars=5,1'),
  fetch: async () => ({ ok: true, json: async () => table }),
  createImageBitmap: async (image) => image,
  Worker: class {
    constructor(address) {
      const worker = nodeWorker(basename(String(address)));
      const { postMessage } = worker;
      worker.postMessage = (message, transfer) =>
        postMessage(message.name === 'load' ? { ...message, fileset, model: bundle } : message, transfer);
      return worker;
    }
  },
});
const page = (name) => new URL(`../../Command/Sources/HandsServer/Page/${name}`, import.meta.url);
const { openSession } = await import(page('browsersession.js'));

/** The answers to images, or to the frames of a video of 20 images a second. */
async function answers(query, images, workshop) {
  const session = await openSession(new URLSearchParams(query), workshop);
  const found = [];
  for (const [index, image] of images.entries()) found.push(await session.find(image, 50 * index));
  session.close();
  return found;
}

/** MediaPipe's result in the form of an answer. */
function answerOf({ gestures, handedness, landmarks, worldLandmarks }) {
  const categories = (list) =>
    list.map(({ index, score, categoryName, displayName }) => ({
      index,
      score,
      category_name: categoryName,
      display_name: displayName,
    }));
  const points = (hand) => hand.map(({ x, y, z }) => [x, y, z]);
  return {
    ...(gestures && { gestures: gestures.map(categories) }),
    handedness: handedness.map(categories),
    landmarks: landmarks.map(points),
    world_landmarks: worldLandmarks.map(points),
  };
}

describe('with default options the page has', () => {
  const pictures = [...scenes.slice(0, 6).map(decodePNG), pairOf(thumb), black, thumb];
  const tasks = [
    ['gestures', GestureRecognizer, 'recognize', 'recognizeForVideo'],
    ['landmarks', HandLandmarker, 'detect', 'detectForVideo'],
  ];
  for (const [name, Task, image, frame] of tasks) {
    for (const [mode, call] of [['image', image], ['video', frame]]) {
      test(`MediaPipe's ${name} in mode ${mode} to the bit`, async () => {
        const options = { baseOptions, numHands: 2, runningMode: mode.toUpperCase() };
        const task = await Task.createFromOptions(fileset, options);
        const wanted = pictures.map((picture, index) => answerOf(task[call](picture, 50 * index)));
        task.close();
        const query = `task=${name}&mode=${mode}&precision=exact&num-hands=2`;
        const found = await answers(query, pictures);
        found.forEach(({ width, height, precision, ...answer }, index) => {
          assert.deepEqual(answer, wanted[index]);
          assert.deepEqual([width, height, precision], [pictures[index].width, pictures[index].height, 'exact']);
        });
      });
    }
  }
});

describe('options of the page', () => {
  // The hands of pictures at a fraction of their size in the picture.
  const [far, small] = [paddedBy(5, thumb), paddedBy(4, scene('Closed_Fist'))];
  const counts = (found) => found.map(({ landmarks }) => landmarks.length);
  const ids = (found) => found.map(({ tracks }) => tracks?.[0].id);

  test('search further, in recordings too', async () => {
    assert.deepEqual(counts(await answers('mode=image', [far, small])), [0, 0]);
    assert.deepEqual(counts(await answers('mode=image&search=near', [far, small])), [0, 1]);
    assert.deepEqual(counts(await answers('mode=image&search=far', [far, small])), [1, 1]);
    const taken = [];
    const workshop = { beginTake: () => ({ record: ({ hands }) => taken.push(hands.length) }) };
    await answers('task=record&gesture=fist&pictures=5', [small], workshop);
    assert.deepEqual(taken, [1]);
  });

  test('follow hands', async () => {
    const frames = [thumb, black, thumb];
    assert.deepEqual(ids(await answers('tracks=', frames)), [1, undefined, 2]);
    assert.deepEqual(ids(await answers('tracks=&identity-gap=1', frames)), [1, undefined, 1]);
    assert.deepEqual(ids(await answers('tracks=&coasting-frames=1', frames)), [1, 1, 1]);
    assert.deepEqual(counts(await answers('', [black, thumb])), [0, 1]);
    assert.deepEqual(counts(await answers('detection-interval=60000', [black, thumb])), [0, 0]);
    const pairs = [pairOf(thumb)];
    assert.deepEqual(counts(await answers('num-hands=2', pairs)), [2]);
    assert.deepEqual(counts(await answers('num-hands=2&one-of-each-side=', pairs)), [1]);
  });

  test('change hands', async () => {
    const frames = [thumb, thumb];
    const [first, second] = await answers('', frames);
    const [other] = await answers('mirrored=', frames);
    assert.notEqual(other.handedness[0][0].category_name, first.handedness[0][0].category_name);
    const [upright] = await answers('landmarks=upright', frames);
    assert.notDeepEqual(upright.landmarks, first.landmarks);
    const [, smooth] = await answers('smooth=', frames);
    assert.notDeepEqual(smooth.landmarks, second.landmarks);
    const [, averaged] = await answers('average-handedness=', frames);
    assert.notEqual(averaged.handedness[0][0].score, second.handedness[0][0].score);
  });

  test('that cannot be are refused', async () => {
    await assert.rejects(answers('identity-gap=11', []), { code: 'INVALID_ARGUMENT' });
    await assert.rejects(answers('search=further', []), { code: 'INVALID_ARGUMENT' });
  });
});

test('the game of the page counts fingers', async () => {
  const [{ fingers, tips, game }] = await answers('task=stars', [scene('Open_Palm')]);
  assert.deepEqual([fingers, tips.length, game.stars], [5, 5, 5]);
});
