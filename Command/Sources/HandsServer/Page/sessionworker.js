import { BUNDLE, packageModule } from './package.js';

/** A second thread pays where cores are left for the camera and the page. Without shared memory there is none. */
const THREADS = globalThis.crossOriginIsolated && navigator.hardwareConcurrency >= 4 ? 2 : 1;

/** Starts a worker for a task, precision, mode and bundle, or reuses that of the previous session if it has the same. */
export async function startWorker(former, kind, options) {
  const worker = former?.worker;
  if (worker?.isOf(kind)) {
    await worker.restart(options);
    return worker;
  }
  former?.close();
  return SessionWorker.start(kind, options);
}

/** A worker of the package for consecutive sessions. */
class SessionWorker {
  #live;
  #kind;
  /** The start of the session and the last timestamp on the worker's clock, which must increase over all sessions. */
  #start = 0;
  #last = 0;

  static async start(kind, options) {
    return new SessionWorker(
      kind.task === 'stars' ? await startHands(kind, options) : await startTask(kind, options),
      kind,
    );
  }

  constructor(live, kind) {
    this.#live = live;
    this.#kind = kind;
  }

  get precision() {
    return this.#kind.precision;
  }

  /** The processing time of the last frame. */
  get milliseconds() {
    return this.#live.milliseconds;
  }

  isOf(kind) {
    return Object.entries(kind).every(([name, value]) => this.#kind[name] === value);
  }

  async restart(options) {
    await this.#live.setOptions(options);
    this.#start = this.#last + 1;
  }

  /** Sends a frame with its time since the start of the session. */
  send(image, time, options) {
    this.#last = this.#start + time;
    return this.#live.send(image, this.#last, options);
  }

  close() {
    this.#live.close();
  }
}

/** Hands with the confidence of their joints, which the game counts. */
async function startHands({ bundle }, options) {
  const { Hands } = await packageModule('vision_bundle.mjs');
  return Hands.live({ model: bundle ?? BUNDLE, threads: THREADS, ...options });
}

/** One of MediaPipe's tasks. */
async function startTask({ task, precision, runningMode, bundle }, options) {
  const { LiveHands } = await packageModule('live.mjs');
  const baseOptions = bundle ? { modelAssetBuffer: bundle } : { modelAssetPath: BUNDLE };
  return LiveHands.create({ task, precision, runningMode, baseOptions, threads: THREADS, ...options });
}
