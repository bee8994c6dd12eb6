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

  /** Requests the summary, and the progress while training runs. */
  load() {
    this.#isRequested = true;
    this.#loading ??= this.#request();
    return this.#loading;
  }

  async #request() {
    try {
      while (this.#isRequested || this.isTraining) {
        const wasTraining = this.isTraining && !this.#isRequested;
        this.#isRequested = false;
        const address = serverAddress(wasTraining ? 'training.json' : 'gestures.json');
        const response = await request(address, { cache: 'no-store' });
        this.summary = { ...this.summary, ...(await response.json()) };
        this.isStale = false;
        // The result is part of the whole summary.
        if (wasTraining && !this.isTraining) this.#isRequested = true;
        else this.#onChange(this.summary);
        if (this.isTraining) await new Promise((resume) => setTimeout(resume, POLLING));
      }
    } catch (error) {
      this.isStale = true;
      throw error;
    } finally {
      this.#loading = undefined;
    }
  }

  /** Trains with the options of `hands train`. */
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
