import type { HandLandmarkerResult, WasmFileset } from './vision.js';

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

/** The counting game: stars fall, and the player shows the same number of fingers. */
export declare class StarGame {
  private constructor();
  /** @param numbers Number of stars in each round, 1 to 10; repeats from the start. */
  static create(numbers: number[], options?: { fileset?: WasmFileset }): Promise<StarGame>;
  /** @param timestamp Whole milliseconds. */
  show(result: HandLandmarkerResult, timestamp: number): StarFrame;
}
