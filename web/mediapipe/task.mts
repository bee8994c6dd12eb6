// Base class of both tasks: creation, options, running modes and closing.
import type { Closeable } from '../source/disposal.mjs';
import { closeOnDispose } from '../source/disposal.mjs';
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
import { checkCanvas, defaultPrecision, isVideoMode, namedModel, optionChanges } from './options.mjs';

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

interface Settings {
  options: OptionValues;
  isVideo: boolean;
}

/** What a call of `setOptions` changes. */
interface Change extends Partial<Settings> {
  options: OptionValues;
  /** Whether it applies only once its model is loaded. */
  isWaiting: boolean;
}

/** Base class; @see HandLandmarker and GestureRecognizer. */
export class VisionTask<Options extends GestureRecognizerOptions> implements Closeable {
  declare [Symbol.dispose]: () => void;
  #kind: TaskKind;
  #fileset: WasmFileset;
  #pixels = new PixelReader();
  /** `undefined` before the model is loaded and after `close()`. */
  #task: ModuleTask | undefined;
  /** The open video; 0 before its first frame. */
  #video = 0;
  /** Settings before `#changes`. */
  #base: Settings = { options: { precision: defaultPrecision }, isVideo: false };
  /** The first call that waits for its model, and those after it; empty if none waits. */
  #changes: Change[] = [];
  #canvas: GestureRecognizerOptions['canvas'];
  #isClosed = false;
  /** Models are loaded one at a time, in call order. */
  #loading: Promise<void> = Promise.resolve();

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
   * Options apply to the next call, unless a model must be loaded first; then they still precede those of later calls.
   * Invalid options throw and change nothing. As in MediaPipe, errors are thrown synchronously, except for those that
   * occur after loading.
   */
  setOptions(options: Options = {} as Options): Promise<void> {
    this.#checkOpen('setOptions');
    if (options.canvas !== undefined && options.canvas !== this.#canvas) {
      throw new HandsError('INVALID_ARGUMENT', 'You must create a new task to reset the canvas.');
    }
    const model = namedModel(options, this.#task !== undefined);
    const change = this.#change(options);
    if (model || !this.#task) return this.#exchange(model as ModelSource, change);
    this.#task.setOptions(merged(this.#settings, change).options);
    this.#accept(change);
    return Promise.resolve();
  }

  /** Replaces the model: synchronously if bytes and module are available and no other load is pending. */
  #exchange(model: ModelSource, change: Change): Promise<void> {
    const { options } = merged(this.#settings, change);
    const isSame = options.precision === this.#settings.options.precision;
    if (model instanceof Uint8Array && !this.#changes.length && this.#task && isSame) {
      this.#task = this.#task.withModel(this.#kind, model, options);
      this.#accept(change);
      return Promise.resolve();
    }
    change.isWaiting = true;
    this.#changes.push(change);
    const loaded = this.#loading.then(() => this.#load(model, change));
    this.#loading = loaded.catch(() => {});
    return loaded;
  }

  /** Loads the model of the first call that waits. */
  async #load(model: ModelSource, change: Change): Promise<void> {
    try {
      const [instance, bytes] = await Promise.all([
        ModuleTask.instance(this.#fileset, merged(this.#base, change).options.precision),
        readModel(model),
      ]);
      this.#checkOpen('setOptions');
      change.isWaiting = false;
      // Includes the calls that were made while the model was loading.
      this.#task = new ModuleTask(instance, this.#kind, bytes, this.#settings.options);
    } catch (error) {
      this.#changes = this.#changes.filter((other) => other !== change);
      throw error;
    } finally {
      this.#settle();
    }
    this.#video = 0;
  }

  #change(options: Options): Change {
    return {
      options: optionChanges(options, this.#kind === 'recognizer'),
      ...('runningMode' in options && { isVideo: isVideoMode(options) }),
      isWaiting: false,
    };
  }

  /** Settings of all calls that do not wait, in their order. */
  get #settings(): Settings {
    return this.#changes.filter(({ isWaiting }) => !isWaiting).reduce(merged, this.#base);
  }

  #accept(change: Change): void {
    this.#changes.push(change);
    this.#settle();
    this.#video = 0;
  }

  /** Forgets the calls before the first one that waits. */
  #settle(): void {
    while (this.#changes[0]?.isWaiting === false) this.#base = merged(this.#base, this.#changes.shift() as Change);
  }

  /** Finds the hands in a single image. */
  protected image(
    image: ImageSource,
    imageProcessingOptions: ImageProcessingOptions | undefined,
    caller: string,
  ): ArrayBuffer {
    const task = this.#checkOpen(caller);
    if (this.#settings.isVideo) {
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
    if (!this.#settings.isVideo) {
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
    return this.#settings.options.precision ?? defaultPrecision;
  }

  /** Size of the task's WebAssembly memory in bytes; 0 after `close()`. */
  get memorySize(): number {
    return this.#task?.memorySize ?? 0;
  }

  /** Closes the task and releases its memory. Closing again has no effect; other calls throw. */
  close(): void {
    this.#isClosed = true;
    this.#task = undefined;
    this.#pixels = new PixelReader();
  }
}

closeOnDispose(VisionTask);

function merged(settings: Settings, { options, isVideo = settings.isVideo }: Change): Settings {
  return { options: { ...settings.options, ...options }, isVideo };
}

/** Checks how to process an image; as in MediaPipe, `null` is no options. */
export function checkedProcessing(
  imageProcessingOptions: ImageProcessingOptions | null | undefined,
): { rotationDegrees: number } {
  const { regionOfInterest, rotationDegrees = 0 } = imageProcessingOptions ?? {};
  if (regionOfInterest) throw new HandsError('INVALID_ARGUMENT', "This task doesn't support region-of-interest.");
  if (typeof rotationDegrees !== 'number' || rotationDegrees % 90 !== 0) {
    throw new HandsError('INVALID_ARGUMENT', 'Expected rotation to be a multiple of 90°.');
  }
  return { rotationDegrees };
}
