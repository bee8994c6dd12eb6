// Hands: images, videos, options, errors.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { GestureRecognizer, Hands, HandsError } from '../../web/dist/vision_bundle.mjs';
import { refusesWithCode as refuses } from './support/errors.mjs';
import { baseOptions, black, bundle, fileset, isExact, scene, thumb, weightsFile } from './support/fixtures.mjs';
import { paddedBy, pairOf, rotated } from './support/images.mjs';

const create = (options = {}) => Hands.create({ model: bundle, fileset, ...options });

/** Copies of an image moved to the right by some pixels. */
function moved({ data, width, height }, pixels) {
  const output = new Uint8Array(data.length);
  for (let row = 0; row < height; row++) {
    const start = 4 * row * width;
    output.set(data.subarray(start, start + 4 * (width - pixels)), start + 4 * pixels);
  }
  return { data: output, width, height };
}

describe('an image', () => {
  let hands;
  before(async () => {
    hands = await create();
  });
  after(() => hands.close());

  test('gives the hands of the gesture recognizer', async () => {
    const recognizer = await GestureRecognizer.createFromOptions(fileset, { baseOptions });
    const wanted = recognizer.recognize(thumb);
    recognizer.close();
    const result = hands.detect(thumb);
    assert.deepEqual([result.width, result.height, result.timestamp, result.hasGestures], [
      thumb.width,
      thumb.height,
      0,
      true,
    ]);
    const [hand, ...others] = result;
    assert.deepEqual(others, []);
    assert.equal(hand.gesture, 'Thumb_Up');
    assert.equal(hand.gestureScore, wanted.gestures[0][0].score);
    assert.equal(hand.handedness, wanted.handedness[0][0].categoryName);
    assert.equal(hand.handednessScore, wanted.handedness[0][0].score);
    assert.deepEqual(hand.landmarks.map((point) => ({ ...point, visibility: 0 })), wanted.landmarks[0]);
    assert.deepEqual(hand.worldLandmarks.map((point) => ({ ...point, visibility: 0 })), wanted.worldLandmarks[0]);
    assert.ok(hand.presence > 0.5 && hand.presence <= 1);
    assert.deepEqual([hand.trackId, hand.trackAge], [0, 0]);
  });

  test('gives a box around the landmarks', () => {
    const [{ box: [left, top, right, bottom], landmarks }] = hands.detect(thumb);
    const extremes = (axis) => [Math.min, Math.max].map((choose) => choose(...landmarks.map((point) => point[axis])));
    assert.deepEqual([left, right, top, bottom], [...extremes('x'), ...extremes('y')]);
  });

  test('without a hand has none', () => {
    assert.deepEqual(hands.detect(black).hands, []);
  });

  test('tells which fingers are extended', () => {
    const extended = (name) => [...hands.detect(scene(name)).hands[0].fingerExtension].map((value) => value > 0.5);
    assert.deepEqual(extended('Open_Palm'), [true, true, true, true, true]);
    assert.deepEqual(extended('Pointing_Up').slice(1), [true, false, false, false]);
    assert.deepEqual(extended('Closed_Fist').slice(1), [false, false, false, false]);
  });

  test('tells the confidence of joints', () => {
    const tips = (name) => {
      const [{ jointConfidence }] = hands.detect(scene(name));
      assert.equal(jointConfidence.length, 21);
      return [8, 12, 16, 20].map((joint) => jointConfidence[joint] > 0.9);
    };
    assert.deepEqual(tips('Open_Palm'), [true, true, true, true]);
    assert.deepEqual(tips('Closed_Fist'), [false, false, false, false]);
  });

  test('may be rotated', () => {
    assert.equal(hands.detect(rotated(thumb, 1), { rotationDegrees: -90 }).hands.length, 1);
    return refuses(() => hands.detect(thumb, { rotationDegrees: 45 }), 'INVALID_ARGUMENT', 'multiple of 90');
  });

  test('that takes longer than its timeout is refused', async () => {
    await refuses(() => hands.detect(thumb, { timeout: 0.001 }), 'DEADLINE_EXCEEDED');
    assert.equal(hands.detect(thumb, { timeout: 60_000 }).hands.length, 1);
    for (const timeout of [0, -1, NaN, '5']) {
      await refuses(() => hands.detect(thumb, { timeout }), 'INVALID_ARGUMENT', 'timeout');
    }
  });

  test('must be an image', () => {
    assert.throws(() => hands.detect(null), TypeError);
    return refuses(() => hands.detect({ ...thumb, width: 0 }), 'INVALID_ARGUMENT');
  });
});

