// Motions: trained on clips of a computed hand, recognized in a video, and rejected if damaged.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { typicalCamera } from '../../web/dist/poses.mjs';
import { MotionTrainer } from '../../web/dist/training.mjs';
import { MotionRecognizer } from '../../web/dist/vision_bundle.mjs';
import { refusesWithCode } from './support/errors.mjs';
import { knownJoints, seenHand } from './support/known_hand.mjs';
import { nodeWorker } from './support/node_worker.mjs';

const camera = typicalCamera(1280, 720);
/** Where hands move, in metres. */
const ways = { left: [-0.25, 0, 0], right: [0.25, 0, 0], up: [0, -0.2, 0] };

/** Numbers of 0 to 1, the same for a seed. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The results of a motion: the hand rests, moves and rests. */
function* clip(label, random, { rest = 0, start = 0, members = { trackId: 1 } } = {}) {
  const count = 15 + Math.floor(11 * random());
  const size = 0.8 + 0.4 * random();
  for (let index = 0; index < count + 2 * rest; index++) {
    const share = Math.min(Math.max((index - rest) / (count - 1), 0), 1);
    const way = ways[label].map((distance) => size * distance * share ** 2 * (3 - 2 * share));
    const joints = knownJoints().map((joint) =>
      joint.map((value, axis) => value + way[axis] + 0.0006 * (random() - 0.5))
    );
    yield { timestamp: start + index * 1000 / 30, hands: [seenHand(joints, camera, members)] };
  }
}

const newTrainer = (options) => new MotionTrainer({ camera, worker: nodeWorker('training_worker.mjs'), ...options });

async function train() {
  const trainer = newTrainer();
  const random = generator(1);
  for (const label of Object.keys(ways)) {
    for (let number = 0; number < 6; number++) trainer.add(label, clip(label, random), `${number % 2}`);
  }
  assert.equal(trainer.clipCount, 18);
  const trained = await trainer.train();
  trainer.close();
  return trained;
}

