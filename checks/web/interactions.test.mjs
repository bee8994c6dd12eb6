// Pinches and grabs as events, on hands whose joints are known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Interactions, typicalCamera } from '../../web/dist/poses.mjs';
import { knownJoints, seenHand } from './support/known_hand.mjs';

const camera = typicalCamera(1280, 720);
const period = 33;

const hand = ({ trackId = 1, handedness = 'Right', ...shape } = {}) =>
  seenHand(knownJoints(shape), camera, { trackId, handedness });

/** The events of frames, one hand or none in each. */
const events = (interactions, frames, start = 0) =>
  frames.flatMap((hand, index) =>
    interactions.update({ hands: hand ? [hand] : [], timestamp: period * (start + index) })
  );

const phases = (events) => events.map(({ phase }) => phase);

/** Pseudorandom numbers from 0 to 1. */
function* noise() {
  for (let state = 7;;) {
    state = state * 16807 % 2147483647;
    yield state / 2147483647;
  }
}

test('each pinch begins once and ends once, though its distance jitters', () => {
  const random = noise();
  const steps = Array.from({ length: 21 }, (_, index) => index / 20);
  const frames = [0, 1, 2].flatMap(() =>
    [...steps, ...steps.toReversed()].map((step) => {
      const pinch = step + 0.06 * (random.next().value - 0.5);
      return hand({ pinch: Math.min(Math.max(pinch, 0), 1) });
    })
  );
  const found = events(new Interactions(camera), frames);
  assert.ok(found.length > 20 && found.every(({ kind, finger }) => kind === 'pinch' && finger === 'index'));
  const edges = phases(found).filter((phase) => phase !== 'changed');
  assert.deepEqual(edges, ['began', 'ended', 'began', 'ended', 'began', 'ended']);
});

test('events come with the frame, with strength and pointer', () => {
  const interactions = new Interactions(camera);
  assert.deepEqual(events(interactions, [hand()]), []);
  const [began, ...others] = events(interactions, [hand({ pinch: 1 })], 1);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [began.kind, began.finger, began.phase, began.hand, began.handedness],
    ['pinch', 'index', 'began', 1, 'Right'],
  );
  assert.ok(began.strength > 0.9 && Math.abs(began.pointer.position.z - 0.5) < 0.05);
  const [followed] = interactions.hands;
  assert.deepEqual(followed.active, [{ kind: 'pinch', finger: 'index' }]);
  assert.deepEqual([followed.id, followed.index, followed.pose.pinch.strength], [1, 0, began.strength]);
  assert.deepEqual(phases(events(interactions, [hand()], 2)), ['ended']);
  assert.deepEqual(interactions.hands[0].active, []);
});

test('a hand that appears pinching begins at once', () => {
  assert.deepEqual(phases(events(new Interactions(camera), [hand({ pinch: 1 })])), ['began']);
});

test('grabs are events too', () => {
  const fist = hand({ isFist: true });
  const found = events(new Interactions(camera), [hand(), fist, fist, hand()]).filter(({ kind }) => kind === 'grab');
  assert.deepEqual(phases(found), ['began', 'changed', 'ended']);
});

test('only the fingers that are asked for pinch', () => {
  const pinches = (fingers) =>
    events(new Interactions(camera, { fingers }), [hand({ pinch: 1 })]).map(({ finger }) => finger);
  assert.deepEqual(pinches([]), []);
  assert.deepEqual(pinches(['little', 'index']), ['index']);
});

test('a gap shorter than the grace period does not end a pinch, a longer one cancels it', () => {
  for (const [gap, expected, id] of [[3, ['began', 'changed'], 1], [6, ['began', 'cancelled', 'began'], 2]]) {
    const frames = [hand({ pinch: 1 }), ...Array(gap).fill(undefined), hand({ pinch: 1, trackId: 2 })];
    const found = events(new Interactions(camera), frames);
    assert.deepEqual(phases(found), expected);
    assert.equal(found.at(-1).hand, id);
  }
});

