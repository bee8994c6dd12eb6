// The counting game, with hands in drawn images.
import { StarGame } from '../../web/dist/stars.mjs';
import { HandLandmarker } from '../../web/dist/vision_bundle.mjs';
import { expectEqual, expectError } from './expect.mjs';

/**
 * @param {any} fileset
 * @param {Uint8Array} bundle
 * @param {any} palm An image of a hand with all fingers extended.
 * @param {any} black An image without a hand.
 */
export async function checkStars(fileset, bundle, palm, black) {
  const task = await HandLandmarker.createFromOptions(fileset, { baseOptions: { modelAssetBuffer: bundle } });
  const [five, none] = [task.detect(palm), task.detect(black)];
  task.close();
  const game = await StarGame.create([5, 2]);
  const phases = [[five, 0], [five, 250], [none, 300], [five, 400], [five, 899], [five, 900], [none, 3899], [
    none,
    3900,
  ]]
    .map(([result, time]) => {
      const { fingers, tips, game: { round, stars, score, phase, held, next_in_ms: next } } = game.show(result, time);
      return [fingers, tips.length, round, stars, score, phase, held, next ?? 0];
    });
  expectEqual(phases, [
    [5, 5, 1, 5, 0, 'counting', 0, 0],
    [5, 5, 1, 5, 0, 'counting', 0.5, 0],
    [0, 0, 1, 5, 0, 'counting', 0, 0],
    [5, 5, 1, 5, 0, 'counting', 0, 0],
    [5, 5, 1, 5, 0, 'counting', Math.fround(0.998), 0],
    [5, 5, 1, 5, 5, 'won', 1, 3000],
    [0, 0, 1, 5, 5, 'won', 1, 1],
    [0, 0, 2, 2, 5, 'counting', 0, 0],
  ], 'the phases of a game');
  for (const wrong of [[], [0], [11]]) {
    await expectError(() => StarGame.create(wrong), 'INVALID_ARGUMENT: ', { isPrefix: true });
  }
}
