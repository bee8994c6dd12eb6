import { integers, joined } from './bytes.mjs';
import type { CameraIntrinsics } from './camera.mjs';
import { checkCamera } from './camera.mjs';
import type { Closeable } from './disposal.mjs';
import { closeOnDispose } from './disposal.mjs';
import { HandsError } from './errors.mjs';
import type { WasmFileset } from './fileset.mjs';
import type { FollowedHands } from './interaction_types.mjs';
import { cameraRecord, frameRecord } from './motion_record.mjs';
import type { WorkerLike } from './worker_channel.mjs';
import { WorkerChannel } from './worker_channel.mjs';

/** Trained motions. */
export interface TrainedMotions {
  /** A motion file, for `MotionRecognizer`. */
  motions: Uint8Array;
  /**
   * The share of the clips that cross-validation names correctly: each fifth by a model that was trained on the rest.
   */
  accuracy: number;
}

export interface MotionTrainerOptions {
  /** The camera. */
  camera: CameraIntrinsics;
  /** From `FilesetResolver.forMotions`; by default, the modules next to this package. */
  fileset?: WasmFileset | undefined;
  /** A module worker that runs `source/training_worker.mjs`; by default a new one. */
  worker?: WorkerLike | undefined;
}

/** Trains motions on clips, in a worker. */
export class MotionTrainer implements Closeable {
  declare [Symbol.dispose]: () => void;
  #channel: WorkerChannel;
  #fileset: WasmFileset | undefined;
  #camera: Uint8Array;
  #clips: Uint8Array[] = [];

  /** @throws A `HandsError` with the code `INVALID_ARGUMENT` for a camera that is out of range. */
  constructor({ camera, fileset, worker }: MotionTrainerOptions) {
    checkCamera(camera);
    this.#camera = cameraRecord(camera);
    this.#fileset = fileset;
    this.#channel = new WorkerChannel(
      worker ?? new Worker(new URL('./training_worker.mjs', import.meta.url), { type: 'module' }),
    );
  }

  /** The number of clips. */
  get clipCount(): number {
    return this.#clips.length;
  }

  /**
   * Adds a clip of one motion.
   *
   * @param label Name of the motion; `none` for other movements. Each needs at least 2 clips, and should have 10.
   * @param clip The results of its frames, whose times rise. Of several hands the one that moved most made the motion.
   * @param person Who made it, if known.
   */
  add(label: string, clip: Iterable<FollowedHands>, person = ''): void {
    const frames = Array.from(clip, frameRecord);
    this.#clips.push(joined([text(label), text(person), integers(frames.length), ...frames]));
  }

  /**
   * Trains the motions. The same clips give the same bytes.
   *
   * @throws A `HandsError` with the code `INVALID_ARGUMENT` if there are too few clips or motions, a label is invalid, or a
   * clip shows no hand for long enough.
   */
  train(): Promise<TrainedMotions> {
    const clips = joined([this.#camera, integers(this.#clips.length), ...this.#clips]);
    return this.#channel.call('trainMotions', { clips, fileset: this.#fileset });
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