test('a pinch is cancelled though a frame shows only that its hand is back, too late', () => {
  for (
    const [times, expected] of [
      [[0, 100, 400], ['began', 'cancelled', 'began']],
      [[0, 100, 140], ['began', 'changed']],
      [[0, 400, 800], ['began', 'changed', 'changed']],
    ]
  ) {
    const interactions = new Interactions(camera);
    const found = times.flatMap((timestamp) =>
      interactions.update({ hands: timestamp === 100 ? [] : [hand({ pinch: 1 })], timestamp })
    );
    assert.deepEqual(phases(found), expected);
    assert.ok(found.every(({ hand }) => hand === 1));
  }
});

test('numbers of hands are different', () => {
  const interactions = new Interactions(camera);
  // The second track continues the hand of the first one, which then is another hand.
  const ids = [[1], [2], [1, 2], [1, 2]].map((tracks, index) => {
    const hands = tracks.map((trackId) => hand({ trackId, wrist: [trackId === 1 ? 0.02 : 0.05, 0.05, 0.5] }));
    interactions.update({ hands, timestamp: period * index });
    return interactions.hands.map(({ id }) => id);
  });
  assert.deepEqual(ids, [[1], [1], [2, 1], [2, 1]]);
  const others = new Interactions(camera);
  const hands = [2 ** 31 - 1, 1, 0, 0].map((trackId) => hand({ trackId }));
  others.update({ hands, timestamp: 0 });
  assert.deepEqual(others.hands.map(({ id }) => id), [2 ** 31 - 1, 1, 2, 3]);
});

test('two hands of a frame are two hands, though both have the same track', () => {
  const interactions = new Interactions(camera);
  for (const [index, places] of [[-0.2, 0.2], [-0.2, 0.2], [-0.2, 0.2], [-0.2]].entries()) {
    const hands = places.map((x) => hand({ pinch: 1, wrist: [x, 0.05, 0.5] }));
    const found = interactions.update({ hands, timestamp: period * index });
    assert.deepEqual(found.map(({ hand }) => hand), index < 3 ? [1, 2] : [1]);
    interactions.hands.forEach(({ pointer }, place) =>
      assert.ok(Math.abs(pointer.image.x - hands[place].landmarks[5].x) < 1e-4)
    );
  }
});

test('a pinch goes on when the camera changes, also after a gap', () => {
  const half = typicalCamera(640, 360);
  const interactions = new Interactions(camera);
  const pinching = (seenBy, trackId) => seenHand(knownJoints({ pinch: 1 }), seenBy, { trackId, handedness: 'Right' });
  const update = (hands, index, seenBy) => interactions.update({ hands, timestamp: period * index }, seenBy);
  assert.deepEqual(phases(update([pinching(camera, 1)], 0)), ['began']);
  assert.deepEqual(phases(update([pinching(half, 1)], 1, half)), ['changed']);
  assert.ok(Math.abs(interactions.hands[0].pointer.position.z - 0.5) < 0.05);
  assert.deepEqual(update([], 2, half), []);
  const [changed] = update([pinching(camera, 2)], 3, camera);
  assert.deepEqual([changed.phase, changed.hand], ['changed', 1]);
  assert.throws(() => update([], 4, { ...camera, width: 0 }), { code: 'INVALID_ARGUMENT' });
});

test('a new hand elsewhere is another hand', () => {
  const left = hand({ pinch: 1, wrist: [-0.3, 0.05, 0.5] });
  const right = hand({ pinch: 1, trackId: 2, wrist: [0.3, 0.05, 0.5] });
  const found = events(new Interactions(camera), [left, right]);
  assert.deepEqual(found.map(({ phase, hand }) => [phase, hand]), [['began', 1], ['began', 2]]);
});

