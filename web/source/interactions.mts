// Pinches and grabs as events, as `InteractionTracker` of Sources/Hands/Interaction reports them.
import type { CameraIntrinsics } from './camera.mjs';
import { checkCamera } from './camera.mjs';
import type { CompleteOptions } from './followed_hand.mjs';
import { FollowedHand, pinchFingers } from './followed_hand.mjs';
import { averagePalm, checkPalmLength } from './palm_length.mjs';
import type { HandSighting } from './hand_sighting.mjs';
import { handSighting, sightingDistance } from './hand_sighting.mjs';
import type {
  FollowedHands,
  HandEvent,
  InteractingHand,
  InteractionOptions,
  Thresholds,
} from './interaction_types.mjs';
import { checkedLater, checkedTrack, refuse } from './option_check.mjs';
import { checkLandmarks } from './result.mjs';
import { defaultSmoothing } from './steady_pointer.mjs';

/** The milliseconds between two results beyond which hands without tracks are not sought any farther. */
const longestGap = 1000;

/** The largest number that hands are given which don't have their track's, as in Swift. */
const largestId = 2 ** 31 - 1;

/**
 * Reports when the hands of a video pinch and grab, and where they point.
 *
 * A pinch begins at one strength and ends below another, to avoid rapid switching. Handedness is averaged over the
 * frames of a hand. A hand that is lost for less than the grace period continues its actions. A hand that already
 * pinches when it appears begins at once.
 */
export class Interactions {
  /** The hands of the last result that have a pose, in its order. */
  hands: InteractingHand[] = [];
  #camera: CameraIntrinsics;
  #options: CompleteOptions;
  #followed: FollowedHand[] = [];
  #last = -Infinity;
  /** The last number given, or the largest of a track. */
  #lastId = 0;

  /** @throws A `HandsError` with the code `INVALID_ARGUMENT` for a camera or an option that is out of range. */
  constructor(camera: CameraIntrinsics, options: InteractionOptions = {}) {
    checkCamera(camera);
    this.#camera = camera;
    this.#options = complete(options);
  }

