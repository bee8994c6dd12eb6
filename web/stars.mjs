// The counting game: stars fall, and the player shows as many fingers.

import { FilesetResolver } from './source/fileset.mjs';
import { handRecords } from './source/hand_record.mjs';
import { Instance } from './source/instance.mjs';

/** A counting game over the results of a hand landmarker. */
export class StarGame {
  #instance;

  /**
   * Begins a game.
   *
   * @param {number[]} numbers How many stars fall in each round, 1 to 10, over and over.
   * @param {{fileset?: import('./source/fileset.mjs').WasmFileset}} [options] `fileset`: as of
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
   * Shows the hands of a frame to the game.
   *
   * @param {{landmarks: any[], worldLandmarks: any[], handedness: any[]}} result
   * @param {number} timestamp In whole milliseconds.
   * @returns {object} `tips`: x and y of the extended fingers' tips, `fingers`: their number, and the `game`:
   *   `round`, `stars`, `score`, and `phase`: `counting` with the part `held`, or `won` with `next_in_ms`.
   */
  show({ landmarks, worldLandmarks, handedness }, timestamp) {
    // The size of a picture has no effect on what is counted.
    const hands = landmarks.map((points, index) => ({
      width: 1, height: 1, landmarks: points, worldLandmarks: worldLandmarks[index],
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
        round, stars, score, phase: isWon ? 'won' : 'counting', held: float(5),
        ...(isWon ? { next_in_ms: integer(6) } : {}),
      },
    };
  }
}
