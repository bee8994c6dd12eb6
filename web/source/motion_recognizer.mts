import { joined } from './bytes.mjs';
import type { CameraIntrinsics } from './camera.mjs';
import { checkCamera } from './camera.mjs';
import type { Closeable } from './disposal.mjs';
import { closeOnDispose } from './disposal.mjs';
import { HandsError } from './errors.mjs';
import type { WasmFileset } from './fileset.mjs';
import { FilesetResolver } from './fileset.mjs';
import { averagePalm, checkPalmLength } from './palm_length.mjs';
import { Instance } from './instance.mjs';
import type { FollowedHands, HandPointer } from './interaction_types.mjs';
import { checkedLater } from './option_check.mjs';
import type { ModelSource } from './model.mjs';
import { readModel } from './model.mjs';
import { cameraRecord, clipRecord, frameRecord, loadedMotions } from './motion_record.mjs';
import type { Handedness } from './result.mjs';
import { handednesses } from './result.mjs';
import { withSignal } from './waiting.mjs';

export interface MotionOptions {
  /** A motion file of `hands train --motion` or `MotionTrainer`: its URL, its bytes or a stream of them. */
  motions: ModelSource;
  /** The camera. */
  camera: CameraIntrinsics;
  /** From the wrist to the middle finger's knuckle in meters, 0.03 to 0.2; an adult's by default. */
  palmLength?: number | undefined;
  /** From `FilesetResolver.forMotions`; by default, the modules next to this package. */
  fileset?: WasmFileset | undefined;
  /** Aborts loading. */
  signal?: AbortSignal | undefined;
}

/** The motion of a whole clip. */
export interface Motion {
  /** Its name. */
  motion: string;
  /** About 1 for a motion like those of the training, 0 or less for others. */
  score: number;
  /** Whether it is one of the motions: neither `none` nor too unlike them. */
  isAccepted: boolean;
}

/** A motion that a hand made. */
export interface MotionEvent {
  kind: 'motion';
  /** Its name. */
  motion: string;
  phase: 'ended';
  /** The number of the hand: its track's, which it keeps when it reappears within the grace period. */
  hand: number;
  /** Averaged over the frames of the hand. */
  handedness: Handedness;
  /** The score: about 1 for a motion like those of the training. */
  strength: number;
  /** Where the hand points. */
  pointer: HandPointer;
}

/**
 * Recognizes trained motions, such as swipes, in a video or the frames of a camera.
 *
 * A motion begins when the palm moves by 0.8 of its length a second, and has ended when it moved by less than 0.4 for 0.3
 * seconds; it is then named.
 */
export class MotionRecognizer implements Closeable {
  declare [Symbol.dispose]: () => void;
  /** The names of the motions; `none` is for other movements, which are no events. */
  readonly labels: readonly string[];
  #instance: Instance | undefined;
  #camera: Uint8Array;
  #last = -Infinity;

  /**
   * Reads a motion file.
   *
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if it is no motion file, or the camera or the palm is out of
   * range.
   */
  static async create(
    { motions, camera, palmLength = averagePalm, fileset, signal }: MotionOptions,
  ): Promise<MotionRecognizer> {
    checkCamera(camera);
    checkPalmLength(palmLength);
    const record = cameraRecord(camera);
    const loaded = Promise.all([
      Instance.create(fileset ?? await FilesetResolver.forMotions()),
      readModel(motions, signal),
    ]);
    const [instance, bytes] = await withSignal(loaded, signal);
    return new MotionRecognizer(instance, record, loadedMotions(instance, bytes, palmLength));
  }

  private constructor(instance: Instance, camera: Uint8Array, labels: string[]) {
    this.#instance = instance;
    this.#camera = camera;
    this.labels = labels;
  }

  /**
   * Takes the result of the next frame.
   *
   * @param camera The camera of this frame; by default, that of `create`. It changes with the size of the frames.
   * @returns The motions that ended with it.
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if the result is not later than the last one, or the camera or
   * the number of a track is out of range.
   */
  update(result: FollowedHands, camera?: CameraIntrinsics): MotionEvent[] {
    const instance = this.#open();
    if (camera) checkCamera(camera);
    const record = joined([camera ? cameraRecord(camera) : this.#camera, frameRecord(result)]);
    const timestamp = checkedLater(result.timestamp, this.#last);
    instance.callWith('hands_motions_update', [record]);
    this.#last = timestamp;
    return this.#events(instance);
  }

  /**
   * Classifies the motion of a whole clip, which holds nothing else. What `update` follows is not affected.
   *
   * @param clip The results of its frames, whose times increase. Of several hands, the one that moved most is used.
   * @returns The most likely motion; `undefined` if the clip shows no hand in 4 frames in a row.
   */
  recognize(clip: Iterable<FollowedHands>): Motion | undefined {
    const instance = this.#open();
    instance.callWith('hands_motions_recognize', [joined([this.#camera, clipRecord(clip)])]);
    const { view, address } = instance.result();
    const [label, score, isAccepted] = [0, 8, 16].map((offset) => view.getFloat64(address + offset, true));
    const motion = this.labels[label as number];
    return motion === undefined ? undefined : { motion, score: score as number, isAccepted: isAccepted === 1 };
  }

  /**
   * Ends the motions in progress, such as at the end of a video, and forgets all hands; returns the motions. The next
   * result may have any time.
   */
  finish(): MotionEvent[] {
    const instance = this.#open();
    instance.call('hands_motions_finish');
    this.#last = -Infinity;
    return this.#events(instance);
  }

  /** Releases the module's memory. Closing again has no effect; other calls throw. */
  close(): void {
    this.#instance = undefined;
  }

  #open(): Instance {
    if (!this.#instance) throw HandsError.coded('FAILED_PRECONDITION', 'The motion recognizer is closed.');
    return this.#instance;
  }

  #events(instance: Instance): MotionEvent[] {
    let { view, address } = instance.result();
    const number = () => view.getFloat64((address += 8) - 8, true);
    return Array.from({ length: number() }, () => ({
      kind: 'motion',
      motion: this.labels[number()] as string,
      phase: 'ended',
      hand: number(),
      handedness: handednesses[number()] as Handedness,
      strength: number(),
      pointer: {
        image: { x: number(), y: number() },
        position: { x: number(), y: number(), z: number() },
      },
    }));
  }
}

closeOnDispose(MotionRecognizer);
