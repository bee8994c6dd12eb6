import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPage, respond } from './support/browser.js';

// A stub of the package in `web/`: what its workers are told is in `told`, and each frame has the hands of `found`.
const folder = mkdtempSync(join(tmpdir(), 'page-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'web'));
const told = globalThis.told = { workers: [], cameras: [], interactions: [] };
globalThis.found = { hands: [], hasGestures: true };
writeFileSync(
  join(folder, 'web/vision_bundle.mjs'),
  `export class Hands {
    static async live(options) {
      if (options.numHands > 10) throw new Error('numHands is too large.');
      const live = Object.assign(new Hands(), { created: options, options: [], sent: [], milliseconds: 7 });
      told.workers.push(live);
      return live;
    }
    async setOptions(options) {
      if (this.end) throw this.end;
      this.options.push(options);
    }
    async send(image, timestamp, options) {
      if (this.end) throw this.end;
      this.sent.push({ image, timestamp, options });
      return { ...found, timestamp, width: 640, height: 480 };
    }
    close() {
      this.isClosed = true;
    }
  }`,
);
writeFileSync(
  join(folder, 'web/poses.mjs'),
  `export const typicalCamera = (width, height) => ({ width, height });
  export const cameraWithFieldOfView = (width, height, degrees) => ({ width, height, degrees });
  export function handPose(hand, camera, palmLength) {
    told.cameras.push({ camera, palmLength });
    return { joints: [{ x: 0.1, y: 0.2, z: 0.3 }], pinch: 1, grab: 2 };
  }
  export class Interactions {
    hands = [];
    update({ hands, timestamp }) {
      told.interactions.push([timestamp, hands.map(({ trackId }) => trackId)]);
      return [];
    }
  }`,
);

const page = openPage();
page.answers.set('/options.json', respond([{ options: [{ name: 'smooth-min-cutoff', default: 0.25 }] }]));
document.baseURI = pathToFileURL(join(folder, '/')).href;
globalThis.createImageBitmap = async (image) => ({ copy: image });
const { BrowserStream } = await import('../../Sources/HandsServer/Page/browserstream.js');
const { openSession } = await import('../../Sources/HandsServer/Page/browsersession.js');
const { taskOptions } = await import('../../Sources/HandsServer/Page/taskoptions.js');

const root = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const open = (query, former, workshop) => openSession(new URLSearchParams(query), workshop, former);
const options = (query) => taskOptions(new URLSearchParams(query));
const ended = Object.assign(new Error('UNAVAILABLE: The worker has stopped.'), { code: 'UNAVAILABLE' });
const points = Array(21).fill({ x: 0.5, y: 0.25, z: -0.125 });
const hand = {
  handedness: 'Left',
  handednessScore: 0.9,
  gesture: 'Victory',
  gestureScore: 0.75,
  landmarks: points,
  worldLandmarks: points,
  trackId: 3,
  trackAge: 12,
};

beforeEach(() => {
  for (const list of Object.values(told)) list.length = 0;
  globalThis.found = { hands: [hand], hasGestures: true };
});

describe('the options of streams', () => {
  /** Those that the command declares. */
  const declared = [
    ...root('Command/Sources/HandsCommand/Serving/StreamOption.swift').matchAll(
      /StreamOption\(\s*"([^"]+)"/g,
    ),
  ].flatMap(([, name]) =>
    name.startsWith('\\(name)') ? ['canned', 'custom'].map((kind) => kind + name.slice(7)) : name
  );

  test('are all understood', () => {
    assert.ok(declared.length >= 30, `${declared.length} options`);
    for (const name of declared) options({ task: 'gestures', [name]: '1' });
    assert.throws(() => options('speed=1'), /no option speed/);
    assert.throws(() => options('constructor=1'), /no option constructor/);
  });

  test('are options of the package', () => {
    const known = [...root('web/source/record.mts').matchAll(/\{ name: '(\w+)', type/g)].map(([, name]) => name);
    assert.ok(known.includes('numHands'));
    const query = new URLSearchParams(declared.filter((name) => name !== 'task').map((name) => [name, '1']));
    const names = Object.keys(taskOptions(query));
    assert.deepEqual(names.filter((name) => !known.includes(name)), []);
    // The package has one more parameter of smoothing, which the page does not offer.
    assert.deepEqual(known.filter((name) => !names.includes(name)), ['smoothingDerivativeCutoff']);
  });

  test('have the units and types of the package', () => {
    assert.deepEqual(options('num-hands=2&identity-gap=0.5&detection-interval=200&vote-hold-ms=40&search=far'), {
      precision: 'exact',
      landmarksOnly: false,
      numHands: 2,
      identityGapUs: 500_000,
      detectionIntervalUs: 200_000,
      gestureVoteHoldUs: 40_000,
      search: 'far',
    });
    const { mirrored, oneOfEachSide, cannedDenylist, precision } = options(
      'precision=fast16&mirrored=&one-of-each-side=&canned-deny=Victory&canned-deny=ILoveYou',
    );
    assert.deepEqual([mirrored, oneOfEachSide, precision], [true, true, 'fast16']);
    assert.deepEqual(cannedDenylist, ['Victory', 'ILoveYou']);
  });

  test('average the handedness of hands in space, but not of single images', () => {
    const averages = (query) => options(query).averagesHandedness;
    assert.deepEqual(['', 'pose=', 'pose=&mode=image'].map(averages), [undefined, true, undefined]);
  });

  test('smooth only with the flag, by default as the command does', () => {
    assert.equal(options('smooth=').smoothingMinCutoff, 0.25);
    assert.equal(options('smooth-min-cutoff=2&smooth=').smoothingMinCutoff, 2);
    assert.equal(options('smooth-min-cutoff=2').smoothingMinCutoff, undefined);
  });

  test('of recordings and the game are those of the server', () => {
    assert.deepEqual(options('task=record&gesture=one&pictures=5'), {
      precision: 'exact',
      landmarksOnly: true,
      search: 'near',
    });
    assert.deepEqual(options('task=stars'), { precision: 'exact', landmarksOnly: true, numHands: 2 });
    assert.equal(options('task=landmarks').landmarksOnly, true);
  });
});

describe('a session in this browser', () => {
  test('answers as the server does', async () => {
    globalThis.found = { hands: [hand, { ...hand, handedness: 'Right', gesture: undefined }], hasGestures: true };
    const { find } = await open('tracks=&rotation=90');
    const answer = await find('frame', 5);
    const list = Array(21).fill([0.5, 0.25, -0.125]);
    assert.deepEqual(answer, {
      width: 640,
      height: 480,
      gestures: [[{ index: -1, score: 0.75, category_name: 'Victory', display_name: '' }], []],
      handedness: [
        [{ index: 1, score: 0.9, category_name: 'Left', display_name: 'Left' }],
        [{ index: 0, score: 0.9, category_name: 'Right', display_name: 'Right' }],
      ],
      landmarks: [list, list],
      world_landmarks: [list, list],
      tracks: [{ id: 3, age: 12 }, { id: 3, age: 12 }],
      precision: 'exact',
    });
    assert.deepEqual(told.workers[0].sent, [{ image: 'frame', timestamp: 5, options: { rotationDegrees: 90 } }]);
  });

  test('tells tracks only if asked to, and gestures only if there are', async () => {
    assert.ok(!('tracks' in await (await open('')).find('frame', 0)));
    globalThis.found = { hands: [hand], hasGestures: false };
    assert.ok(!('gestures' in await (await open('task=landmarks')).find('frame', 0)));
    globalThis.found = { hands: [], hasGestures: true };
    const answer = await (await open('tracks=')).find('frame', 0);
    assert.deepEqual([answer.landmarks, answer.tracks], [[], undefined]);
  });

  test('sends images without a time, each as a copy', async () => {
    await (await open('mode=image')).find('image', 5);
    const [{ image, timestamp }] = told.workers[0].sent;
    assert.deepEqual([image, timestamp], [{ copy: 'image' }, undefined]);
  });

  test('follows hands by their tracks, before a mirrored camera too', async () => {
    const { find } = await open('pose=&mirrored=&field-of-view=60&palm-length=0.08');
    const { poses, interactions } = await find('frame', 5);
    assert.deepEqual(poses, [{ joints: [[0.1, 0.2, 0.3]], pinch: 1, grab: 2 }]);
    assert.deepEqual(interactions, [null]);
    assert.deepEqual(told.interactions, [[5, [3]]]);
    assert.deepEqual(told.cameras, [{
      camera: { width: 640, height: 480, degrees: 60, mirrored: true },
      palmLength: 0.08,
    }]);
  });

  test('gives a take hands with the size of their image', async () => {
    const taken = [];
    const workshop = {
      beginTake: (...members) => ({
        record: ({ hands, width, height }, time) => taken.push(members, hands, width, height, time),
      }),
    };
    const { find } = await open('task=record&gesture=one&pictures=5', undefined, workshop);
    assert.equal((await find('frame', 5)).recorded, 5);
    assert.deepEqual(taken, [['one', 5], [hand], 640, 480, 5]);
    assert.equal(told.workers[0].sent[0].timestamp, undefined);
  });
});

describe('a worker', () => {
  test('serves the next session with all its options anew, and with later times', async () => {
    const first = await open('num-hands=2&smooth=&search=near');
    await first.find('frame', 40);
    const second = await open('mirrored=', first);
    await second.find('frame', 0);
    assert.equal(told.workers.length, 1);
    const [worker] = told.workers;
    assert.deepEqual(worker.options, [{ precision: 'exact', landmarksOnly: false, mirrored: true }]);
    assert.deepEqual(worker.sent.map(({ timestamp }) => timestamp), [40, 41]);
    assert.equal(second.worker.milliseconds, 7);
    second.close();
    assert.ok(worker.isClosed);
  });

  test('serves images after a video', async () => {
    const first = await open('');
    await open('mode=image', first);
    assert.equal(told.workers.length, 1);
  });

  test('is another one for another precision, task or bundle', async () => {
    const bundle = new Uint8Array(4);
    let session;
    for (const query of ['', 'precision=fast16', 'task=landmarks', 'trained=']) {
      session = await open(query, session, { bundle });
    }
    assert.deepEqual(told.workers.map(({ isClosed }) => Boolean(isClosed)), [true, true, true, false]);
    assert.deepEqual(told.workers.map(({ created }) => created.model), [undefined, undefined, undefined, bundle]);
    assert.equal((await session.find('frame', 0)).precision, 'exact');
  });

  test('that has ended serves no other session', async () => {
    const first = await open('');
    told.workers[0].end = ended;
    const second = await open('', first);
    assert.equal(told.workers.length, 2);
    assert.ok(told.workers[0].isClosed);
    assert.equal((await second.find('frame', 0)).precision, 'exact');
  });

  test('that has ended loses its stream, which opens anew', async () => {
    const states = [];
    const answers = [];
    const stream = new BrowserStream(() => undefined, {
      onState: (state, detail) => states.push(state === 'waiting' ? detail : state),
      onAnswer: (answer) => answers.push(answer),
    });
    await stream.open('');
    told.workers[0].end = ended;
    await stream.send(0, 0, 'frame');
    assert.deepEqual(answers, [{ frame: 0, error: 'The worker has stopped.' }]);
    assert.ok(!stream.isOpen);
    await stream.open('');
    assert.deepEqual(states, ['connecting', 'open', 'The worker has stopped.', 'connecting', 'open']);
    stream.close();
  });

  test('that has ended is left to whoever opens the stream anew at once', async () => {
    const states = [];
    const stream = new BrowserStream(() => undefined, {
      onState: (state) => states.push(state),
      onAnswer: ({ error }) => {
        if (error) opened = stream.open('');
      },
    });
    let opened;
    await stream.open('');
    told.workers[0].end = ended;
    await stream.send(0, 0, 'frame');
    await opened;
    assert.ok(stream.isOpen);
    assert.deepEqual(states, ['connecting', 'open', 'connecting', 'open']);
    stream.close();
  });

  test('that refuses its options is no session', async () => {
    await assert.rejects(open('num-hands=11'), /too large/);
    await assert.rejects(open('speed=1'), /no option speed/);
    assert.deepEqual(told.workers, []);
  });
});
