// The same tasks in a worker, so that they do not block the page: results are promises, and the newest frame wins.

import { FrameBuffers } from './source/frame_buffers.mjs';
import { unpacked } from './source/result_message.mjs';

/**
 * A task in a worker.
 *
 * While a frame is being processed, only the newest one waits. Older waiting frames are dropped, and their promises
 * resolve to `undefined`. Frames wait in the worker, so it continues even while this thread is busy.
 */
export class LiveHands {
  #worker;
  /** Unanswered calls, by number. @type {Map<number, {resolve: Function, reject: Function}>} */
  #calls = new Map();
  #buffers = new FrameBuffers();
  // Frames are numbered on arrival, because copying one may take longer than copying the next.
  #lastNumber = 0;
  #newestFrame = 0;
  #milliseconds;
  /** Why frames are rejected, once they are. @type {Error | undefined} */
  #end;
  #hasFailed = false;

  /**
   * Starts a worker with a task.
   *
   * @param {object} options GestureRecognizer options, with running mode `VIDEO` by default, plus `task`:
   *   `'gestures'` (default) or `'landmarks'`; `fileset`: from FilesetResolver; `worker`: a module worker that runs
   *   `source/live_worker.mjs`, by default a new one. URLs are relative to the page.
   * @returns {Promise<LiveHands>}
   */
  static async create({ task = 'gestures', fileset, worker, ...options }) {
    const live = new LiveHands(
      worker ?? new Worker(new URL('./source/live_worker.mjs', import.meta.url), { type: 'module' }),
    );
    const base = options.baseOptions ?? {};
    const path = base.modelAssetPath && typeof location !== 'undefined'
      ? new URL(base.modelAssetPath, location.href).href
      : base.modelAssetPath;
    try {
      await live.#call({
        name: 'create',
        task,
        fileset,
        options: {
          runningMode: 'VIDEO',
          ...options,
          baseOptions: { ...base, ...(path ? { modelAssetPath: path } : {}) },
        },
      });
    } catch (error) {
      live.close();
      throw error;
    }
    return live;
  }

  constructor(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#finish(data);
    worker.onerror = (event) => this.#stop(new Error(`The worker has stopped: ${event.message}`));
  }

  /**
   * Finds the hands in the next frame of a video.
   *
   * @param {any} frame An ImageBitmap or VideoFrame, which is transferred and closed; ImageData, which is copied;
   *   a video element, or any other source for an ImageBitmap.
   * @param {number} timestamp Milliseconds, later than the previous frame's. Ignored in running mode `IMAGE`.
   * @param {object} [imageProcessingOptions]
   * @returns {Promise<object | undefined>} The result of the task, or `undefined` if the frame was dropped for a
   *   newer one.
   */
  async send(frame, timestamp, imageProcessingOptions) {
    this.#checkOpen();
    const number = ++this.#lastNumber;
    const { transfer, ...picture } = await this.#transferable(frame);
    if (this.#end || number < this.#newestFrame) {
      if (picture.buffer) this.#buffers.giveBack(picture.buffer);
      else picture.image.close?.();
      // After close() the frame is dropped; a failed worker rejects it.
      if (this.#hasFailed) throw this.#end;
      return undefined;
    }
    this.#newestFrame = number;
    const { value, milliseconds } = await this.#post(
      { name: 'frame', number, ...picture, timestamp, imageProcessingOptions },
      transfer,
    );
    if (!value) return undefined;
    this.#milliseconds = milliseconds;
    return unpacked(value);
  }

  /** Milliseconds that the worker spent on the last frame; `undefined` before the first result. */
  get milliseconds() {
    return this.#milliseconds;
  }

  /** A frame ready for the worker: `image`, its `buffer` if the worker returns it, and the objects to `transfer`. */
  async #transferable(frame) {
    if (frame?.data !== undefined) {
      return { image: { data: frame.data, width: frame.width, height: frame.height }, transfer: [] };
    }
    const source = isOf('HTMLVideoElement', frame) && typeof VideoFrame === 'function' ? new VideoFrame(frame) : frame;
    if (isOf('VideoFrame', source)) {
      const image = await this.#buffers.copy(source);
      if (image) {
        source.close();
        return { image, buffer: image.data.buffer, transfer: [image.data.buffer] };
      }
    }
    const isOwn = isOf('VideoFrame', source) || isOf('ImageBitmap', source);
    const image = isOwn ? source : await createImageBitmap(source);
    return { image, transfer: [image] };
  }

  /** Merges options into the current ones; they apply to frames sent afterwards. */
  async setOptions(options) {
    await this.#call({ name: 'setOptions', options });
  }

  /** Terminates the worker; pending calls resolve to `undefined`. */
  close() {
    this.#stop(undefined);
  }

  async #call(message) {
    this.#checkOpen();
    return this.#post({ number: ++this.#lastNumber, ...message }, []);
  }

  #post(message, transfer) {
    return new Promise((resolve, reject) => {
      // Throws, for example, if the image is already closed.
      this.#worker.postMessage(message, transfer);
      this.#calls.set(message.number, { resolve, reject });
    });
  }

  #checkOpen() {
    if (this.#end) throw this.#end;
  }

  #finish({ number, error, buffer, ...answer }) {
    if (buffer) this.#buffers.giveBack(buffer);
    const call = this.#calls.get(number);
    this.#calls.delete(number);
    if (error === undefined) call?.resolve(answer);
    else call?.reject(new Error(error));
  }

  #stop(error) {
    if (this.#end) return;
    this.#hasFailed = error !== undefined;
    this.#end = error ?? new Error('FAILED_PRECONDITION: The task is closed.');
    this.#worker.terminate();
    for (const call of this.#calls.values()) {
      if (error) call.reject(error);
      else call.resolve({});
    }
    this.#calls.clear();
  }
}

/** Whether an object is an instance of a class that this browser may lack. */
function isOf(name, frame) {
  return typeof globalThis[name] === 'function' && frame instanceof globalThis[name];
}
