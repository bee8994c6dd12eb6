import { packageModule } from './package.js';

/** A second thread pays where cores are left for the camera and the page. Without shared memory there is none. */
const THREADS = globalThis.crossOriginIsolated && navigator.hardwareConcurrency >= 4 ? 2 : 1;

/** The options that cannot be changed after loading. */
const OF_LOADING = ['precision', 'landmarksOnly'];

/**
 * Starts a worker with a model, or reuses that of the previous session if it has the same.
 *
 * @param {object | undefined} former The previous session.
 * @param {Uint8Array | undefined} model A bundle; MediaPipe's if it is absent.
 * @param {object} options Of `Hands`; see taskoptions.js.
 */
export async function startWorker(former, model, options) {
  const worker = former?.worker;
  if (worker?.suits(model, options)) {
    try {
      await worker.restart(options);
      return worker;
    } catch (error) {
      // A worker that has ended is replaced.
      if (error.code !== 'UNAVAILABLE') throw error;
    }
  }
  former?.close();
  const { Hands } = await packageModule('vision_bundle.mjs');
  return new SessionWorker(await Hands.live({ model, threads: THREADS, ...options }), model, options);
}

/** A worker of the package for consecutive sessions. */
class SessionWorker {
  #live;
  #model;
  #options;
  /** The start of the session and the last timestamp on the worker's clock, which must increase over all sessions. */
  #start = 0;
  #last = 0;

  constructor(live, model, options) {
    this.#live = live;
    this.#model = model;
    this.#options = options;
  }

  get precision() {
    return this.#options.precision;
  }

  /** The processing time of the last frame. */
  get milliseconds() {
    return this.#live.milliseconds;
  }

  /** Whether it can be restarted with a model and options. */
  suits(model, options) {
    return model === this.#model && OF_LOADING.every((name) => options[name] === this.#options[name]);
  }

  async restart(options) {
    await this.#live.setOptions(options);
    this.#options = options;
    this.#start = this.#last + 1;
  }

  /** Sends a single image. */
  sendImage(image, options) {
    return this.#live.send(image, undefined, options);
  }

  /** Sends a frame of a video with its time since the start of the session. */
  sendFrame(image, time, options) {
    this.#last = this.#start + time;
    return this.#live.send(image, this.#last, options);
  }

  close() {
    this.#live.close();
  }
}
