// The counting game, with hands in drawn images.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StarGame } from '../../web/dist/stars.mjs';
import { HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { refusesWithPrefix } from './support/errors.mjs';
import { baseOptions, black, fileset, scene } from './support/fixtures.mjs';

test('a round is won by the number of stars, shown for a while', async () => {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions });
  const [five, none] = [task.detect(scene('Open_Palm')), task.detect(black)];
  task.close();
  const game = await StarGame.create([5, 2]);
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
    [5, 5, 1, 5, 0, 'counting', Math.fround(0.998), 0],
    [5, 5, 1, 5, 5, 'won', 1, 3000],
    [0, 0, 1, 5, 5, 'won', 1, 1],
    [0, 0, 2, 2, 5, 'counting', 0, 0],
  ]);
});

test('rounds have 1 to 10 stars', async () => {
  for (const wrong of [[], [0], [11]]) await refusesWithPrefix(() => StarGame.create(wrong), 'INVALID_ARGUMENT: ');
});
