import { BUNDLE, packageModule } from './package.js';

/** A worker for a task, precision, mode and bundle: that of a session that ends if it has the same, or a new one. */
export async function startWorker(former, kind, options) {
  const worker = former?.worker;
  if (worker?.isOf(kind)) {
    await worker.restart(options);
    return worker;
  }
  former?.close();
  return SessionWorker.start(kind, options);
}

/** A worker of the package that serves one session after the other. */
class SessionWorker {
  #live;
  #kind;
  /** When the session began on the worker's clock, and the time of the last frame: of all sessions it must rise. */
  #start = 0;
  #last = 0;

  static async start(kind, options) {
    const { LiveHands } = await packageModule('live.mjs');
    const { task, precision, runningMode, bundle } = kind;
    const baseOptions = bundle ? { modelAssetBuffer: bundle } : { modelAssetPath: BUNDLE };
    const live = await LiveHands.create({ task, precision, runningMode, baseOptions, ...options });
    return new SessionWorker(live, kind);
  }

  constructor(live, kind) {
    this.#live = live;
    this.#kind = kind;
  }

  get precision() {
    return this.#kind.precision;
  }

  /** What the last frame that was answered took. */
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

  /** Sends a frame with its time since the session began. */
  send(image, time, options) {
    this.#last = this.#start + time;
    return this.#live.send(image, this.#last, options);
  }

  close() {
    this.#live.close();
  }
}