describe('a video', () => {
  test('tracks hands', async () => {
    const hands = await create();
    const video = hands.video();
    const tracks = [0, 33, 66].map((time) => {
      const { hands: [{ trackId, trackAge }], timestamp } = video.detect(thumb, time);
      return [trackId, trackAge, timestamp];
    });
    assert.deepEqual(tracks, [[1, 1, 0], [1, 2, 33], [1, 3, 66]]);
    assert.equal(video.detect(black, 99).hands.length, 0);
    assert.equal(video.detect(thumb, 132).hands[0].trackId, 2);
    hands.close();
  });

  test('is independent of others and of images', async () => {
    const hands = await create();
    const [one, other] = [hands.video(), hands.video()];
    one.detect(thumb, 1000);
    assert.equal(other.detect(thumb, 0).hands[0].trackAge, 1);
    assert.equal(hands.detect(thumb).hands[0].trackAge, 0);
    one.close();
    one.close();
    await refuses(() => one.detect(thumb, 2000), 'FAILED_PRECONDITION', 'video is closed');
    assert.equal(other.detect(thumb, 1).hands[0].trackAge, 2);
    hands.close();
    await refuses(() => other.detect(thumb, 2), 'FAILED_PRECONDITION', 'closed');
  });

  test('can be closed after the module has stopped', async (t) => {
    const hands = await create();
    const video = hands.video();
    const clock = t.mock.method(performance, 'now', () => {
      throw new Error('out of order');
    });
    await refuses(() => video.detect(thumb, 0, { timeout: 1000 }), 'RESOURCE_EXHAUSTED', 'out of order');
    clock.mock.restore();
    video.close();
    hands.close();
  });

  test('refuses an older frame and continues', async () => {
    const hands = await create();
    const video = hands.video();
    video.detect(thumb, 10);
    await refuses(() => video.detect(thumb, 10), 'INVALID_ARGUMENT');
    for (const time of [NaN, '1', undefined]) assert.throws(() => video.detect(thumb, time), TypeError);
    assert.equal(video.detect(thumb, 11).hands[0].trackAge, 2);
    hands.close();
  });

  test('is one of at most 64', async () => {
    const hands = await create();
    const videos = Array.from({ length: 64 }, () => hands.video());
    await refuses(() => hands.video(), 'RESOURCE_EXHAUSTED');
    videos[0].close();
    hands.video();
    hands.close();
  });

  test('smooths landmarks', async () => {
    const tip = async (options) => {
      const hands = await create(options);
      const video = hands.video();
      const found = [thumb, moved(thumb, 8)].map((frame, index) =>
        video.detect(frame, 33 * index).hands[0].landmarks[8].x
      );
      hands.close();
      return found[1] - found[0];
    };
    const options = { smoothingMinCutoff: 0.05, smoothingBeta: 0 };
    const [free, smooth] = [await tip({}), await tip(options)];
    assert.ok(free > 0.005 && smooth >= 0 && smooth < free / 4, `${free}, smoothed ${smooth}`);
  });

  test('has its frames vote on a gesture', async () => {
    const gestures = async (options) => {
      const hands = await create(options);
      const video = hands.video();
      const [palm, other] = [scene('Open_Palm'), scene('Victory')];
      const frames = [palm, palm, other, palm];
      const names = frames.map((frame, index) => video.detect(frame, 33 * index).hands[0]?.gesture);
      hands.close();
      return names;
    };
    const [free, voted] = [await gestures({}), await gestures({ gestureVoteWindow: 3 })];
    assert.deepEqual(free.slice(1, 3), ['Open_Palm', 'Victory']);
    assert.equal(voted[2], 'Open_Palm');
  });

  test('averages handedness', async () => {
    const scores = async (options) => {
      const hands = await create(options);
      const video = hands.video();
      const found = [thumb, moved(thumb, 8)].map((frame, index) => video.detect(frame, 33 * index).hands[0]);
      hands.close();
      assert.equal(found[0].handedness, found[1].handedness);
      return found.map((hand) => hand.handednessScore);
    };
    const [free, averaged] = [await scores({}), await scores({ averagesHandedness: true })];
    assert.notEqual(free[0], free[1]);
    assert.equal(averaged[0], free[0]);
    assert.ok(Math.abs(averaged[1] - (free[0] + free[1]) / 2) < 1e-6, `${averaged[1]}, free ${free}`);
  });

  /** The tracks of the first hand in a picture, a frame without one, and the picture again; 0 for none. */
  const tracksAroundAGap = async (options) => {
    const hands = await create(options);
    const video = hands.video();
    const found = [thumb, black, thumb].map((frame, index) => video.detect(frame, 100 * index).hands[0]?.trackId ?? 0);
    hands.close();
    return found;
  };

  test('keeps the track of a hand that is gone for less than the identity gap', async () => {
    assert.deepEqual(await tracksAroundAGap({}), [1, 0, 2]);
    assert.deepEqual(await tracksAroundAGap({ identityGapUs: 1_000_000 }), [1, 0, 1]);
    assert.deepEqual(await tracksAroundAGap({ identityGapUs: 150_000 }), [1, 0, 2]);
    await refuses(() => create({ identityGapUs: 10_000_001 }), 'INVALID_ARGUMENT');
  });

  test('reports a lost hand again in coasting frames', async () => {
    assert.deepEqual(await tracksAroundAGap({ coastingFrames: 1 }), [1, 1, 1]);
    await refuses(() => create({ coastingFrames: 3 }), 'INVALID_ARGUMENT');
  });

  test('has one hand of each side on request', async () => {
    const count = async (options) => {
      const hands = await create({ numHands: 2, ...options });
      const found = hands.video().detect(pairOf(thumb), 0).hands.length;
      hands.close();
      return found;
    };
    assert.equal(await count({}), 2);
    assert.equal(await count({ oneOfEachSide: true }), 1);
  });

  test('looks for further hands at an interval', async () => {
    const counts = async (options) => {
      const hands = await create(options);
      const video = hands.video();
      const found = [black, thumb, thumb].map((frame, index) => video.detect(frame, 50 * index).hands.length);
      hands.close();
      return found;
    };
    assert.deepEqual(await counts({}), [0, 1, 1]);
    // A change makes the detector run again, at most every 90 ms.
    assert.deepEqual(await counts({ detectionIntervalUs: 10_000_000 }), [0, 0, 1]);
    await refuses(() => create({ detectionIntervalUs: -1 }), 'INVALID_ARGUMENT');
  });
});

