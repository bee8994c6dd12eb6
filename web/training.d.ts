import type { WasmFileset } from './vision.js';

interface Point {
  x: number;
  y: number;
  z: number;
}

/** A hand as a task found it, with the size of its picture. */
export interface ExampleHand {
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  landmarks: Point[];
  worldLandmarks: Point[];
  handedness: { index: number; score: number };
}

/** A gesture with hands that show it; those of one named `none`, in any case, show none of the others. */
export interface ExampleGesture {
  name: string;
  hands: ExampleHand[];
}

/** How well a classifier knows hands that it was not trained on. */
export interface TrainingReport {
  cross_validation: {
    hands: number;
    /** The share of hands whose answer is their label. */
    accuracy: number;
    /** The rows of the matrix. */
    labels: string[];
    /** The columns; the last one is for scores below the threshold. */
    answers: (string | null)[];
    confusion: number[][];
  };
  /** Gestures that were left out in turns; `null` of fewer than three. */
  strangers: { hands: number; taken: number; share: number } | null;
  warnings: string[];
}

export interface TrainerOptions {
  /** A gesture recognizer bundle: one of the two. */
  baseOptions: { modelAssetPath?: string; modelAssetBuffer?: Uint8Array };
  /** By default found beside this package. */
  fileset?: WasmFileset;
  /** A module worker that runs `source/training_worker.mjs`; by default a new one. */
  worker?: Worker;
}

/** Trains classifiers of gestures for a bundle, in a worker. */
export declare class GestureTrainer {
  private constructor();
  static create(options: TrainerOptions): Promise<GestureTrainer>;
  /**
   * Trains a classifier from two hands or more of each gesture; equal hands give equal bytes.
   *
   * @returns A `.task` file for MediaPipe, which also keeps the hands, and what cross-validation says of it.
   */
  train(
    gestures: ExampleGesture[], options?: { isMirroring?: boolean },
  ): Promise<{ bundle: Uint8Array; report: TrainingReport }>;
  /** The hands that the bundle was trained on here; none of other bundles. */
  examples(): Promise<ExampleGesture[]>;
  /** Ends the worker; what is under way fails. */
  close(): void;
}
