import { joined } from './bytes.mjs';
import type { CameraIntrinsics } from './camera.mjs';
import { checkCamera } from './camera.mjs';
import type { Closeable } from './disposal.mjs';
import { closeOnDispose } from './disposal.mjs';
import { HandsError } from './errors.mjs';
import type { WasmFileset } from './fileset.mjs';
import { FilesetResolver } from './fileset.mjs';
import { Instance } from './instance.mjs';
import type { FollowedHands, HandPointer } from './interaction_types.mjs';
import { checkedLater } from './option_check.mjs';
import type { ModelSource } from './model.mjs';
import { readModel } from './model.mjs';
import { cameraRecord, frameRecord } from './motion_record.mjs';
import type { Handedness } from './result.mjs';
import { handednesses } from './result.mjs';

export interface MotionOptions {
  /** A motion file of `hands train --motion` or `MotionTrainer`: its URL, its bytes or a stream of them. */
  motions: ModelSource;
  /** The camera. */
  camera: CameraIntrinsics;
  /** From `FilesetResolver.forMotions`; by default, the modules next to this package. */
  fileset?: WasmFileset | undefined;
  /** Aborts loading. */
  signal?: AbortSignal | undefined;
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
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if it is no motion file, or the camera is out of range.
   */
  static async create({ motions, camera, fileset, signal }: MotionOptions): Promise<MotionRecognizer> {
    checkCamera(camera);
    const record = cameraRecord(camera);
    const [instance, bytes] = await Promise.all([
      Instance.create(fileset ?? await FilesetResolver.forMotions()),
      readModel(motions, signal),
    ]);
    signal?.throwIfAborted();
    instance.callWith('hands_motions_load', [bytes]);
    const labels = new TextDecoder().decode(instance.resultFile()).split('\n');
    return new MotionRecognizer(instance, record, labels);
  }

  private constructor(instance: Instance, camera: Uint8Array, labels: string[]) {
    this.#instance = instance;
    this.#camera = camera;
    this.labels = labels;
  }

  /**
   * Takes the result of the next frame.
   *
   * @returns The motions that ended with it.
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if the result is not later than the last one.
   */
  update(result: FollowedHands): MotionEvent[] {
    const instance = this.#open();
    const record = joined([this.#camera, frameRecord(result)]);
    const timestamp = checkedLater(result.timestamp, this.#last);
    instance.callWith('hands_motions_update', [record]);
    this.#last = timestamp;
    return this.#events(instance);
  }

  /** Ends the motions that go on, such as at the end of a video, and forgets all hands; returns the motions. */
  finish(): MotionEvent[] {
    const instance = this.#open();
    instance.call('hands_motions_finish');
    return this.#events(instance);
  }

  /** Releases the module's memory. Further calls have no effect. */
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
