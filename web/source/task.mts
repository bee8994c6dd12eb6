// Base class of both tasks: creation, options, running modes and closing.
import { HandsError } from './errors.mjs';
import { checkedSize, readFile, readStream } from './files.mjs';
import type { WasmFileset } from './fileset.mjs';
import { Instance } from './instance.mjs';
import type { BaseOptions, CompleteOptions, GestureRecognizerOptions, Precision } from './options.mjs';
import { encoded, initialOptions, merged } from './options.mjs';
import type { ImageSource } from './pixels.mjs';
import { PixelReader } from './pixels.mjs';
import type { FoundHand } from './result.mjs';
import { hands } from './result.mjs';

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

/** The number of a task in the module. */
interface Kind {
  number: number;
  hasGestures: boolean;
}

interface Merging {
  options: CompleteOptions;
  isVideo: boolean;
}

/** Base class; @see HandLandmarker and GestureRecognizer. */
export class VisionTask<Options extends GestureRecognizerOptions> {
  #kind: Kind;
  #fileset: WasmFileset;
  #pixels = new PixelReader();
  /** The module instance with the task; `undefined` before the model is loaded and after `close()`. */
  #instance: Instance | undefined;
  #options = initialOptions();
  #isVideo = false;
  #canvas: GestureRecognizerOptions['canvas'];
  #isClosed = false;
  /** Models are loaded one at a time, in call order. */
  #loading: Promise<void> | undefined;

  protected constructor(kind: Kind, fileset: WasmFileset) {
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
    const base = options.baseOptions ?? {};
    if (base.modelAssetPath && base.modelAssetBuffer) {
      throw new HandsError(
        'INVALID_ARGUMENT',
        'Cannot set both baseOptions.modelAssetPath and baseOptions.modelAssetBuffer',
      );
    }
    if (base.modelAssetPath || base.modelAssetBuffer) return this.#exchange(base, options);
    if (!this.#instance) {
      throw new HandsError(
        'INVALID_ARGUMENT',
        'Either baseOptions.modelAssetPath or baseOptions.modelAssetBuffer must be set',
      );
    }
    const merging = this.#merged(options);
    this.#instance.callWith('hands_set_options', [encoded(merging.options)]);
    this.#accept(merging);
    return Promise.resolve();
  }

  /** Replaces the model: synchronously if bytes and module are available and no other load is pending. */
  #exchange(base: BaseOptions, options: Options): Promise<void> {
    const { precision } = this.#merged(options).options;
    const bytes = base.modelAssetBuffer;
    if (bytes instanceof Uint8Array && !this.#loading && this.#instance && precision === this.precision) {
      this.#put(this.#instance.sibling(), bytes, options);
      return Promise.resolve();
    }
    const loaded = (this.#loading ?? Promise.resolve()).then(() => this.#load(base, options));
    const loading = loaded.catch(() => {}).then(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loaded;
  }

  async #load(base: BaseOptions, options: Options): Promise<void> {
    const { precision } = this.#merged(options).options;
    const [instance, bytes] = await Promise.all([
      Instance.create(this.#fileset, precision === 'fast16' ? 'fast16BinaryPath' : 'wasmBinaryPath'),
      modelBytes(base),
    ]);
    this.#checkOpen('setOptions');
    this.#put(instance, bytes, options);
  }

  /** Replaces the current instance with a new one that has another model. */
  #put(instance: Instance, bytes: Uint8Array, options: Options): void {
    // Other options may have changed while the model was loading.
    const merging = this.#merged(options);
    const record = encoded(merging.options);
    const address = instance.write(record);
    // Frees the bytes of the model.
    instance.call(
      'hands_create',
      this.#kind.number,
      instance.write(checkedSize(bytes)),
      bytes.length,
      address,
      record.length,
    );
    instance.free(address);
    this.#instance = instance;
    this.#accept(merging);
  }

