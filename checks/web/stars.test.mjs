// The counting game, with hands in drawn images.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StarGame } from '../../web/dist/stars.mjs';
import { Hands } from '../../web/dist/vision_bundle.mjs';
import { black, bundle, fileset, scene } from './support/fixtures.mjs';

/** A hand that shows one finger. */
const one = [{ landmarks: Array(21).fill({ x: 0, y: 0, z: 0 }), jointConfidence: Array(21).fill(0).with(8, 1) }];

test('a round is won by the number of stars, shown for a while', async () => {
  const hands = await Hands.create({ model: bundle, fileset, landmarksOnly: true });
  const [five, none] = [hands.detect(scene('Open_Palm')), hands.detect(black)];
  hands.close();
  const game = new StarGame([5, 2]);
  const frames = [[five, 0], [five, 250], [none, 300], [five, 400], [five, 899], [five, 900], [none, 3899], [
    none,
    3900,
  ]];
  const phases = frames.map(([result, time]) => {
    const { fingers, tips, game: { round, stars, score, phase, held, next_in_ms: next } } = game.show(result, time);
    return [fingers, tips.length, round, stars, score, phase, held, next ?? 0];
  });
  assert.deepEqual(phases, [
    [5, 5, 1, 5, 0, 'counting', 0, 0],
    [5, 5, 1, 5, 0, 'counting', 0.5, 0],
    [0, 0, 1, 5, 0, 'counting', 0, 0],
    [5, 5, 1, 5, 0, 'counting', 0, 0],
    [5, 5, 1, 5, 0, 'counting', 0.998, 0],
    [5, 5, 1, 5, 5, 'won', 1, 3000],
    [0, 0, 1, 5, 5, 'won', 1, 1],
    [0, 0, 2, 2, 5, 'counting', 0, 0],
  ]);
});

test('a clock that goes back starts a wait again', () => {
  const game = new StarGame([1]);
  game.show(one, 1000);
  assert.equal(game.show(one, 900).game.held, 0);
  assert.equal(game.show(one, 1150).game.held, 0.5);
});

test('a frame needs a time', () => {
  const game = new StarGame([1]);
  for (const wrong of [undefined, NaN, '0']) assert.throws(() => game.show(one, wrong), TypeError);
  assert.equal(game.show(one, 0).game.phase, 'counting');
});

test('rounds have 1 to 10 stars', () => {
  for (const wrong of [[], [0], [11], [1.5]]) {
    assert.throws(() => new StarGame(wrong), { code: 'INVALID_ARGUMENT' });
  }
});

test('results of MediaPipe lack the confidence of joints', () => {
  assert.throws(() => new StarGame([1]).show([{ landmarks: [] }], 0), TypeError);
});
