import { serverAddress } from './address.js';

/** Milliseconds between two questions for how training gets on. */
const POLLING = 250;

/**
 * The server's folder of recorded gestures and its training.
 *
 * `onChange(summary)` gets what the server says of both: `folder` (`null` if it records nothing),
 * `gestures` with `name`, `pictures` and `takes`, `training` with `looked` and `pictures` while it
 * runs, the `failure` of training or of reading the folder, and the `report` of the last training.
 */
export class ServerWorkshop {
  #onChange;
  /** What is asked at present, and whether it must be asked once more: an answer may be older than the question. */
  #loading;
  #isAsked = false;
  /** Whether the server could not be asked. */
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

  /** What can be downloaded once it is trained: `{name, address, title}`. */
  get downloads() {
    return [{ name: 'gestures.task', title: 'gestures.task' }, { name: 'gestures.html', title: 'Report' }].map(
      (file) => ({ ...file, address: serverAddress(file.name) }),
    );
  }

  /** Asks the server; goes on asking how far it is while it trains. */
  load() {
    this.#isAsked = true;
    this.#loading ??= this.#ask();
    return this.#loading;
  }

  async #ask() {
    try {
      while (this.#isAsked || this.isTraining) {
        const wasTraining = this.isTraining && !this.#isAsked;
        this.#isAsked = false;
        const address = serverAddress(wasTraining ? 'training.json' : 'gestures.json');
        const response = await request(address, { cache: 'no-store' });
        this.summary = { ...this.summary, ...(await response.json()) };
        this.isStale = false;
        // What came of it is in the whole.
        if (wasTraining && !this.isTraining) this.#isAsked = true;
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

  /** Trains with options of `hands train`. */
  train(options) {
    return this.#act('train', options);
  }

  /** Deletes the pictures of a gesture's last take. */
  forget(gesture) {
    return this.#act('forget', { gesture });
  }

  async #act(action, items) {
    await request(serverAddress(`gestures/${action}`, new URLSearchParams(items)), { method: 'POST' });
    await this.load();
  }
}

/** Throws an `Error` with a sentence if there is no server, or it refuses. */
async function request(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    throw new Error('The server does not answer.', { cause: error });
  }
  if (!response.ok) throw new Error((await response.text()).trim());
  return response;
}
