// Options of MediaPipe's tasks: defaults, merging, and conversion to those of the module.
import { HandsError } from '../source/errors.mjs';
import type { ByteReader } from '../source/files.mjs';
import type { ModelSource } from '../source/model.mjs';
import { refuse } from '../source/option_check.mjs';
import type { OptionValues } from '../source/record.mjs';

/** `'IMAGE'` for single images, `'VIDEO'` for the frames of a video. */
export type RunningMode = 'IMAGE' | 'VIDEO';

/**
 * Arithmetic of the two hand models: `'exact'` is single precision; `'fast16'` is 16-bit integers, which is faster but
 * moves landmarks: for a given image region by 0.014 of the model's 224 pixels on average and at most 0.2. Gesture
 * classification always uses single precision.
 */
export type Precision = 'exact' | 'fast16';

export interface BaseOptions {
  /** URL of a `.task` bundle. */
  modelAssetPath?: string | undefined;
  /** A `.task` bundle, or a stream reader for one. */
  modelAssetBuffer?: Uint8Array | ByteReader | undefined;
  /** Ignored: tasks run on the CPU. */
  delegate?: 'CPU' | 'GPU' | undefined;
}

export interface TaskRunnerOptions {
  /** The model: a path or a buffer. Required unless the task already has a model. */
  baseOptions?: BaseOptions | undefined;
  /** Default `'IMAGE'`. */
  runningMode?: RunningMode | undefined;
  /** Must support WebGL, but is otherwise ignored. Can only be set at creation. */
  canvas?: HTMLCanvasElement | OffscreenCanvas | undefined;
}

export interface HandLandmarkerOptions extends TaskRunnerOptions {
  /** Maximum number of hands, 1 or more. Default 1. */
  numHands?: number | undefined;
  /** Minimum score of a detected palm. Default 0.5. */
  minHandDetectionConfidence?: number | undefined;
  /** The presence of a hand must exceed this, 0 to 1. Default 0.5. */
  minHandPresenceConfidence?: number | undefined;
  /** A detected palm that overlaps a tracked hand by more than this is that hand, 0 to 1. Default 0.5. */
  minTrackingConfidence?: number | undefined;
  /**
   * Arithmetic of the two hand models. Default `'exact'`. Not in MediaPipe. It is applied when a model is loaded: to
   * change the precision later, pass `baseOptions` with a model too.
   */
  precision?: Precision | undefined;
}

export interface ClassifierOptions {
  /** Ignored: gestures have no display names. */
  displayNamesLocale?: string | undefined;
  /** Maximum number of categories; negative for all. */
  maxResults?: number | undefined;
  /** Drops categories below this score. */
  scoreThreshold?: number | undefined;
  /** Keeps only categories with these names. */
  categoryAllowlist?: string[] | undefined;
  /** Drops categories with these names. */
  categoryDenylist?: string[] | undefined;
}

export interface GestureRecognizerOptions extends HandLandmarkerOptions {
  /** For the gestures of MediaPipe's classifier. */
  cannedGesturesClassifierOptions?: ClassifierOptions | undefined;
  /** For the bundle's custom gestures. */
  customGesturesClassifierOptions?: ClassifierOptions | undefined;
}

type Numbers = typeof defaults;
type ClassifierName = typeof classifiers[number];

/** Options of a task, none of them absent. */
export type CompleteOptions =
  & Numbers
  & { precision: Precision }
  & Record<ClassifierName, ClassifierOptions>;

/** Values of absent options. */
const defaults = {
  numHands: 1,
  minHandDetectionConfidence: 0.5,
  minHandPresenceConfidence: 0.5,
  minTrackingConfidence: 0.5,
};

/** Precisions of the hand models, default first. */
const precisions: Precision[] = ['exact', 'fast16'];

const classifiers = ['cannedGesturesClassifierOptions', 'customGesturesClassifierOptions'] as const;
const lists = ['categoryAllowlist', 'categoryDenylist'] as const;
const numbers = ['maxResults', 'scoreThreshold'] as const;

/** Options of a new task. */
export const initialOptions = (): CompleteOptions => ({
  ...defaults,
  precision: 'exact',
  cannedGesturesClassifierOptions: {},
  customGesturesClassifierOptions: {},
});