  /**
   * Takes the result of the next frame.
   *
   * @param result Of a video or camera; the hands of results without tracks are followed by their positions.
   * @param camera The camera of this frame; by default, that of the constructor. It changes with the size of the frames.
   * @returns What ended with lost hands, then what each hand does, in the order of the result: its pinches in the order of
   * the options, then its grab.
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if the result is not later than the last one, or the camera or
   * the number of a track is out of range; a `TypeError` for a hand without all its landmarks. Nothing changes then.
   */
  update({ hands, timestamp }: FollowedHands, camera: CameraIntrinsics = this.#camera): HandEvent[] {
    checkCamera(camera);
    const tracks = hands.map(({ landmarks, worldLandmarks, trackId = 0 }) => {
      checkLandmarks(landmarks);
      checkLandmarks(worldLandmarks);
      return checkedTrack(trackId);
    });
    const previous = this.#last;
    this.#last = checkedLater(timestamp, previous);
    // Hands that the last frame did not have may be lost for too long by now.
    const lost = this.#endLost(({ last }) => last?.timestamp !== previous);
    const states: (FollowedHand | undefined)[] = [];
    for (const trackId of tracks) {
      const isIt = (state: FollowedHand) => state.trackId === trackId && !states.includes(state);
      states.push(trackId ? this.#followed.find(isIt) : undefined);
    }
    this.#findLost(hands, camera, states);
    const events: HandEvent[] = [];
    this.hands = hands.flatMap((hand, index) => {
      const state = states[index] ?? this.#added(hand.trackId);
      return state.see(hand, index, camera, timestamp, events) ?? [];
    });
    return [...lost, ...this.#endLost(() => true), ...events];
  }

  /**
   * Forgets all hands, such as at the end of a video; returns an event that cancels each pinch and grab in progress. The
   * next result may have any time.
   */
  finish(): HandEvent[] {
    const events = this.#followed.flatMap((state) => state.cancelled());
    this.#followed = [];
    this.hands = [];
    this.#last = -Infinity;
    return events;
  }

  /** Cancels what missed hands do after the grace period, and forgets them. */
  #endLost(isMissed: (state: FollowedHand) => boolean): HandEvent[] {
    const isLost = (state: FollowedHand) =>
      isMissed(state) && (!state.last || this.#last - state.last.timestamp > this.#options.grace);
    const events = this.#followed.filter(isLost).flatMap((state) => state.cancelled());
    this.#followed = this.#followed.filter((state) => !isLost(state));
    return events;
  }

  /** Sets the states of the lost hands that new ones most likely are, the nearest first. */
  #findLost(hands: FollowedHands['hands'], camera: CameraIntrinsics, states: (FollowedHand | undefined)[]): void {
    const sightings = hands.map((hand, index) => states[index] ? undefined : handSighting(hand, camera));
    for (;;) {
      let best: { index: number; state: FollowedHand; distance: number } | undefined;
      for (const state of this.#followed.filter((state) => !states.includes(state))) {
        for (const [index, { trackId }] of hands.entries()) {
          const sighting = states[index] ? undefined : sightings[index];
          const distance = sighting && this.#distance(sighting, Boolean(trackId), state);
          if (distance !== undefined && distance < (best?.distance ?? Infinity)) best = { index, state, distance };
        }
      }
      if (!best) return;
      states[best.index] = best.state;
    }
  }

  /** How far a hand would have moved; `undefined` if it is another one. */
  #distance(sighting: HandSighting, hasTrack: boolean, { trackId, last }: FollowedHand): number | undefined {
    if (!last || Boolean(trackId) !== hasTrack) return undefined;
    const gap = this.#last - last.timestamp;
    if (hasTrack && gap > this.#options.grace) return undefined;
    return sightingDistance(last.sighting, sighting, (hasTrack ? gap : Math.min(gap, longestGap)) / 1000);
  }

  #added(trackId = 0): FollowedHand {
    const id = trackId && !this.#isUsed(trackId) ? trackId : this.#nextId();
    this.#lastId = Math.max(this.#lastId, id);
    const state = new FollowedHand(id, this.#options);
    this.#followed.push(state);
    return state;
  }

  /** A number of its own for a hand without a track, or whose track's number another hand has. */
  #nextId(): number {
    do this.#lastId = this.#lastId < largestId ? this.#lastId + 1 : 1; while (this.#isUsed(this.#lastId));
    return this.#lastId;
  }

  #isUsed(id: number): boolean {
    return this.#followed.some((state) => state.id === id);
  }
}

function complete({
  fingers = ['index'],
  pinch = { begin: 0.75, end: 0.5 },
  grab = { begin: 0.8, end: 0.5 },
  grace = 150,
  palmLength = averagePalm,
  smoothing = {},
  prediction = 0,
}: InteractionOptions): CompleteOptions {
  for (const finger of fingers) {
    if (!pinchFingers.includes(finger)) refuse('fingers', finger, `of ${pinchFingers.join(', ')}`);
  }
  checkThresholds('pinch', pinch);
  checkThresholds('grab', grab);
  if (!(grace >= 0)) refuse('grace', grace, 'at least 0 ms');
  checkPalmLength(palmLength);
  if (!(prediction >= 0 && prediction <= 1000)) refuse('prediction', prediction, 'between 0 and 1000 ms');
  const options = { fingers: [...fingers], pinch: { ...pinch }, grab: { ...grab }, grace, palmLength, prediction };
  if (!smoothing) return { ...options, smoothing: undefined };
  const {
    minCutoff = defaultSmoothing.minCutoff,
    beta = defaultSmoothing.beta,
    derivativeCutoff = defaultSmoothing.derivativeCutoff,
  } = smoothing;
  if (!(minCutoff > 0)) refuse('smoothing.minCutoff', minCutoff, 'above 0');
  if (!(beta >= 0)) refuse('smoothing.beta', beta, 'at least 0');
  if (!(derivativeCutoff > 0)) refuse('smoothing.derivativeCutoff', derivativeCutoff, 'above 0');
  return { ...options, smoothing: { minCutoff, beta, derivativeCutoff } };
}

function checkThresholds(name: string, { begin, end }: Thresholds): void {
  if (!(end > 0)) refuse(`${name}.end`, end, 'above 0');
  if (!(begin > end && begin <= 1)) refuse(`${name}.begin`, begin, `above ${end} and at most 1`);
}
