// Gestures of one's own: a classifier is trained from a few hands of each, in a worker.

/** Trains classifiers of gestures for a bundle. */
export class GestureTrainer {
  #worker;
  /** Calls that the worker has not answered. @type {{resolve: Function, reject: Function}[]} */
  #calls = [];
  #end;

  /**
   * Starts a worker with a bundle.
   *
   * @param {object} options `baseOptions`: `modelAssetPath` or `modelAssetBuffer` of a gesture recognizer bundle;
   *   further `fileset`: as of `FilesetResolver.forExtras`, and `worker`: a module worker that runs
   *   `source/training_worker.mjs`, by default a new one.
   * @returns {Promise<GestureTrainer>}
   */
  static async create({ baseOptions = {}, fileset, worker }) {
    const trainer = new GestureTrainer(
      worker
        ?? new Worker(new URL('./source/training_worker.mjs', import.meta.url), { type: 'module' }));
    const { modelAssetPath: path, modelAssetBuffer: bundle } = baseOptions;
    const address = path && typeof location !== 'undefined' ? new URL(path, location.href).href : path;
    try {
      await trainer.#call({ name: 'create', fileset, path: address, bundle });
    } catch (error) {
      trainer.close();
      throw error;
    }
    return trainer;
  }

  constructor(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data: { value, error } }) => {
      const call = this.#calls.shift();
      if (error === undefined) call?.resolve(value);
      else call?.reject(new Error(error));
    };
    worker.onerror = (event) => this.#stop(new Error(`The worker has stopped: ${event.message}`));
  }

  /**
   * Trains a classifier: closed form, nothing random, equal hands give equal bytes.
   *
   * @param {{name: string, hands: import('./source/hand_record.mjs').ExampleHand[]}[]} gestures Two hands or more
   *   of each; those of a gesture named `none`, in any case, show none of the others.
   * @param {{isMirroring?: boolean}} [options] Whether left and right hands show the same gestures, as by default.
   * @returns {Promise<{bundle: Uint8Array, report: object}>} A `.task` file for MediaPipe, which also keeps the
   *   hands, and what cross-validation says of it.
   */
  train(gestures, { isMirroring = true } = {}) {
    return this.#call({ name: 'train', gestures, isMirroring });
  }

  /**
   * The hands that the bundle was trained on here, by gesture; none of other bundles.
   *
   * @returns {Promise<{name: string, hands: import('./source/hand_record.mjs').ExampleHand[]}[]>}
   */
  examples() {
    return this.#call({ name: 'examples' });
  }

  /** Ends the worker; what is under way fails. */
  close() {
    this.#stop(new Error('FAILED_PRECONDITION: The trainer is closed.'));
  }

  #call(message) {
    if (this.#end) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      this.#worker.postMessage(message);
      this.#calls.push({ resolve, reject });
    });
  }

  #stop(error) {
    if (this.#end) return;
    this.#end = error;
    this.#worker.terminate();
    for (const { reject } of this.#calls.splice(0)) reject(error);
  }
}