/**
 * Merges options: absent options keep their value, `undefined` resets to the default.
 *
 * @param hasGestures Whether the task is a GestureRecognizer. For it, as in MediaPipe, an absent `numHands` resets to
 *   the default, and absent classifier options clear the previous ones, while `null` keeps them.
 */
export function merged(
  former: CompleteOptions,
  latter: GestureRecognizerOptions,
  hasGestures: boolean,
): CompleteOptions {
  const options = { ...former };
  for (const key of Object.keys(defaults) as (keyof Numbers)[]) {
    if (key in latter || (hasGestures && key === 'numHands')) {
      options[key] = checkedNumber(key, latter[key] ?? defaults[key]);
    }
  }
  if (!Number.isInteger(options.numHands)) refuse('numHands', options.numHands, 'a whole number');
  if ('precision' in latter) {
    options.precision = latter.precision ?? 'exact';
    if (!precisions.includes(options.precision)) refuse('precision', options.precision, `one of ${precisions}`);
  }
  if (hasGestures) {
    for (const key of classifiers) options[key] = mergedClassifier(key, former[key], latter[key]);
  }
  return options;
}

function mergedClassifier(
  name: ClassifierName,
  former: ClassifierOptions,
  latter: ClassifierOptions | null | undefined,
): ClassifierOptions {
  if (latter === undefined) return {};
  if (!latter) return former;
  const options = { ...former };
  for (const key of numbers) {
    if (key in latter) {
      options[key] = latter[key] === undefined ? undefined : checkedNumber(`${name}.${key}`, latter[key]);
    }
  }
  const { maxResults } = options;
  if (maxResults !== undefined && !Number.isInteger(maxResults)) {
    refuse(`${name}.maxResults`, maxResults, 'a whole number');
  }
  for (const key of lists) {
    if (key in latter) options[key] = latter[key] === undefined ? undefined : names(`${name}.${key}`, latter[key]);
  }
  return options;
}

function names(key: string, value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.some((name) => typeof name !== 'string')) refuse(key, value, 'a list of names');
  return [...list] as string[];
}

function checkedNumber(key: string, value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) refuse(key, value, 'a number');
  return value;
}

/** The options of the module. */
export function optionValues(options: CompleteOptions): OptionValues {
  const { cannedGesturesClassifierOptions: canned, customGesturesClassifierOptions: custom, ...values } = options;
  return {
    ...values,
    cannedMaxResults: canned.maxResults,
    cannedScoreThreshold: canned.scoreThreshold,
    cannedAllowlist: canned.categoryAllowlist,
    cannedDenylist: canned.categoryDenylist,
    customMaxResults: custom.maxResults,
    customScoreThreshold: custom.scoreThreshold,
    customAllowlist: custom.categoryAllowlist,
    customDenylist: custom.categoryDenylist,
  };
}

/**
 * The model that options name.
 *
 * @param isOptional Whether the task has a model already.
 */
export function namedModel({ baseOptions }: TaskRunnerOptions, isOptional: boolean): ModelSource | undefined {
  const { modelAssetPath: path, modelAssetBuffer: buffer } = baseOptions ?? {};
  if (path && buffer) {
    throw new HandsError(
      'INVALID_ARGUMENT',
      'Cannot set both baseOptions.modelAssetPath and baseOptions.modelAssetBuffer',
    );
  }
  if (!path && !buffer && !isOptional) {
    throw new HandsError(
      'INVALID_ARGUMENT',
      'Either baseOptions.modelAssetPath or baseOptions.modelAssetBuffer must be set',
    );
  }
  if (buffer && !(buffer instanceof Uint8Array) && typeof buffer.read !== 'function') {
    throw new TypeError('baseOptions.modelAssetBuffer must be a Uint8Array or a stream reader.');
  }
  return path || buffer;
}

/** Whether the running mode is that of a video, as any but `IMAGE` is; it is not by default. */
export function isVideoMode({ runningMode }: TaskRunnerOptions): boolean {
  return !!runningMode && runningMode !== 'IMAGE';
}
