// The same tasks in a worker, so that a page stays smooth: results are promises, and the newest frame wins.

/**
 * A task in a worker.
 *
 * One frame is in work and the newest waits; a frame that waited before is dropped, and its promise gives
 * `undefined`.
 */
export class LiveHands {
  #worker;
  /** The call that the worker has. @type {Call | undefined} */
  #current;
  /** The newest frame that waits. @type {Call | undefined} */
  #next;
  /** Changes of options that wait: none is dropped. @type {Call[]} */
  #changes = [];
  // Frames are numbered as they come: to make an ImageBitmap of one may take longer than of the next.
  #lastSent = 0;
  #newest = 0;
  #end;

  /**
   * @typedef {object} Call
   * @property {object} message
   * @property {Transferable[]} transfer
   * @property {(value: any) => void} resolve
   * @property {(error: Error) => void} reject
   */

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
      await live.#change({
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
   *   copied; or what an ImageBitmap can be made of, such as a video element.
   * @param {number} timestamp In milliseconds, later than that of the frame before; not looked at in the
   *   running mode `IMAGE`.
   * @param {object} [imageProcessingOptions]
   * @returns {Promise<object | undefined>} What the task gives; `undefined` if a newer frame came before
   *   this one was begun.
   */
  async send(frame, timestamp, imageProcessingOptions) {
    this.#checkOpen();
    const number = ++this.#lastSent;
    const { image, transfer } = await transferable(frame);
    if (this.#end || number < this.#newest) {
      image.close?.();
      this.#checkOpen();
      return undefined;
    }
    this.#newest = number;
    return new Promise((resolve, reject) => {
      const former = this.#next;
      former?.message.image.close?.();
      former?.resolve(undefined);
      this.#next = {
        message: { name: 'frame', image, timestamp, imageProcessingOptions }, transfer, resolve, reject,
      };
      this.#pass();
    });
  }

  /** Lays options over the present ones, before the frames that are sent from now on. */
  setOptions(options) {
    return this.#change({ name: 'setOptions', options });
  }

  /** Ends the worker; what is in work or waits gives `undefined`. */
  close() {
    this.#stop(undefined);
  }

  async #change(message) {
    this.#checkOpen();
    return new Promise((resolve, reject) => {
      this.#changes.push({ message, transfer: [], resolve, reject });
      this.#pass();
    });
  }

  #checkOpen() {
    if (this.#end) throw this.#end;
  }

  /** Gives the worker its next call, if it has none. */
  #pass() {
    if (this.#current) return;
    this.#current = this.#changes.shift() ?? this.#next;
    if (!this.#current) return;
    if (this.#current === this.#next) this.#next = undefined;
    const { message, transfer, reject } = this.#current;
    try {
      this.#worker.postMessage(message, transfer);
    } catch (error) {
      // Such as a picture that was closed before.
      this.#current = undefined;
      reject(error);
      this.#pass();
    }
  }

  #finish({ value, error }) {
    const call = this.#current;
    this.#current = undefined;
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
    this.#pass();
  }

  #stop(error) {
    if (this.#end) return;
    this.#end = error ?? new Error('FAILED_PRECONDITION: The task is closed.');
    this.#worker.terminate();
    const calls = [this.#current, ...this.#changes, this.#next].filter((call) => call);
    this.#next?.message.image.close?.();
    this.#current = this.#next = undefined;
    this.#changes = [];
    for (const call of calls) {
      if (error) call.reject(error);
      else call.resolve(undefined);
    }
  }
}

/** A frame that can be handed to a worker, and what of it is handed over rather than copied. */
async function transferable(frame) {
  if (frame?.data !== undefined) {
    return { image: { data: frame.data, width: frame.width, height: frame.height }, transfer: [] };
  }
  const isOwn = ['ImageBitmap', 'VideoFrame'].some(
    (name) => typeof globalThis[name] === 'function' && frame instanceof globalThis[name]);
  const image = isOwn ? frame : await createImageBitmap(frame);
  return { image, transfer: [image] };
}