describe('options', () => {
  test('limit the number of hands, 1 by default', async () => {
    for (const [options, count] of [[{}, 1], [{ numHands: 2 }, 2]]) {
      const hands = await create(options);
      assert.equal(hands.detect(pairOf(thumb)).hands.length, count);
      hands.close();
    }
  });

  test('filter gestures by name and score', async () => {
    const gesture = async (options) => {
      const hands = await create(options);
      const { gesture: name } = hands.detect(thumb).hands[0];
      hands.close();
      return name;
    };
    assert.equal(await gesture({ cannedAllowlist: ['Thumb_Up'] }), 'Thumb_Up');
    assert.notEqual(await gesture({ cannedAllowlist: ['Victory'] }), 'Thumb_Up');
    assert.notEqual(await gesture({ cannedDenylist: ['Thumb_Up'] }), 'Thumb_Up');
    assert.equal(await gesture({ cannedScoreThreshold: 0.999 }), undefined);
    // The model's own threshold.
    assert.equal(await gesture({ cannedScoreThreshold: NaN }), 'Thumb_Up');
  });

  test('search for small hands, and find landmarks in other ways', async () => {
    // The hand of the picture at a fifth of its size in the picture.
    const far = paddedBy(5, thumb);
    const found = async (options, image) => {
      const hands = await create(options);
      const { hands: all } = hands.detect(image);
      hands.close();
      return all;
    };
    assert.deepEqual(await found({}, far), []);
    const [hand] = await found({ search: 'far' }, far);
    assert.equal(hand.gesture, 'Thumb_Up');
    assert.ok(hand.look > 6);
    const [[plain], [near], [refined]] = await Promise.all(
      [{}, { search: 'near' }, { landmarks: 'refined' }].map((options) => found(options, thumb)),
    );
    assert.deepEqual(near.landmarks, plain.landmarks);
    assert.equal(near.look, 0);
    assert.notDeepEqual(refined.landmarks, plain.landmarks);
    for (const wrong of [{ search: 'further' }, { landmarks: 'upside down' }]) {
      await refuses(() => create(wrong), 'INVALID_ARGUMENT');
    }
  });

  test('skip gestures, and swap sides in mirrored images', async () => {
    const [plain, mirrored] = await Promise.all([create({ landmarksOnly: true }), create({ mirrored: true })]);
    const [{ hands: [one], hasGestures }, { hands: [other] }] = [plain.detect(thumb), mirrored.detect(thumb)];
    assert.deepEqual([one.gesture, hasGestures], [undefined, false]);
    assert.notEqual(one.handedness, other.handedness);
    plain.close();
    mirrored.close();
  });

  test('choose the precision', { skip: isExact && 'needs all modules' }, async () => {
    const [exact, fast] = await Promise.all(['exact', 'fast16'].map((precision) => create({ precision })));
    const [[one], [other]] = [exact, fast].map((hands) => hands.detect(thumb).hands);
    assert.notDeepEqual(one.landmarks, other.landmarks);
    assert.ok(Math.abs(one.landmarks[8].x - other.landmarks[8].x) < 0.01);
    exact.close();
    fast.close();
  });

  test('are checked', async () => {
    const wrong = [
      { numHand: 2 },
      { numHands: 0 },
      { numHands: 1.5 },
      { numHands: '2' },
      { minHandDetectionConfidence: 2 },
      { minHandPresenceConfidence: NaN },
      { mirrored: 1 },
      { cannedAllowlist: 'Victory' },
      { cannedAllowlist: [3] },
      { precision: 'fast8' },
      { gestureVoteWindow: 1001 },
      { smoothingMinCutoff: -1 },
    ];
    for (const options of wrong) {
      const [name] = Object.keys(options);
      await assert.rejects(() => create(options), (error) => error instanceof HandsError, name);
    }
  });

  test('of another kind of bundle', async () => {
    const model = weightsFile('hand_landmarker.task');
    const hands = await create({ model });
    const { hands: [hand], hasGestures } = hands.detect(thumb);
    assert.deepEqual([hand.gesture, hasGestures], [undefined, false]);
    hands.close();
  });
});

