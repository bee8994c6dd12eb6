import type { WasmFileset } from './vision.js';

interface Point {
  x: number;
  y: number;
  z: number;
}

/** A hand from a task's result, with the size of its image. */
export interface ExampleHand {
  /** Image width, pixels. */
  width: number;
  /** Image height, pixels. */
  height: number;
  landmarks: Point[];
  worldLandmarks: Point[];
  handedness: { index: number; score: number };
}

/** A gesture and hands that show it. A gesture named `none` (case-insensitive) holds hands that show no other. */
export interface ExampleGesture {
  name: string;
  hands: ExampleHand[];
}

/** Cross-validation results: accuracy on hands that were not used for training. */
export interface TrainingReport {
  cross_validation: {
    hands: number;
    /** Fraction of hands classified correctly. */
    accuracy: number;
    /** Row labels of the matrix. */
    labels: string[];
    /** Column labels; the last column counts scores below the threshold. */
    answers: (string | null)[];
    confusion: number[][];
  };
  /** Rejection of unknown gestures, measured by leaving out one gesture at a time; `null` below three gestures. */
  strangers: { hands: number; taken: number; share: number } | null;
  warnings: string[];
}

export interface TrainerOptions {
  /** A gesture recognizer bundle: set exactly one of the two. */
  baseOptions: { modelAssetPath?: string; modelAssetBuffer?: Uint8Array };
  /** By default, the modules next to this package. */
  fileset?: WasmFileset;
  /** A module worker that runs `source/training_worker.mjs`; by default a new one. */
  worker?: Worker;
}

/** Trains custom gesture classifiers for a bundle, in a worker. */
export declare class GestureTrainer {
  private constructor();
  static create(options: TrainerOptions): Promise<GestureTrainer>;
  /**
   * Trains a classifier from at least two hands per gesture. The same hands produce the same bytes.
   *
   * @returns A `.task` file that MediaPipe loads, with the training hands inside, and the cross-validation report.
   */
  train(
    gestures: ExampleGesture[],
    options?: { isMirroring?: boolean },
  ): Promise<{ bundle: Uint8Array; report: TrainingReport }>;
  /** The hands that the bundle was trained on; empty if the bundle does not store them. */
  examples(): Promise<ExampleGesture[]>;
  /** Terminates the worker; pending calls reject. */
  close(): void;
}
