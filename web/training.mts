// Custom gestures: trains a classifier from a few hands per gesture, in a worker.
import { HandsError } from './source/errors.mjs';
import type { WasmFileset } from './source/fileset.mjs';
import type { ExampleGesture } from './source/hand_record.mjs';
import type { TrainingReport } from './source/training_report.mjs';
import type { WorkerLike } from './source/worker_channel.mjs';
import { pageAddress, WorkerChannel } from './source/worker_channel.mjs';

export type { ExampleGesture, ExampleHand } from './source/hand_record.mjs';
export type { TrainingReport } from './source/training_report.mjs';

export interface TrainerOptions {
  /** A gesture recognizer bundle: set exactly one of the two. */
  baseOptions: { modelAssetPath?: string; modelAssetBuffer?: Uint8Array };
  /** From `FilesetResolver.forExtras`; by default, the modules next to this package. */
  fileset?: WasmFileset;
  /** A module worker that runs `source/training_worker.mjs`; by default a new one. */
  worker?: WorkerLike;
}

/** Trains custom gesture classifiers for a bundle, in a worker. */
export class GestureTrainer {
  #channel: WorkerChannel;

  /** Starts a worker with a bundle. URLs are relative to the page. */
  static async create({ baseOptions, fileset, worker }: TrainerOptions): Promise<GestureTrainer> {
    const trainer = new GestureTrainer(
      worker ?? new Worker(new URL('./source/training_worker.mjs', import.meta.url), { type: 'module' }),
    );
    const { modelAssetPath, modelAssetBuffer: bundle } = baseOptions ?? {};
    try {
      await trainer.#channel.call('create', { fileset, path: pageAddress(modelAssetPath), bundle });
    } catch (error) {
      trainer.close();
      throw error;
    }
    return trainer;
  }

  private constructor(worker: WorkerLike) {
    this.#channel = new WorkerChannel(worker);
  }

  /**
   * Trains a classifier from at least two hands per gesture. Training is closed-form and deterministic: the same hands
   * produce the same bytes.
   *
   * @param options `isMirroring`: whether left and right hands show the same gestures; by default true.
   * @returns A `.task` file that MediaPipe loads, with the training hands inside, and the cross-validation report.
   */
  train(
    gestures: ExampleGesture[],
    { isMirroring = true }: { isMirroring?: boolean } = {},
  ): Promise<{ bundle: Uint8Array; report: TrainingReport }> {
    return this.#channel.call('train', { gestures, isMirroring });
  }

  /** The hands that the bundle was trained on, by gesture; empty if the bundle does not store them. */
  examples(): Promise<ExampleGesture[]> {
    return this.#channel.call('examples');
  }

  /** Terminates the worker; pending calls reject. */
  close(): void {
    this.#channel.stop(HandsError.coded('FAILED_PRECONDITION', 'The trainer is closed.'));
  }
}
