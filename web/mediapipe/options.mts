// Options of MediaPipe's tasks: defaults, checks, and conversion to those of the module.
import { HandsError } from '../source/errors.mjs';
import type { ByteReader } from '../source/files.mjs';
import type { ModelSource } from '../source/model.mjs';
import { refuse } from '../source/option_check.mjs';
import type { OptionValues } from '../source/record.mjs';

/** `'IMAGE'` for single images, `'VIDEO'` for the frames of a video. */
export type RunningMode = 'IMAGE' | 'VIDEO';

/**
 * Arithmetic of the two hand models: `'exact'` is single precision; `'fast16'` is 16-bit integers, which is faster but
 * moves landmarks: for a given image region by 0.016 of the model's 224 pixels on average and at most 0.2. Gesture
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

/** Values of absent options. */
const defaults = {
  numHands: 1,
  minHandDetectionConfidence: 0.5,
  minHandPresenceConfidence: 0.5,
  minTrackingConfidence: 0.5,
};

const precisions: Precision[] = ['exact', 'fast16'];

/** Options of a classifier, as the names of the module's options end. */
const classifierFields = {
  maxResults: 'MaxResults',
  scoreThreshold: 'ScoreThreshold',
  categoryAllowlist: 'Allowlist',
  categoryDenylist: 'Denylist',
} as const;

/** Precision of a new task. */
export const defaultPrecision: Precision = 'exact';

/**
 * What options change in those of the module: absent options keep their value, `undefined` resets to the default.
 *
 * @param hasGestures Whether the task is a GestureRecognizer. For it, as in MediaPipe, an absent `numHands` resets to
 *   the default, and absent classifier options clear the previous ones, while `null` keeps them.
 */
export function optionChanges(options: GestureRecognizerOptions, hasGestures: boolean): OptionValues {
  const changes: OptionValues = {};
  for (const key of Object.keys(defaults) as (keyof typeof defaults)[]) {
    if (key in options || (hasGestures && key === 'numHands')) {
      changes[key] = checkedNumber(key, options[key] ?? defaults[key]);
    }
  }
  const { numHands } = changes;
  if (numHands !== undefined && !Number.isInteger(numHands)) refuse('numHands', numHands, 'a whole number');
  if ('precision' in options) {
    const precision = options.precision ?? defaultPrecision;
    if (!precisions.includes(precision)) refuse('precision', precision, `one of ${precisions}`);
    changes.precision = precision;
  }
  if (!hasGestures) return changes;
  return { ...changes, ...classifierChanges('canned', options), ...classifierChanges('custom', options) };
}

function classifierChanges(kind: 'canned' | 'custom', options: GestureRecognizerOptions): OptionValues {
  const name = `${kind}GesturesClassifierOptions` as const;
  const latter: ClassifierOptions | null | undefined = options[name];
  if (latter === null) return {};
  const changes: OptionValues = {};
  for (const key of Object.keys(classifierFields) as (keyof typeof classifierFields)[]) {
    if (latter && !(key in latter)) continue;
    const value = latter?.[key] === undefined ? undefined : checks[key](`${name}.${key}`, latter[key]);
    Object.assign(changes, { [`${kind}${classifierFields[key]}`]: value });
  }
  return changes;
}

const checks = {
  maxResults: (name: string, value: unknown) =>
    Number.isInteger(checkedNumber(name, value)) ? value : refuse(name, value, 'a whole number'),
  scoreThreshold: checkedNumber,
  categoryAllowlist: names,
  categoryDenylist: names,
};

function names(key: string, value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.some((name) => typeof name !== 'string')) refuse(key, value, 'a list of names');
  return [...list] as string[];
}

function checkedNumber(key: string, value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) refuse(key, value, 'a number');
  return value;
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

/** As in MediaPipe, a canvas must support WebGL, although it is only used for drawing. */
export function checkCanvas(canvas: TaskRunnerOptions['canvas']): void {
  if (!canvas) return;
  if (!canvas.getContext?.('webgl2') && !canvas.getContext?.('webgl')) {
    throw new HandsError(
      'INVALID_ARGUMENT',
      'Failed to obtain WebGL context from the provided canvas. `getContext()` should only be ' +
        'invoked with `webgl` or `webgl2`.',
    );
  }
}
