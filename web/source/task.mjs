// Base class of both tasks: creation, options, running modes and closing.

import { readFile, readStream } from './files.mjs';
import { Instance } from './instance.mjs';
import { encoded, initialOptions, merged } from './options.mjs';
import { PixelReader } from './pixels.mjs';
import { hands } from './result.mjs';

/** Base class; @see HandLandmarker and GestureRecognizer. */
export class VisionTask {
  #kind;
  #fileset;
  #pixels = new PixelReader();
  /** The module instance with the task; `undefined` before the model is loaded and after `close()`. */
  #instance;
  #options = initialOptions();
  #isVideo = false;
  #canvas;
  #isClosed = false;
  /** Models are loaded one at a time, in call order. @type {Promise<void> | undefined} */
  #loading;

  /**
   * Use a static `create…` method instead.
   *
   * @param {{number: number, hasGestures: boolean}} kind
   * @param {import('./fileset.mjs').WasmFileset} fileset
   */
  constructor(kind, fileset) {
    this.#kind = kind;
    this.#fileset = fileset;
  }

  /** Initializes a new task, or closes it on failure. */
  async open(options) {
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
   * Options apply to the next call, unless a model must be loaded first. Invalid options change nothing. As in
   * MediaPipe, errors are thrown synchronously, except for those that occur after loading.
   *
   * @param {object} options
   * @returns {Promise<void>}
   */
  setOptions(options = {}) {
    this.#checkOpen('setOptions');
    if (options.canvas !== undefined && options.canvas !== this.#canvas) {
      throw new Error('You must create a new task to reset the canvas.');
    }
    const { modelAssetPath, modelAssetBuffer } = options.baseOptions ?? {};
    if (modelAssetPath && modelAssetBuffer) {
      throw new Error('Cannot set both baseOptions.modelAssetPath and baseOptions.modelAssetBuffer');
    }
    if (!modelAssetPath && !modelAssetBuffer && !this.#instance) {
      throw new Error(
        'Either baseOptions.modelAssetPath or baseOptions.modelAssetBuffer must be set',
      );
    }
    if (modelAssetPath || modelAssetBuffer) {
      return this.#exchange(modelAssetPath, modelAssetBuffer, options);
    }
    const merging = this.#merged(options);
    const bytes = encoded(merging.options);
    const address = this.#instance.write(bytes);
    try {
      this.#instance.call('hands_set_options', address, bytes.length);
    } finally {
      this.#instance.free(address);
    }
    this.#accept(merging);
    return Promise.resolve();
  }

  /** Replaces the model: synchronously if bytes and module are available and no other load is pending. */
  #exchange(path, buffer, options) {
    const { precision } = this.#merged(options).options;
    const isAtHand = buffer instanceof Uint8Array && this.#loading === undefined &&
      this.#instance && precision === this.precision;
    if (isAtHand) {
      this.#put(this.#instance.sibling(), buffer, options);
      return Promise.resolve();
    }
    const loaded = (this.#loading ?? Promise.resolve()).then(() => this.#load(path, buffer, options));
    const loading = loaded.catch(() => {}).then(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loaded;
  }

  async #load(path, buffer, options) {
    const { precision } = this.#merged(options).options;
    const reading = typeof buffer?.read === 'function' ? readStream(buffer) : buffer;
    const [instance, bytes] = await Promise.all([
      Instance.create(this.#fileset, precision === 'fast16' ? 'fast16BinaryPath' : 'wasmBinaryPath'),
      path ? readFile(path, 'model') : reading,
    ]);
    if (!(bytes instanceof Uint8Array)) {
      throw new TypeError('baseOptions.modelAssetBuffer must be a Uint8Array or a stream reader.');
    }
    this.#checkOpen('setOptions');
    this.#put(instance, bytes, options);
  }

  /** Replaces the current instance with a new one that has another model. */
  #put(instance, bytes, options) {
    // Other options may have changed while the model was loading.
    const merging = this.#merged(options);
    const record = encoded(merging.options);
    const address = instance.write(record);
    instance.call(
      'hands_create',
      this.#kind.number,
      instance.write(bytes),
      bytes.length,
      address,
      record.length,
    );
    instance.free(address);
    this.#instance = instance;
    this.#accept(merging);
  }

  #merged(options) {
    const isVideo = 'runningMode' in options ? !!options.runningMode && options.runningMode !== 'IMAGE' : this.#isVideo;
    return { options: merged(this.#options, options, this.#kind.hasGestures), isVideo };
  }

  #accept({ options, isVideo }) {
    this.#options = options;
    this.#isVideo = isVideo;
  }

  /** Finds the hands in a single image. */
  image(image, imageProcessingOptions, caller) {
    this.#checkOpen(caller);
    if (this.#isVideo) {
      throw new Error(
        "Task is not initialized with image mode. 'runningMode' must be set to 'IMAGE'.",
      );
    }
    return this.#run('hands_run_image', image, imageProcessingOptions);
  }

  /** Finds the hands in the next frame of a video. */
  frame(image, timestamp, imageProcessingOptions, caller) {
    this.#checkOpen(caller);
    if (!this.#isVideo) {
      throw new Error(
        "Task is not initialized with video mode. 'runningMode' must be set to 'VIDEO'.",
      );
    }
    if (typeof timestamp !== 'number' || Number.isNaN(timestamp)) {
      throw new TypeError('The timestamp must be a number of milliseconds.');
    }
    return this.#run('hands_run_video', image, imageProcessingOptions, timestamp);
  }

  #run(name, image, imageProcessingOptions, ...time) {
    const rotation = checkedRotation(imageProcessingOptions);
    checkCanvas(this.#canvas);
    const { data, width, height } = this.#pixels.read(image);
    const address = this.#instance.writeFrame(data);
    this.#instance.call(name, address, width, height, 4 * width, rotation, ...time);
    return hands(this.#instance);
  }

  #checkOpen(caller) {
    if (this.#isClosed) {
      throw new Error(`FAILED_PRECONDITION: The task is closed; ${caller}() needs a new one.`);
    }
  }

  /** Arithmetic of the hand models: `exact` or `fast16`. */
  get precision() {
    return this.#options.precision;
  }

  /** Size of the task's WebAssembly memory in bytes; 0 after `close()`. */
  get memorySize() {
    return this.#instance?.memorySize ?? 0;
  }

  /** Closes the task and releases its memory. Further calls have no effect. */
  close() {
    this.#isClosed = true;
    this.#instance = undefined;
    this.#pixels = new PixelReader();
  }
}

function checkedRotation(options) {
  if (options?.regionOfInterest) {
    throw new Error("This task doesn't support region-of-interest.");
  }
  const degrees = options?.rotationDegrees ?? 0;
  if (typeof degrees !== 'number' || degrees % 90 !== 0) {
    throw new Error('Expected rotation to be a multiple of 90°.');
  }
  return degrees % 360;
}

/** As in MediaPipe, a canvas must support WebGL, although it is only used for drawing. */
function checkCanvas(canvas) {
  if (!canvas) return;
  if (!canvas.getContext?.('webgl2') && !canvas.getContext?.('webgl')) {
    throw new Error(
      'Failed to obtain WebGL context from the provided canvas. `getContext()` should only be ' +
        'invoked with `webgl` or `webgl2`.',
    );
  }
}
