import { integers, joined } from './bytes.mjs';
import type { CameraIntrinsics } from './camera.mjs';
import { checkCamera } from './camera.mjs';
import type { Closeable } from './disposal.mjs';
import { closeOnDispose } from './disposal.mjs';
import { HandsError } from './errors.mjs';
import type { WasmFileset } from './fileset.mjs';
import { pageFileset } from './page_address.mjs';
import { averagePalm, checkPalmLength } from './palm_length.mjs';
import type { FollowedHands } from './interaction_types.mjs';
import { cameraRecord, clipRecord } from './motion_record.mjs';
import type { MotionValidation } from './motion_validation.mjs';
import type { WorkerLike } from './worker_channel.mjs';
import { trainingWorker, WorkerChannel } from './worker_channel.mjs';

/** Trained motions. */
export interface TrainedMotions {
  /** A motion file, for `MotionRecognizer`. */
  motions: Uint8Array;
  /** The share of the clips that cross-validation by clip names correctly. */
  accuracy: number;
  /** Cross-validation: each fifth of the clips is named by a model that was trained on the rest. */
  byClip: MotionValidation;
  /**
   * The same with about a fifth of the people: how well the motions of strangers are named. `undefined` unless there are clips
   * of two people at least of every motion.
   */
  byPerson: MotionValidation | undefined;
}

export interface MotionTrainerOptions {
  /** The camera. */
  camera: CameraIntrinsics;
  /** From the wrist to the middle finger's knuckle in meters, 0.03 to 0.2; an adult's by default. */
  palmLength?: number | undefined;
  /** From `FilesetResolver.forMotions`; by default, the modules next to this package. */
  fileset?: WasmFileset | undefined;
  /**
   * A module worker that runs `source/training_worker.mjs`; by default a new one. Node, which has no `Worker`, needs
   * it.
   */
  worker?: WorkerLike | undefined;
}

/** Trains motions on clips, in a worker. */
export class MotionTrainer implements Closeable {
  declare [Symbol.dispose]: () => void;
  #channel: WorkerChannel;
  #fileset: WasmFileset | undefined;
  #camera: Uint8Array;
  #palmLength: number;
  #clips: Uint8Array[] = [];

  /**
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` for a camera or a palm that is out of range, and `UNAVAILABLE`
   * without a `worker` where the runtime has no `Worker`.
   */
  constructor({ camera, palmLength = averagePalm, fileset, worker }: MotionTrainerOptions) {
    checkCamera(camera);
    checkPalmLength(palmLength);
    this.#camera = cameraRecord(camera);
    this.#palmLength = palmLength;
    this.#fileset = pageFileset(fileset);
    this.#channel = new WorkerChannel(worker ?? trainingWorker());
  }

  /** The number of clips. */
  get clipCount(): number {
    return this.#clips.length;
  }

  /**
   * Adds a clip of one motion.
   *
   * @param label Name of the motion; `none` for other movements. Each needs at least 2 clips, and should have 10.
   * @param clip The results of its frames, whose times increase. Of several hands, the one that moved most is used.
   * @param person Who made it, if known.
   */
  add(label: string, clip: Iterable<FollowedHands>, person = ''): void {
    this.#clips.push(joined([text(label), text(person), clipRecord(clip)]));
  }

  /**
   * Trains the motions. The same clips give the same bytes.
   *
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if there are too few clips or motions, a label is invalid, or a
   * clip shows no hand for long enough.
   */
  train(): Promise<TrainedMotions> {
    const clips = joined([this.#camera, integers(this.#clips.length), ...this.#clips]);
    return this.#channel.call('trainMotions', { clips, palmLength: this.#palmLength, fileset: this.#fileset });
  }

  /** Terminates the worker; pending calls reject. */
  close(): void {
    this.#channel.stop(HandsError.coded('FAILED_PRECONDITION', 'The trainer is closed.'));
  }
}

function text(value: string): Uint8Array {
  if (typeof value !== 'string') throw new TypeError('Labels and names must be strings.');
  const bytes = new TextEncoder().encode(value);
  return joined([integers(bytes.length), bytes]);
}

closeOnDispose(MotionTrainer);