test('hands without tracks are followed by their positions', () => {
  const interactions = new Interactions(camera);
  const found = [[0, 1], [1, 1], [0, 0]].map(([a, b], index) => {
    const hands = [
      hand({ pinch: a, trackId: 0, wrist: [-0.2, 0.05, 0.5] }),
      hand({ pinch: b, trackId: 0, wrist: [0.2, 0.05, 0.5] }),
    ];
    const result = { hands: index === 1 ? hands.reverse() : hands, timestamp: period * index };
    return interactions.update(result).map(({ hand, phase }) => [hand, phase]);
  });
  assert.deepEqual(found, [[[2, 'began']], [[2, 'changed'], [1, 'began']], [[1, 'ended'], [2, 'ended']]]);
});

test('a frame that is not later is refused, and changes nothing', () => {
  const interactions = new Interactions(camera);
  events(interactions, [hand()], 5);
  for (const time of [5, 4]) {
    assert.throws(() => events(interactions, [hand({ pinch: 1 })], time), { code: 'INVALID_ARGUMENT' });
  }
  assert.throws(() => interactions.update({ hands: [], timestamp: NaN }), TypeError);
  assert.throws(() => interactions.update({ hands: [], timestamp: Infinity }), {
    code: 'INVALID_ARGUMENT',
    message: 'INVALID_ARGUMENT: The timestamp is Infinity; it must be finite.',
  });
  assert.deepEqual(phases(events(interactions, [hand({ pinch: 1 })], 6)), ['began']);
});

test('a hand without all its landmarks is refused, and changes nothing', () => {
  const interactions = new Interactions(camera);
  events(interactions, [hand({ pinch: 1 })]);
  for (const name of ['landmarks', 'worldLandmarks']) {
    for (const list of [undefined, [], hand()[name].slice(1), Array(21), Array(21).fill(null)]) {
      assert.throws(() => events(interactions, [{ ...hand({ trackId: 2 }), [name]: list }], 9), {
        name: 'TypeError',
        message: 'A hand has 21 landmarks, and as many in space.',
      });
    }
  }
  // The first hand has been gone for too long.
  assert.deepEqual(phases(events(interactions, [undefined], 9)), ['cancelled']);
});

test('a track out of range is refused, and changes nothing', () => {
  const interactions = new Interactions(camera);
  for (const trackId of [-1, 2 ** 31, 1.5, NaN, '1']) {
    assert.throws(() => events(interactions, [hand({ pinch: 1, trackId })], 5), {
      name: 'HandsError',
      code: 'INVALID_ARGUMENT',
      message: `INVALID_ARGUMENT: trackId is ${trackId}; it must be a whole number from 0 to 2147483647.`,
    });
  }
  const [began] = events(interactions, [hand({ pinch: 1, trackId: 2 ** 31 - 1 })], 5);
  assert.deepEqual([began.phase, began.hand], ['began', 2 ** 31 - 1]);
});

test('finishing cancels what goes on', () => {
  const interactions = new Interactions(camera);
  events(interactions, [hand({ pinch: 1 })]);
  assert.deepEqual(phases(interactions.finish()), ['cancelled']);
  assert.deepEqual([interactions.hands, interactions.finish()], [[], []]);
  // The next video has times of its own.
  assert.deepEqual(phases(events(interactions, [hand({ pinch: 1 })])), ['began']);
});

test('handedness is averaged over the frames of a hand', () => {
  const interactions = new Interactions(camera);
  for (let index = 0; index < 10; index++) {
    events(interactions, [hand({ handedness: index % 5 === 4 ? 'Left' : 'Right' })], index);
    assert.equal(interactions.hands[0].handedness, 'Right');
  }
});

test('a hand without a pose counts as lost', () => {
  const interactions = new Interactions(camera);
  events(interactions, [hand({ pinch: 1 })]);
  const broken = { ...hand(), landmarks: Array(21).fill({ x: NaN, y: 0, z: 0 }) };
  assert.deepEqual(phases(events(interactions, Array(6).fill(broken), 1)), ['cancelled']);
  assert.deepEqual(interactions.hands, []);
});

