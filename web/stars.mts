// The counting game: stars fall, and the player shows the same number of fingers. The rules are those of `StarGame` in
// Sources/HandsStarCount.
import { HandsError } from './source/errors.mjs';
import { checkedTimestamp } from './source/option_check.mjs';
import type { Hand } from './source/result.mjs';

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

/** How long the correct number must be shown, milliseconds. */
const holdTime = 500;
/** How long a round that was won is shown, milliseconds. */
const pauseTime = 3000;
const maximumStars = 10;
const maximumRounds = 10_000;

/** Landmarks of the fingertips, thumb to little finger. */
const tipLandmarks = [4, 8, 12, 16, 20];
/** Confidence above which a tip belongs to an extended finger; see `Hand.jointConfidence`. */
const minimumTipConfidence = 0.9;

/** A counting game, played with the hands of `Hands`. */
export class StarGame {
  #numbers: number[];
  #round = 0;
  #score = 0;
  #isWon = false;
  /** Since when the correct number is shown, or the round is won. */
  #since: number | undefined;

  /** @param numbers Number of stars in each round, 1 to 10; repeats from the start. */
  constructor(numbers: number[]) {
    const isValid = (number: number) => Number.isInteger(number) && number >= 1 && number <= maximumStars;
    if (!numbers.length || numbers.length > maximumRounds || !numbers.every(isValid)) {
      throw HandsError.coded('INVALID_ARGUMENT', `The stars of each round must be a number from 1 to ${maximumStars}.`);
    }
    this.#numbers = [...numbers];
  }

  /**
   * Advances the game with the hands of a frame.
   *
   * @param hands Of a `HandsResult`.
   * @param timestamp Milliseconds.
   */
  show(hands: Iterable<Pick<Hand, 'landmarks' | 'jointConfidence'>>, timestamp: number): StarFrame {
    const tips = [...hands].flatMap(extendedTips);
    return { tips, fingers: tips.length, game: this.#advance(tips.length, checkedTimestamp(timestamp)) };
  }

  #advance(fingers: number, time: number): StarState {
    if (this.#isWon) {
      const waited = this.#waited(time);
      if (waited < pauseTime) return this.#state({ held: 1, phase: 'won', next_in_ms: pauseTime - waited });
      this.#round += 1;
      this.#isWon = false;
      this.#since = undefined;
      return this.#state({ held: 0, phase: 'counting' });
    }
    if (fingers !== this.#stars) {
      this.#since = undefined;
      return this.#state({ held: 0, phase: 'counting' });
    }
    const held = this.#waited(time);
    if (held < holdTime) return this.#state({ held: held / holdTime, phase: 'counting' });
    this.#score += this.#stars;
    this.#isWon = true;
    this.#since = time;
    return this.#state({ held: 1, phase: 'won', next_in_ms: pauseTime });
  }

  get #stars(): number {
    return this.#numbers[this.#round % this.#numbers.length] as number;
  }

  /** Milliseconds since the wait began, which is now if there was none or the clock went back. */
  #waited(time: number): number {
    if (this.#since === undefined || this.#since > time) this.#since = time;
    return time - this.#since;
  }

  #state(phase: { held: number } & ({ phase: 'counting' } | { phase: 'won'; next_in_ms: number })): StarState {
    return { round: this.#round + 1, stars: this.#stars, score: this.#score, ...phase };
  }
}

function extendedTips({ landmarks, jointConfidence }: Pick<Hand, 'landmarks' | 'jointConfidence'>): [number, number][] {
  if (!jointConfidence) throw new TypeError('The game needs results of Hands, which have a confidence for each joint.');
  return tipLandmarks
    .filter((landmark) => (jointConfidence[landmark] as number) > minimumTipConfidence)
    .map((landmark) => {
      const { x, y } = landmarks[landmark] as { x: number; y: number };
      return [x, y];
    });
}
