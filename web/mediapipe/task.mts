// Base class of both tasks: creation, options, running modes and closing.
import { HandsError } from '../source/errors.mjs';
import type { WasmFileset } from '../source/fileset.mjs';
import type { ModelSource } from '../source/model.mjs';
import { readModel } from '../source/model.mjs';
import type { TaskKind } from '../source/module_task.mjs';
import { ModuleTask } from '../source/module_task.mjs';
import { checkedTimestamp } from '../source/option_check.mjs';
import type { ImageSource } from '../source/pixels.mjs';
import { PixelReader } from '../source/pixels.mjs';
import type { OptionValues } from '../source/record.mjs';
import type { GestureRecognizerOptions, Precision } from './options.mjs';
import { defaultPrecision, isVideoMode, namedModel, optionChanges } from './options.mjs';

export interface RectF {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ImageProcessingOptions {
  /** Hand tasks reject this, as in MediaPipe. */
  regionOfInterest?: RectF | undefined;
  /** Clockwise rotation that makes the image upright, in degrees: a multiple of 90. */
  rotationDegrees?: number | undefined;
}

interface Merging {
  options: OptionValues;
  isVideo: boolean;
}

/** Base class; @see HandLandmarker and GestureRecognizer. */
export class VisionTask<Options extends GestureRecognizerOptions> {
  #kind: TaskKind;
  #fileset: WasmFileset;
  #pixels = new PixelReader();
  /** `undefined` before the model is loaded and after `close()`. */
  #task: ModuleTask | undefined;
  /** The open video; 0 before its first frame. */
  #video = 0;
  #options: OptionValues = { precision: defaultPrecision };
  #isVideo = false;
  #canvas: GestureRecognizerOptions['canvas'];
  #isClosed = false;
  /** Models are loaded one at a time, in call order. */
  #loading: Promise<void> | undefined;

  protected constructor(kind: TaskKind, fileset: WasmFileset) {
    this.#kind = kind;
    this.#fileset = fileset;
  }

  /** Initializes a new task, or closes it on failure. */
  protected async open(options: Options): Promise<this> {
    this.#canvas = options?.canvas;
    try {
      await this.setOptions(options);
    } catch (error) {
      this.close();
      throw error;
    }
    return this;
  }