test('pointers are steady, and predicted if that is asked for', () => {
  const random = noise();
  const range = (values) => Math.max(...values) - Math.min(...values);
  const measured = (options) => {
    const interactions = new Interactions(camera, options);
    const frames = Array.from({ length: 90 }, () => hand({ wrist: [0.02 + 0.004 * random.next().value, 0.05, 0.5] }));
    return frames.map((frame, index) => {
      events(interactions, [frame], index);
      return interactions.hands[0].pointer.image.x;
    }).slice(30);
  };
  assert.ok(range(measured({})) < 0.7 * range(measured({ smoothing: false })));
  for (const options of [{}, { smoothing: false }]) {
    const [now, ahead] = [0, 2 * period].map((prediction) => new Interactions(camera, { ...options, prediction }));
    for (let index = 0; index < 120; index++) {
      const frame = hand({ wrist: [-0.15 + 0.002 * index, 0.05, 0.5] });
      for (const interactions of [now, ahead]) events(interactions, [frame], index);
    }
    const x = (interactions) => interactions.hands[0].pointer.position.x;
    assert.ok(Math.abs(x(ahead) - x(now) - 0.004) < 0.001);
  }
});

test('options out of range are refused', () => {
  for (
    const options of [
      { fingers: ['thumb'] },
      { pinch: { begin: 0.5, end: 0.5 } },
      { pinch: { begin: 0.5, end: 0 } },
      { grab: { begin: 1.1, end: 0.5 } },
      { grab: { begin: NaN, end: 0.5 } },
      { grace: -1 },
      { palmLength: 0.3 },
      { prediction: 1001 },
      { prediction: NaN },
      { smoothing: { minCutoff: 0 } },
      { smoothing: { beta: -1 } },
      { smoothing: { derivativeCutoff: NaN } },
    ]
  ) {
    assert.throws(() => new Interactions(camera, options), { name: 'HandsError', code: 'INVALID_ARGUMENT' });
  }
  assert.throws(() => new Interactions({ ...camera, width: 0 }), { code: 'INVALID_ARGUMENT' });
});

test('the nearest hand is the same, whatever the order', () => {
  for (const trackId of [0, 1]) {
    const interactions = new Interactions(camera);
    events(interactions, [hand({ trackId, pinch: 1, wrist: [0, 0.05, 0.5] })]);
    const hands = [[2, { wrist: [0.12, 0.05, 0.5] }], [1, { pinch: 1, wrist: [0, 0.05, 0.5] }]];
    const found = interactions.update({
      hands: hands.map(([next, shape]) => hand({ trackId: trackId && trackId + next, ...shape })),
      timestamp: period,
    });
    assert.deepEqual(found.map(({ phase, hand }) => [phase, hand]), [['changed', 1]]);
  }
});

test('hands without tracks do not cross the image in a pause', () => {
  const interactions = new Interactions(camera);
  const found = [[0, -0.4], [20_000, 0.4]].flatMap(([timestamp, x]) =>
    interactions.update({ hands: [hand({ trackId: 0, pinch: 1, wrist: [x, 0.05, 0.5] })], timestamp })
  );
  assert.deepEqual(phases(found), ['began', 'cancelled', 'began']);
});

test('a palm without length has no pose, and later pointers are numbers', () => {
  const interactions = new Interactions(camera);
  const flat = structuredClone(hand());
  for (const points of [flat.landmarks, flat.worldLandmarks]) points[9] = { ...points[0] };
  const counts = [hand(), flat, hand()].map((hand, index) => {
    events(interactions, [hand], index);
    return interactions.hands.length;
  });
  assert.deepEqual(counts, [1, 0, 1]);
  const [{ pointer }] = interactions.hands;
  assert.ok(Number.isFinite(pointer.image.x) && Number.isFinite(pointer.position.z));
});