describe('motions of a computed hand', () => {
  let trained;
  let recognizer;
  before(async () => {
    trained = await train();
    recognizer = await MotionRecognizer.create({ motions: trained.motions, camera });
  });
  after(() => recognizer.close());

  test('are told apart', async () => {
    assert.ok(trained.accuracy >= 0.95, `${trained.accuracy}`);
    assert.deepEqual((await train()).motions, trained.motions, 'the same clips give the same bytes');
    assert.deepEqual(recognizer.labels, Object.keys(ways));
  });

  test('reports are by clip and by person', async () => {
    for (
      const { clips, accuracy, accepted, falselyAccepted, labels, confusion } of [trained.byClip, trained.byPerson]
    ) {
      assert.deepEqual([clips, labels, falselyAccepted], [18, Object.keys(ways), null]);
      assert.deepEqual(confusion.map((row) => row.reduce((sum, count) => sum + count)), [6, 6, 6]);
      assert.ok(Math.abs(accuracy - confusion.reduce((sum, row, index) => sum + row[index], 0) / 18) < 1e-9);
      assert.ok(accepted > 0.5 && accepted <= 1, `${accepted}`);
    }
    assert.equal(trained.accuracy, trained.byClip.accuracy);
    const trainer = newTrainer();
    const random = generator(8);
    for (const label of ['left', 'None']) {
      for (let number = 0; number < 3; number++) trainer.add(label, clip(label === 'left' ? label : 'up', random));
    }
    const { byClip, byPerson } = await trainer.train();
    trainer.close();
    assert.equal(byPerson, undefined);
    assert.deepEqual([byClip.labels, byClip.falselyAccepted], [['left', 'None'], 0]);
  });

  test('whole clips are named', async () => {
    const random = generator(9);
    let accepted = 0;
    for (let number = 0; number < 12; number++) {
      const label = Object.keys(ways)[number % 3];
      const found = recognizer.recognize(clip(label, random));
      assert.ok(found.motion === label && found.score > 0, `${found.motion} ${found.score}`);
      accepted += Number(found.isAccepted);
    }
    assert.ok(accepted >= 9, `${accepted} of 12 accepted`);
    assert.equal(recognizer.recognize([]), undefined);
    assert.equal(recognizer.recognize([0, 1, 2, 3].map((timestamp) => ({ timestamp, hands: [] }))), undefined);
    // The stream goes on where it was.
    const undisturbed = await MotionRecognizer.create({ motions: trained.motions, camera });
    const disturbed = await MotionRecognizer.create({ motions: trained.motions, camera });
    for (const result of clip('up', random, { rest: 20 })) {
      const events = disturbed.update(result);
      disturbed.recognize(clip('left', random));
      assert.deepEqual(events, undisturbed.update(result));
    }
    assert.deepEqual(disturbed.finish(), undisturbed.finish());
    for (const closed of [undisturbed, disturbed]) closed.close();
    await refusesWithCode(() => disturbed.recognize([]), 'FAILED_PRECONDITION', 'closed');
  });

  test('do not depend on the length of palms, but their positions do', async () => {
    const numbers = generator(2);
    const results = [0, 1, 2, 3, 4, 5].flatMap((number) => [
      ...clip(Object.keys(ways)[number % 3], numbers, { rest: 20, start: 5000 * number }),
    ]);
    const [adults, halves] = await Promise.all([undefined, 0.048].map(async (palmLength) => {
      const recognizer = await MotionRecognizer.create({ motions: trained.motions, camera, palmLength });
      const events = results.flatMap((result) => recognizer.update(result));
      recognizer.close();
      return events.map(({ motion, pointer }) => ({ motion, z: pointer.position.z }));
    }));
    assert.ok(adults.length > 0 && adults.length === halves.length);
    adults.forEach(({ motion, z }, index) => {
      assert.equal(motion, halves[index].motion);
      assert.ok(Math.abs(z - 2 * halves[index].z) < 1e-4, `${z} ${halves[index].z}`);
    });
    const trainer = newTrainer({ palmLength: 0.048 });
    const random = generator(1);
    for (const label of Object.keys(ways)) {
      for (let number = 0; number < 3; number++) trainer.add(label, clip(label, random));
    }
    assert.ok((await trainer.train()).accuracy > 0.5);
    trainer.close();
    for (const palmLength of [0.29, 0.01, NaN]) {
      const create = () => MotionRecognizer.create({ motions: trained.motions, camera, palmLength });
      await refusesWithCode(create, 'INVALID_ARGUMENT', 'palm');
      // A worker made here would outlive the trainer that is refused.
      await refusesWithCode(() => new MotionTrainer({ camera, palmLength }), 'INVALID_ARGUMENT', 'palm');
    }
  });

  test('a swipe is one event', () => {
    const random = generator(2);
    let found = 0;
    for (let number = 0; number < 30; number++) {
      const label = Object.keys(ways)[number % 3];
      const results = [...clip(label, random, { rest: 20, start: 5000 * number })];
      const events = results.flatMap((result) => recognizer.update(result));
      assert.ok(events.length <= 1, `${events.length} events`);
      for (const { pointer, strength, ...event } of events) {
        assert.deepEqual(event, { kind: 'motion', motion: label, phase: 'ended', hand: 1, handedness: 'Right' });
        assert.ok(strength > 0 && strength < 1.5, `${strength}`);
        const { x, y } = results.at(-1).hands[0].landmarks[5];
        assert.ok(Math.hypot(pointer.image.x - x, pointer.image.y - y) < 0.05);
        assert.ok(Math.abs(pointer.position.z - 0.5) < 0.1, `${pointer.position.z}`);
      }
      found += events.length;
    }
    assert.ok(found >= 25, `${found} of 30 swipes`);
  });

  test('end with the video', () => {
    for (const result of clip('up', generator(3), { rest: 1, start: 500_000 })) {
      assert.deepEqual(recognizer.update(result), []);
    }
    assert.deepEqual(recognizer.finish().map(({ motion }) => motion), ['up']);
    assert.deepEqual(recognizer.finish(), []);
    // The next video has times of its own.
    for (const result of clip('up', generator(3), { rest: 1 })) assert.deepEqual(recognizer.update(result), []);
    assert.deepEqual(recognizer.finish().map(({ motion }) => motion), ['up']);
  });

  test('are told of each frame by its own camera', async () => {
    const result = { timestamp: 550_000, hands: [] };
    await refusesWithCode(() => recognizer.update(result, { ...camera, width: 0 }), 'INVALID_ARGUMENT', 'camera');
    const longer = { ...camera, focalLength: camera.focalLength.map((length) => 1.1 * length) };
    const results = [...clip('up', generator(3), { rest: 20, start: 560_000 })];
    const [near, distant] = [undefined, longer].map((seenBy) => {
      const events = results.flatMap((frame) => recognizer.update(frame, seenBy));
      events.push(...recognizer.finish());
      return events;
    });
    assert.deepEqual([near, distant].map((events) => events.map(({ motion }) => motion)), [['up'], ['up']]);
    assert.ok(Math.abs(distant[0].pointer.position.z / near[0].pointer.position.z - 1.1) < 0.01);
  });

  test('of hands without tracks are followed by their places', () => {
    const members = { handedness: 'Left', handednessScore: undefined };
    const results = [...clip('right', generator(4), { rest: 20, start: 600_000, members })];
    const events = results.flatMap((result) => recognizer.update(result));
    assert.deepEqual(events.map(({ motion, handedness }) => [motion, handedness]), [['right', 'Left']]);
  });

  test('need times that rise, and hands', async () => {
    const [frame] = clip('up', generator(5), { start: 700_000 });
    recognizer.update(frame);
    await refusesWithCode(() => recognizer.update(frame), 'INVALID_ARGUMENT', 'above 700000');
    await refusesWithCode(() => recognizer.update({ ...frame, timestamp: 2 ** 60 }), 'INVALID_ARGUMENT');
    await assert.rejects(async () => recognizer.update({ ...frame, timestamp: NaN }), TypeError);
    const hand = { ...frame.hands[0], landmarks: [] };
    await assert.rejects(async () => recognizer.update({ timestamp: 700_001, hands: [hand] }), TypeError);
    const unknown = { ...frame.hands[0], handedness: 'right' };
    await refusesWithCode(() => recognizer.update({ timestamp: 700_001, hands: [unknown] }), 'INVALID_ARGUMENT');
    for (const trackId of [-1, 2 ** 31, 2 ** 64 + 1, 1.5, NaN]) {
      const wrong = { timestamp: 700_001, hands: [{ ...frame.hands[0], trackId }] };
      await refusesWithCode(() => recognizer.update(wrong), 'INVALID_ARGUMENT', `trackId is ${trackId}`);
      await refusesWithCode(() => recognizer.recognize([wrong]), 'INVALID_ARGUMENT', `trackId is ${trackId}`);
    }
    assert.deepEqual(recognizer.update({ timestamp: 700_002, hands: [] }), []);
  });

  test('of a damaged file are refused', async () => {
    const { motions } = trained;
    const create = (bytes) => () => MotionRecognizer.create({ motions: bytes, camera });
    await refusesWithCode(create(new Uint8Array()), 'INVALID_ARGUMENT', 'not a motion file');
    await refusesWithCode(create(motions.slice(0, -1)), 'INVALID_ARGUMENT', 'bytes');
    // The version, and the most significant bytes of the version and of counts.
    for (const altered of [4, 7, 11, 15, 23]) {
      const damaged = Uint8Array.from(motions, (byte, place) => place === altered ? 0x80 : byte);
      await refusesWithCode(create(damaged), 'INVALID_ARGUMENT');
    }
    await assert.rejects(create(undefined), TypeError);
    const wrong = { ...camera, focalLength: [NaN, 1] };
    await refusesWithCode(() => MotionRecognizer.create({ motions, camera: wrong }), 'INVALID_ARGUMENT', 'camera');
  });

  test('need enough clips', async () => {
    const trainer = newTrainer();
    await refusesWithCode(() => trainer.train(), 'INVALID_ARGUMENT');
    trainer.add('up', clip('up', generator(6)));
    await refusesWithCode(() => trainer.train(), 'INVALID_ARGUMENT', '1 clip');
    trainer.add('up', []);
    await refusesWithCode(() => trainer.train(), 'INVALID_ARGUMENT');
    assert.throws(() => trainer.add(undefined, []), TypeError);
    trainer.close();
    await refusesWithCode(() => trainer.train(), 'FAILED_PRECONDITION', 'closed');
  });

  test('end with close', async () => {
    const closed = await MotionRecognizer.create({ motions: trained.motions, camera });
    closed.close();
    await refusesWithCode(() => closed.finish(), 'FAILED_PRECONDITION', 'closed');
  });
});
