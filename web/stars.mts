// The counting game: stars fall, and the player shows the same number of fingers.
import type { WasmFileset } from './source/fileset.mjs';
import { FilesetResolver } from './source/fileset.mjs';
import { handRecords } from './source/hand_record.mjs';
import { Instance } from './source/instance.mjs';
import type { Category, HandLandmarkerResult } from './source/result.mjs';

/** State of the game after a frame. */
export interface StarFrame {
  /** x and y of the tips of extended fingers, 0 to 1. */
  tips: [number, number][];
  /** Number of extended fingers. */
  fingers: number;
  game: StarState;
}

export type StarState =
  & {
    /** Round number, from 1. */
    round: number;
    /** Number of stars in this round. */
    stars: number;
    /** Number of stars counted correctly so far. */
    score: number;
    /** Fraction of the required time that the correct number has been held, 0 to 1. */
    held: number;
  }
  & ({ phase: 'counting' } | {
    phase: 'won';
    /** Milliseconds until the next round. */
    next_in_ms: number;
  });

/** A counting game, played with the results of a hand landmarker. */
export class StarGame {
  #instance: Instance;

  /** @param numbers Number of stars in each round, 1 to 10; repeats from the start. */
  static async create(numbers: number[], { fileset }: { fileset?: WasmFileset } = {}): Promise<StarGame> {
    const instance = await Instance.create(fileset ?? await FilesetResolver.forExtras());
    instance.callWith('hands_begin_stars', [new Uint8Array(Int32Array.from(numbers).buffer)]);
    return new StarGame(instance);
  }

  private constructor(instance: Instance) {
    this.#instance = instance;
  }

  /**
   * Advances the game with the hands of a frame.
   *
   * @param timestamp Whole milliseconds.
   */
  show({ landmarks, worldLandmarks, handedness }: HandLandmarkerResult, timestamp: number): StarFrame {
    // The image size does not affect the count.
    const hands = landmarks.map((points, index) => ({
      width: 1,
      height: 1,
      landmarks: points,
      worldLandmarks: worldLandmarks[index] ?? [],
      handedness: handedness[index]?.[0] as Category,
    }));
    const record = handRecords(hands);
    this.#instance.call('hands_show_stars', this.#instance.writeFrame(record), record.length, timestamp);
    const { view, address: start } = this.#instance.result();
    const integer = (word: number) => view.getInt32(start + 4 * word, true);
    const float = (word: number) => view.getFloat32(start + 4 * word, true);
    const fingers = integer(0);
    return {
      tips: Array.from({ length: fingers }, (_, tip) => [float(7 + 2 * tip), float(8 + 2 * tip)]),
      fingers,
      game: {
        round: integer(1),
        stars: integer(2),
        score: integer(3),
        held: float(5),
        ...(integer(4) ? { phase: 'won', next_in_ms: integer(6) } : { phase: 'counting' }),
      },
    };
  }
}