  #merged(options: Options): Merging {
    const isVideo = 'runningMode' in options ? !!options.runningMode && options.runningMode !== 'IMAGE' : this.#isVideo;
    return { options: merged(this.#options, options, this.#kind.hasGestures), isVideo };
  }

  #accept({ options, isVideo }: Merging): void {
    this.#options = options;
    this.#isVideo = isVideo;
  }

  /** Finds the hands in a single image. */
  protected image(
    image: ImageSource,
    imageProcessingOptions: ImageProcessingOptions | undefined,
    caller: string,
  ): FoundHand[] {
    const instance = this.#checkOpen(caller);
    if (this.#isVideo) {
      throw new HandsError(
        'FAILED_PRECONDITION',
        "Task is not initialized with image mode. 'runningMode' must be set to 'IMAGE'.",
      );
    }
    return this.#run(instance, 'hands_run_image', image, imageProcessingOptions);
  }

  /** Finds the hands in the next frame of a video. */
  protected frame(
    image: ImageSource,
    timestamp: number,
    imageProcessingOptions: ImageProcessingOptions | undefined,
    caller: string,
  ): FoundHand[] {
    const instance = this.#checkOpen(caller);
    if (!this.#isVideo) {
      throw new HandsError(
        'FAILED_PRECONDITION',
        "Task is not initialized with video mode. 'runningMode' must be set to 'VIDEO'.",
      );
    }
    if (typeof timestamp !== 'number' || Number.isNaN(timestamp)) {
      throw new TypeError('The timestamp must be a number of milliseconds.');
    }
    return this.#run(instance, 'hands_run_video', image, imageProcessingOptions, timestamp);
  }

  #run(
    instance: Instance | undefined,
    name: string,
    image: ImageSource,
    imageProcessingOptions: ImageProcessingOptions | undefined,
    ...time: number[]
  ): FoundHand[] {
    const rotation = checkedRotation(imageProcessingOptions);
    checkCanvas(this.#canvas);
    const { data, width, height } = this.#pixels.read(image);
    if (!instance) throw HandsError.coded('FAILED_PRECONDITION', 'The task has no model.');
    instance.call(name, instance.writeFrame(data), width, height, 4 * width, rotation, ...time);
    return hands(instance);
  }

  #checkOpen(caller: string): Instance | undefined {
    if (this.#isClosed) {
      throw HandsError.coded('FAILED_PRECONDITION', `The task is closed; ${caller}() needs a new one.`);
    }
    return this.#instance;
  }

  /** Arithmetic of the hand models. */
  get precision(): Precision {
    return this.#options.precision;
  }

  /** Size of the task's WebAssembly memory in bytes; 0 after `close()`. */
  get memorySize(): number {
    return this.#instance?.memorySize ?? 0;
  }

  /** Closes the task and releases its memory. Further calls have no effect. */
  close(): void {
    this.#isClosed = true;
    this.#instance = undefined;
    this.#pixels = new PixelReader();
  }
}

/** Reads the model that options name. */
async function modelBytes({ modelAssetPath: path, modelAssetBuffer: buffer }: BaseOptions): Promise<Uint8Array> {
  if (path) return await readFile(path, 'model');
  if (buffer instanceof Uint8Array) return buffer;
  if (typeof buffer?.read === 'function') return await readStream(buffer);
  throw new TypeError('baseOptions.modelAssetBuffer must be a Uint8Array or a stream reader.');
}

function checkedRotation(options: ImageProcessingOptions | undefined): number {
  if (options?.regionOfInterest) {
    throw new HandsError('INVALID_ARGUMENT', "This task doesn't support region-of-interest.");
  }
  const degrees = options?.rotationDegrees ?? 0;
  if (typeof degrees !== 'number' || degrees % 90 !== 0) {
    throw new HandsError('INVALID_ARGUMENT', 'Expected rotation to be a multiple of 90°.');
  }
  return degrees % 360;
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
