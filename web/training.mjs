// Custom gestures: trains a classifier from a few hands per gesture, in a worker.

/** Trains custom gesture classifiers for a bundle. */
export class GestureTrainer {
  #worker;
  /** Unanswered calls. @type {{resolve: Function, reject: Function}[]} */
  #calls = [];
  #end;

  /**
   * Starts a worker with a bundle.
   *
   * @param {object} options `baseOptions`: `modelAssetPath` or `modelAssetBuffer` of a gesture recognizer bundle;
   *   `fileset`: from `FilesetResolver.forExtras`; `worker`: a module worker that runs
   *   `source/training_worker.mjs`, by default a new one.
   * @returns {Promise<GestureTrainer>}
   */
  static async create({ baseOptions = {}, fileset, worker }) {
    const trainer = new GestureTrainer(
      worker ??
        new Worker(new URL('./source/training_worker.mjs', import.meta.url), { type: 'module' }),
    );
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
   * Trains a classifier. Training is closed-form and deterministic: the same hands produce the same bytes.
   *
   * @param {{name: string, hands: import('./source/hand_record.mjs').ExampleHand[]}[]} gestures At least two hands
   *   per gesture. A gesture named `none` (case-insensitive) holds hands that show no other gesture.
   * @param {{isMirroring?: boolean}} [options] Whether left and right hands show the same gestures; by default true.
   * @returns {Promise<{bundle: Uint8Array, report: object}>} A `.task` file that MediaPipe loads, with the training
   *   hands inside, and the cross-validation report.
   */
  train(gestures, { isMirroring = true } = {}) {
    return this.#call({ name: 'train', gestures, isMirroring });
  }

  /**
   * The hands that the bundle was trained on, by gesture; empty if the bundle does not store them.
   *
   * @returns {Promise<{name: string, hands: import('./source/hand_record.mjs').ExampleHand[]}[]>}
   */
  examples() {
    return this.#call({ name: 'examples' });
  }

  /** Terminates the worker; pending calls reject. */
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
