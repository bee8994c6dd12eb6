// The same tasks in a worker, so that a page stays smooth: results are promises, and the newest frame wins.

import { FrameBuffers } from './source/frame_buffers.mjs';
import { unpacked } from './source/result_message.mjs';

/**
 * A task in a worker.
 *
 * One frame is in work and the newest waits; a frame that waited before is dropped, and its promise gives
 * `undefined`. The worker has the frames that wait, so that it goes on without this thread.
 */
export class LiveHands {
  #worker;
  /** What the worker has not answered, by number. @type {Map<number, {resolve: Function, reject: Function}>} */
  #calls = new Map();
  #buffers = new FrameBuffers();
  // Frames are numbered as they come: to copy one may take longer than the next.
  #lastNumber = 0;
  #newestFrame = 0;
  #milliseconds;
  #end;

  /**
   * Starts a worker with a task.
   *
   * @param {object} options Those of a GestureRecognizer, whose running mode is `VIDEO` by default, and further
   *   `task`: `'gestures'` (the default) or `'landmarks'`, `fileset`: as of FilesetResolver, and `worker`: a
   *   module worker that runs `source/live_worker.mjs`, by default a new one. Addresses are relative to the page.
   * @returns {Promise<LiveHands>}
   */
  static async create({ task = 'gestures', fileset, worker, ...options }) {
    const live = new LiveHands(
      worker ?? new Worker(new URL('./source/live_worker.mjs', import.meta.url), { type: 'module' }));
    const base = options.baseOptions ?? {};
    const path = base.modelAssetPath && typeof location !== 'undefined'
      ? new URL(base.modelAssetPath, location.href).href
      : base.modelAssetPath;
    try {
      await live.#call({
        name: 'create', task, fileset,
        options: {
          runningMode: 'VIDEO', ...options,
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
   * @param {any} frame An ImageBitmap or VideoFrame, which is taken over and closed; ImageData, which is
   *   copied; a video element, or what else an ImageBitmap can be made of.
   * @param {number} timestamp In milliseconds, later than that of the frame before; not looked at in the
   *   running mode `IMAGE`.
   * @param {object} [imageProcessingOptions]
   * @returns {Promise<object | undefined>} What the task gives; `undefined` if a newer frame came before
   *   this one was begun.
   */
  async send(frame, timestamp, imageProcessingOptions) {
    this.#checkOpen();
    const number = ++this.#lastNumber;
    const { transfer, ...picture } = await this.#transferable(frame);
    if (this.#end || number < this.#newestFrame) {
      if (picture.buffer) this.#buffers.giveBack(picture.buffer);
      else picture.image.close?.();
      this.#checkOpen();
      return undefined;
    }
    this.#newestFrame = number;
    const { value, milliseconds } = await this.#post(
      { name: 'frame', number, ...picture, timestamp, imageProcessingOptions }, transfer);
    if (!value) return undefined;
    this.#milliseconds = milliseconds;
    return unpacked(value);
  }

  /** What the worker took for the last frame that was answered; `undefined` before. */
  get milliseconds() {
    return this.#milliseconds;
  }

  /** A frame as a worker takes it: `image`, its `buffer` if that comes back, and what is handed over. */
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

  /** Lays options over the present ones, before the frames that are sent from now on. */
  async setOptions(options) {
    await this.#call({ name: 'setOptions', options });
  }

  /** Ends the worker; what is in work or waits gives `undefined`. */
  close() {
    this.#stop(undefined);
  }

  async #call(message) {
    this.#checkOpen();
    return this.#post({ number: ++this.#lastNumber, ...message }, []);
  }

  #post(message, transfer) {
    return new Promise((resolve, reject) => {
      // Fails with such as a picture that was closed before.
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
    this.#end = error ?? new Error('FAILED_PRECONDITION: The task is closed.');
    this.#worker.terminate();
    for (const call of this.#calls.values()) {
      if (error) call.reject(error);
      else call.resolve({});
    }
    this.#calls.clear();
  }
}

/** Whether something is of a class that this browser has. */
function isOf(name, frame) {
  return typeof globalThis[name] === 'function' && frame instanceof globalThis[name];
}
