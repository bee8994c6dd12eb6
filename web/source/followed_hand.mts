import type { CameraIntrinsics } from './camera.mjs';
import type { HandPose } from './hand_pose.mjs';
import { handPose } from './hand_pose.mjs';
import type { HandSighting } from './hand_sighting.mjs';
import { handSighting } from './hand_sighting.mjs';
import type {
  Action,
  FollowedHands,
  HandEvent,
  InteractingHand,
  InteractionOptions,
  PinchFinger,
  Smoothing,
  Thresholds,
} from './interaction_types.mjs';
import type { Handedness } from './result.mjs';
import { SteadyPointer } from './steady_pointer.mjs';

/** The fingers, in the order of `HandPose.pinches`. */
export const pinchFingers: readonly PinchFinger[] = ['index', 'middle', 'ring', 'little'];

/** Options with all values. */
export interface CompleteOptions extends Required<Omit<InteractionOptions, 'smoothing'>> {
  smoothing: Required<Smoothing> | undefined;
}

/** What `Interactions` remembers of a hand from frame to frame. */
export class FollowedHand {
  readonly id: number;
  /** The track of the last frame; 0 for none. */
  trackId = 0;
  /** The time in milliseconds and place of the last frame with a pose. */
  last: { timestamp: number; sighting: HandSighting } | undefined;
  #options: CompleteOptions;
  #pointer: SteadyPointer;
  #rightProbabilities = 0;
  #frameCount = 0;
  /** The actions in progress, with the last event of each. */
  #active: HandEvent[] = [];

  constructor(id: number, options: CompleteOptions) {
    this.id = id;
    this.#options = options;
    this.#pointer = new SteadyPointer(options.smoothing, options.prediction / 1000);
  }

  /**
   * Takes the hand of the next frame.
   *
   * @param events Receives what the hand does.
   * @returns `undefined` if the hand has no pose; it then counts as lost in this frame.
   */
  see(
    hand: FollowedHands['hands'][number],
    index: number,
    camera: CameraIntrinsics,
    timestamp: number,
    events: HandEvent[],
  ): InteractingHand | undefined {
    this.trackId = hand.trackId ?? 0;
    const handedness = this.#averagedHandedness(hand.handedness, hand.handednessScore ?? 1);
    const pose = handPose({ ...hand, handedness }, camera, this.#options.palmLength);
    if (!pose) return undefined;
    const seconds = this.last ? (timestamp - this.last.timestamp) / 1000 : 0;
    this.last = { timestamp, sighting: handSighting(hand, camera) };
    const pointer = this.#pointer.next(hand, pose, camera, seconds);
    const next: HandEvent[] = [];
    for (const { action, strength, thresholds } of this.#strengths(pose)) {
      const wasActive = this.#active.some(({ kind, finger }) => kind === action.kind && finger === action.finger);
      const isActive = strength >= (wasActive ? thresholds.end : thresholds.begin);
      if (!isActive && !wasActive) continue;
      const phase = !wasActive ? 'began' : isActive ? 'changed' : 'ended';
      const event: HandEvent = { ...action, phase, hand: this.id, handedness, strength, pointer };
      events.push(event);
      if (isActive) next.push(event);
    }
    this.#active = next;
    const active = next.map(({ kind, finger }) => ({ kind, finger }) as Action);
    return { id: this.id, index, handedness, pose, pointer, active };
  }

  /** The events that cancel the actions in progress. */
  cancelled(): HandEvent[] {
    return this.#active.map((event) => ({ ...event, phase: 'cancelled' }));
  }

  #strengths(pose: HandPose): { action: Action; strength: number; thresholds: Thresholds }[] {
    const { fingers, pinch, grab } = this.#options;
    return [
      ...fingers.map((finger) => ({
        action: { kind: 'pinch' as const, finger },
        strength: pose.pinches[pinchFingers.indexOf(finger)]?.strength as number,
        thresholds: pinch,
      })),
      { action: { kind: 'grab', finger: undefined }, strength: pose.grab.strength, thresholds: grab },
    ];
  }

  #averagedHandedness(handedness: Handedness, score: number): Handedness {
    const probability = handedness === 'Right' ? score : 1 - score;
    if (Number.isFinite(probability)) {
      this.#rightProbabilities += probability;
      this.#frameCount += 1;
    }
    if (!this.#frameCount) return handedness;
    return this.#rightProbabilities / this.#frameCount >= 0.5 ? 'Right' : 'Left';
  }
}