  /**
   * Merges options into the current ones: absent options keep their value, `undefined` resets to the default.
   *
   * Options apply to the next call, unless a model must be loaded first. Invalid options throw and change nothing. As
   * in MediaPipe, errors are thrown synchronously, except for those that occur after loading.
   */
  setOptions(options: Options = {} as Options): Promise<void> {
    this.#checkOpen('setOptions');
    if (options.canvas !== undefined && options.canvas !== this.#canvas) {
      throw new HandsError('INVALID_ARGUMENT', 'You must create a new task to reset the canvas.');
    }
    const model = namedModel(options, this.#task !== undefined);
    if (model || !this.#task) return this.#exchange(model as ModelSource, options);
    const merging = this.#merged(options);
    this.#task.setOptions(merging.options);
    this.#accept(merging);
    return Promise.resolve();
  }

  /** Replaces the model: synchronously if bytes and module are available and no other load is pending. */
  #exchange(model: ModelSource, options: Options): Promise<void> {
    const merging = this.#merged(options);
    const isSame = merging.options.precision === this.#options.precision;
    if (model instanceof Uint8Array && !this.#loading && this.#task && isSame) {
      this.#task = this.#task.withModel(this.#kind, model, merging.options);
      this.#accept(merging);
      return Promise.resolve();
    }
    const loaded = (this.#loading ?? Promise.resolve()).then(() => this.#load(model, options));
    const loading = loaded.catch(() => {}).then(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loaded;
  }

  async #load(model: ModelSource, options: Options): Promise<void> {
    const [instance, bytes] = await Promise.all([
      ModuleTask.instance(this.#fileset, this.#merged(options).options.precision),
      readModel(model),
    ]);
    this.#checkOpen('setOptions');
    // Other options may have changed while the model was loading.
    const merging = this.#merged(options);
    this.#task = new ModuleTask(instance, this.#kind, bytes, merging.options);
    this.#accept(merging);
  }

  #merged(options: Options): Merging {
    const isVideo = 'runningMode' in options ? isVideoMode(options) : this.#isVideo;
    return { options: { ...this.#options, ...optionChanges(options, this.#kind === 'recognizer') }, isVideo };
  }

  #accept({ options, isVideo }: Merging): void {
    this.#options = options;
    this.#isVideo = isVideo;
    this.#video = 0;
  }

  /** Finds the hands in a single image. */
  protected image(
    image: ImageSource,
    imageProcessingOptions: ImageProcessingOptions | undefined,
    caller: string,
  ): ArrayBuffer {
    const task = this.#checkOpen(caller);
    if (this.#isVideo) {
      throw new HandsError(
        'FAILED_PRECONDITION',
        "Task is not initialized with image mode. 'runningMode' must be set to 'IMAGE'.",
      );
    }
    const options = checkedProcessing(imageProcessingOptions);
    checkCanvas(this.#canvas);
    return task.detect(this.#pixels.read(image), options);
  }

  /** Finds the hands in the next frame of a video. */
  protected frame(
    image: ImageSource,
    timestamp: number,
    imageProcessingOptions: ImageProcessingOptions | undefined,
    caller: string,
  ): ArrayBuffer {
    const task = this.#checkOpen(caller);
    if (!this.#isVideo) {
      throw new HandsError(
        'FAILED_PRECONDITION',
        "Task is not initialized with video mode. 'runningMode' must be set to 'VIDEO'.",
      );
    }
    checkedTimestamp(timestamp);
    const options = checkedProcessing(imageProcessingOptions);
    checkCanvas(this.#canvas);
    const pixels = this.#pixels.read(image);
    this.#video ||= task.openVideo();
    return task.detect(pixels, options, { video: this.#video, timestamp });
  }

  #checkOpen(caller: string): ModuleTask {
    if (this.#isClosed) {
      throw HandsError.coded('FAILED_PRECONDITION', `The task is closed; ${caller}() needs a new one.`);
    }
    return this.#task as ModuleTask;
  }

  /** Arithmetic of the hand models. */
  get precision(): Precision {
    return this.#options.precision ?? defaultPrecision;
  }

  /** Size of the task's WebAssembly memory in bytes; 0 after `close()`. */
  get memorySize(): number {
    return this.#task?.memorySize ?? 0;
  }

  /** Closes the task and releases its memory. Further calls have no effect. */
  close(): void {
    this.#isClosed = true;
    this.#task = undefined;
    this.#pixels = new PixelReader();
  }
}

export function checkedProcessing(
  { regionOfInterest, rotationDegrees = 0 }: ImageProcessingOptions = {},
): { rotationDegrees: number } {
  if (regionOfInterest) throw new HandsError('INVALID_ARGUMENT', "This task doesn't support region-of-interest.");
  if (typeof rotationDegrees !== 'number' || rotationDegrees % 90 !== 0) {
    throw new HandsError('INVALID_ARGUMENT', 'Expected rotation to be a multiple of 90°.');
  }
  return { rotationDegrees };
}

/** As in MediaPipe, a canvas must support WebGL, although it is only used for drawing. */
function checkCanvas(canvas: GestureRecognizerOptions['canvas']): void {
  if (!canvas) return;
  if (!canvas.getContext?.('webgl2') && !canvas.getContext?.('webgl')) {
    throw new HandsError(
      'INVALID_ARGUMENT',
      'Failed to obtain WebGL context from the provided canvas. `getContext()` should only be ' +
        'invoked with `webgl` or `webgl2`.',
    );
  }
}
