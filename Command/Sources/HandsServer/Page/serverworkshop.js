import { serverAddress } from './address.js';

/** The interval between requests for the progress of training in milliseconds. */
const POLLING = 250;

/**
 * The server's folder of recorded gestures and its training.
 *
 * `onChange(summary)` receives the server's summary: `folder` (`null` if recording is off), `gestures` with `name`,
 * `pictures` and `takes`, `training` with `processed` and `pictures` while it runs, the `failure` of training or of
 * reading the folder, and the `report` of the last training.
 */
export class ServerWorkshop {
  #onChange;
  /** The current request, and whether another one must follow because its answer may be outdated. */
  #loading;
  #isRequested = false;
  /** Whether the progress of training is being requested. */
  #isPolling = false;
  /** Whether the last request failed. */
  isStale = false;

  summary = { folder: null, gestures: [], training: null, failure: null, report: null };

  constructor(onChange) {
    this.#onChange = onChange;
  }

  get isTraining() {
    return Boolean(this.summary.training);
  }

  get isTrained() {
    return Boolean(this.summary.report);
  }

  /** The downloads after training: `{name, address, title}`. */
  get downloads() {
    return [{ name: 'gestures.task', title: 'gestures.task' }, { name: 'gestures.html', title: 'Report' }].map(
      (file) => ({ ...file, address: serverAddress(file.name) }),
    );
  }

  /**
   * Requests the summary. If training runs, its progress is requested until it ends, which the returned promise does not
   * wait for.
   */
  load() {
    this.#isRequested = true;
    this.#loading ??= this.#request();
    return this.#loading;
  }

  async #request() {
    try {
      while (this.#isRequested) {
        this.#isRequested = false;
        await this.#read('gestures.json');
        this.#onChange(this.summary);
      }
    } finally {
      this.#loading = undefined;
    }
    if (this.isTraining) this.#poll();
  }

  /** Requests the progress of training until it ends; a failed request ends it, too, and leaves the summary stale. */
  async #poll() {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      while (this.isTraining) {
        await new Promise((resume) => setTimeout(resume, POLLING));
        await this.#read('training.json');
        // The result is part of the whole summary.
        if (this.isTraining) this.#onChange(this.summary);
        else await this.load();
      }
    } catch (error) {
      this.summary = { ...this.summary, training: null, failure: error.message };
      this.#onChange(this.summary);
    } finally {
      this.#isPolling = false;
    }
  }

  async #read(name) {
    try {
      const response = await request(serverAddress(name), { cache: 'no-store' });
      this.summary = { ...this.summary, ...(await response.json()) };
      this.isStale = false;
    } catch (error) {
      this.isStale = true;
      throw error;
    }
  }

  /** Begins training with the options of `hands train`. */
  train(options) {
    return this.#act('train', options);
  }

  /** Deletes the images of a gesture's last take. */
  forget(gesture) {
    return this.#act('forget', { gesture });
  }

  async #act(action, items) {
    await request(serverAddress(`gestures/${action}`, new URLSearchParams(items)), { method: 'POST' });
    await this.load();
  }
}

/** Sends a request; throws an `Error` with a message if the server does not answer or refuses it. */
async function request(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    throw new Error('The server does not respond.', { cause: error });
  }
  if (!response.ok) throw new Error((await response.text()).trim());
  return response;
}