describe('a model', () => {
  test('is refused if it is damaged, missing or too large', async () => {
    await refuses(() => create({ model: new Uint8Array(9) }), 'UNKNOWN', 'zip');
    await assert.rejects(() => create({ model: 'file:///nowhere.task' }), { code: 'NOT_FOUND' });
    await assert.rejects(() => create({ model: 3 }), TypeError);
    await refuses(() => create({ model: new Uint8Array((64 << 20) + 1) }), 'INVALID_ARGUMENT', 'more than');
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)) });
    await refuses(() => create({ model: endless.getReader() }), 'INVALID_ARGUMENT', 'more than');
  });

  test('is that of the package by default', () =>
    assert.rejects(() => Hands.create({ fileset }), { code: 'NOT_FOUND' }));

  test('is not loaded once a signal aborts', async () => {
    const controller = new AbortController();
    const loading = create({ signal: controller.signal });
    controller.abort(new Error('no longer needed'));
    await assert.rejects(loading, { message: 'no longer needed' });
    await assert.rejects(create({ signal: AbortSignal.abort() }), { name: 'AbortError' });
    const late = new AbortController();
    setTimeout(() => late.abort(), 20);
    const never = new ReadableStream({ pull: () => new Promise(() => {}) });
    const reading = create({ model: never.getReader(), signal: late.signal });
    await assert.rejects(reading, { name: 'AbortError' });
  });
});

test('close() releases the memory; `using` closes', async () => {
  const hands = await create();
  assert.ok(hands.memorySize > 1 << 20);
  if (typeof Symbol.dispose === 'symbol') {
    const video = hands.video();
    video[Symbol.dispose]();
    await refuses(() => video.detect(thumb, 0), 'FAILED_PRECONDITION', 'closed');
    hands[Symbol.dispose]();
    assert.equal(hands.memorySize, 0);
  }
  hands.close();
  assert.equal(hands.memorySize, 0);
  for (const call of [() => hands.detect(thumb), () => hands.video()]) {
    await refuses(call, 'FAILED_PRECONDITION', 'closed');
  }
});
