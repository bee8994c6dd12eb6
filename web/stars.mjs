// The counting game: stars fall, and the player shows the same number of fingers.

import { FilesetResolver } from './source/fileset.mjs';
import { handRecords } from './source/hand_record.mjs';
import { Instance } from './source/instance.mjs';

/** A counting game, played with the results of a hand landmarker. */
export class StarGame {
  #instance;

  /**
   * Starts a game.
   *
   * @param {number[]} numbers Number of stars in each round, 1 to 10; repeats from the start.
   * @param {{fileset?: import('./source/fileset.mjs').WasmFileset}} [options] `fileset`: from
   *   `FilesetResolver.forExtras`.
   * @returns {Promise<StarGame>}
   */
  static async create(numbers, { fileset } = {}) {
    const instance = await Instance.create(fileset ?? await FilesetResolver.forExtras());
    const bytes = new Uint8Array(Int32Array.from(numbers).buffer);
    const address = instance.write(bytes);
    instance.call('hands_begin_stars', address, bytes.length);
    instance.free(address);
    return new StarGame(instance);
  }

  constructor(instance) {
    this.#instance = instance;
  }

  /**
   * Advances the game with the hands of a frame.
   *
   * @param {{landmarks: any[], worldLandmarks: any[], handedness: any[]}} result
   * @param {number} timestamp Whole milliseconds.
   * @returns {object} `tips`: x and y of the tips of extended fingers; `fingers`: their number; `game`: `round`,
   *   `stars`, `score`, and `phase`, which is `counting` with the fraction `held`, or `won` with `next_in_ms`.
   */
  show({ landmarks, worldLandmarks, handedness }, timestamp) {
    // The image size does not affect the count.
    const hands = landmarks.map((points, index) => ({
      width: 1,
      height: 1,
      landmarks: points,
      worldLandmarks: worldLandmarks[index],
      handedness: handedness[index][0],
    }));
    const record = handRecords(hands);
    const address = this.#instance.writeFrame(record);
    this.#instance.call('hands_show_stars', address, record.length, timestamp);
    const { view, address: start } = this.#instance.result();
    const integer = (word) => view.getInt32(start + 4 * word, true);
    const float = (word) => view.getFloat32(start + 4 * word, true);
    const [fingers, round, stars, score, isWon] = [0, 1, 2, 3, 4].map(integer);
    return {
      tips: Array.from({ length: fingers }, (_, tip) => [float(7 + 2 * tip), float(8 + 2 * tip)]),
      fingers,
      game: {
        round,
        stars,
        score,
        phase: isWon ? 'won' : 'counting',
        held: float(5),
        ...(isWon ? { next_in_ms: integer(6) } : {}),
      },
    };
  }
}
