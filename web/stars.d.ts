import type { HandLandmarkerResult, WasmFileset } from './vision.js';

/** How the game stands after a frame. */
export interface StarFrame {
  /** x and y of the tips of extended fingers, 0 … 1. */
  tips: [number, number][];
  /** Their number. */
  fingers: number;
  game: StarState;
}

export type StarState = {
  /** The number of the round, from 1. */
  round: number;
  /** The stars of this round. */
  stars: number;
  /** The stars that were counted right so far. */
  score: number;
  /** The part of the time that the right number was held for, 0 … 1. */
  held: number;
} & ({ phase: 'counting' } | {
  phase: 'won';
  /** Milliseconds until the next round. */
  next_in_ms: number;
});

/** The counting game: stars fall, and the player shows as many fingers. */
export declare class StarGame {
  private constructor();
  /** @param numbers How many stars fall in each round, 1 to 10, over and over. */
  static create(numbers: number[], options?: { fileset?: WasmFileset }): Promise<StarGame>;
  /** @param timestamp In whole milliseconds. */
  show(result: HandLandmarkerResult, timestamp: number): StarFrame;
}
