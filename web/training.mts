// Custom gestures: trains a classifier from a few hands per gesture, in a worker.
import type { Closeable } from './source/disposal.mjs';
import { closeOnDispose } from './source/disposal.mjs';
import { HandsError } from './source/errors.mjs';
import type { WasmFileset } from './source/fileset.mjs';
import type { ModelSource } from './source/model.mjs';
import { defaultModel } from './source/model.mjs';
import type { ExampleGesture } from './source/examples.mjs';
import type { EvaluationReport, TrainingReport } from './source/training_report.mjs';
import type { WorkerLike } from './source/worker_channel.mjs';
import { trainingWorker, WorkerChannel } from './source/worker_channel.mjs';

export type { MotionTrainerOptions, TrainedMotions } from './source/motion_trainer.mjs';
export { MotionTrainer } from './source/motion_trainer.mjs';
export type { MotionValidation } from './source/motion_validation.mjs';
export type { ExampleGesture, ExampleHand } from './source/examples.mjs';
export type { EvaluationReport, GestureAnswers, StrangerAnswers, TrainingReport } from './source/training_report.mjs';

export interface TrainerOptions {
  /** A gesture recognizer bundle; by default `gesture_recognizer.task` next to the package. At most 64 MB. */
  model?: ModelSource | undefined;
  /** The same as MediaPipe's tasks name it: a path or a buffer. */
  baseOptions?: { modelAssetPath?: string | undefined; modelAssetBuffer?: Uint8Array | undefined } | undefined;
  /** From `FilesetResolver.forExtras`; by default, the modules next to this package. */
  fileset?: WasmFileset | undefined;
  /**
   * A module worker that runs `source/training_worker.mjs`; by default a new one. Node, which has no `Worker`, needs
   * it.
   */
  worker?: WorkerLike | undefined;
  /** Aborts loading. */
  signal?: AbortSignal | undefined;
}

/** Trains custom gesture classifiers for a bundle, in a worker. */
export class GestureTrainer implements Closeable {
  declare [Symbol.dispose]: () => void;
  #channel: WorkerChannel;

  /** Starts a worker with a bundle. URLs are relative to the page. */
  static async create({ model, baseOptions, fileset, worker, signal }: TrainerOptions = {}): Promise<GestureTrainer> {
    const source = baseOptions ? baseOptions.modelAssetPath || baseOptions.modelAssetBuffer : model ?? defaultModel();
    const trainer = new GestureTrainer(worker ?? trainingWorker());
    try {
      await trainer.#channel.load({ model: source as ModelSource, fileset }, signal);
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
    { isMirroring = true }: { isMirroring?: boolean | undefined } = {},
  ): Promise<{ bundle: Uint8Array; report: TrainingReport }> {
    return this.#channel.call('train', { gestures, isMirroring });
  }

  /**
   * Classifies hands that the classifier was not trained on with the custom classifier of a bundle, or with the built-in
   * one if it has none.
   *
   * @param options `model`: the bundle to test; by default the trainer's own. At most 64 MB.
   */
  async evaluate(
    gestures: ExampleGesture[],
    { model }: { model?: ModelSource | undefined } = {},
  ): Promise<EvaluationReport> {
    const source = model === undefined ? {} : { model: await this.#channel.postable(model) };
    return this.#channel.call('evaluate', { gestures, ...source });
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

closeOnDispose(GestureTrainer);
