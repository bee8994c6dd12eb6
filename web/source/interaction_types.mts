// What `Interactions` takes and tells.
import type { HandPose } from './hand_pose.mjs';
import type { Hand, Handedness, Point } from './result.mjs';

/** A finger that the thumb pinches with. */
export type PinchFinger = 'index' | 'middle' | 'ring' | 'little';

/** The strengths at which a pinch or grab begins and ends. */
export interface Thresholds {
  /** It begins at this strength, above `end` and at most 1. */
  begin: number;
  /** It ends below this strength, above 0. */
  end: number;
}

/** Parameters of a one-euro filter, which trade jitter against lag. */
export interface Smoothing {
  /** Cutoff at rest in hertz, above 0; 0.05 by default. */
  minCutoff?: number;
  /** Increase of the cutoff with speed in hertz per hand size per second, 0 or more; 80 by default. */
  beta?: number;
  /** Cutoff for the speed itself in hertz, above 0; 1 by default. */
  derivativeCutoff?: number;
}

export interface InteractionOptions {
  /** The fingers whose pinches are reported; `['index']` by default. */
  fingers?: PinchFinger[];
  /** When a pinch begins and ends: at 0.75, below 0.5 by default, 31.5 and 41 mm for an average palm. */
  pinch?: Thresholds;
  /** When a grab begins and ends: at 0.8, below 0.5 by default. */
  grab?: Thresholds;
  /** Milliseconds for which the pinches and grabs of a lost hand continue; 150 by default. */
  grace?: number;
  /** From the wrist to the middle finger's knuckle in meters, 0.03 to 0.2; an adult's by default. */
  palmLength?: number;
  /** Smooths the pointer; `false` for none. */
  smoothing?: Smoothing | false;
  /** Milliseconds that the pointer is ahead of the frame at its current speed, 0 to 1000; 0 by default. */
  prediction?: number;
}

/** What a hand does. */
export type Action = { kind: 'pinch'; finger: PinchFinger } | { kind: 'grab'; finger: undefined };

/**
 * A steady point that follows a hand: the knuckle of its index finger, smoothed.
 *
 * During a pinch it moves by a fifth of the palm's length, the tip of the index finger by two thirds.
 */
export interface HandPointer {
  /** The point in the image: fractions of its width and height, from the top left corner. */
  image: { x: number; y: number };
  /** The point in meters in the camera's axes. */
  position: Point;
}

/** A pinch or grab that begins, continues or ends. */
export type HandEvent = Action & {
  /** `cancelled` if its hand was lost. */
  phase: 'began' | 'changed' | 'ended' | 'cancelled';
  /** The number of the hand, see {@link InteractingHand.id}. */
  hand: number;
  /** Averaged over the frames of the hand. */
  handedness: Handedness;
  /** The strength in this frame, 0 to 1; for a lost hand that of its last frame. */
  strength: number;
  /** Where the hand points; for a lost hand where it last did. */
  pointer: HandPointer;
};

/** A hand that `Interactions` follows. */
export interface InteractingHand {
  /**
   * The number of the hand: its track's, or for results without tracks a number of its own, from 1. A hand that
   * reappears nearby within the grace period keeps its number, whatever its new track. No two hands have the same number:
   * a hand whose track's number another one has gets its own, too.
   */
  id: number;
  /** The index of the hand in the last result. */
  index: number;
  /** Averaged over the frames of the hand. */
  handedness: Handedness;
  /** The pose with the averaged handedness. */
  pose: HandPose;
  pointer: HandPointer;
  /** What the hand does, in the order of the fingers, then whether it grabs. */
  active: Action[];
}

/** What is needed of a result; hands of a single image have no track. */
export interface FollowedHands {
  /** Milliseconds. */
  timestamp: number;
  hands: readonly (
    & Pick<Hand, 'landmarks' | 'worldLandmarks' | 'handedness'>
    & Partial<Pick<Hand, 'handednessScore' | 'trackId'>>
  )[];
}
