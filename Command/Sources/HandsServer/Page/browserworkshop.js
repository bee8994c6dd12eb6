import { motionNames } from './browsermotions.js';
import { packageModule } from './package.js';
import { reason } from './text.js';

/** The minimum interval between two hands of a take in milliseconds, so that they differ. */
const INTERVAL = 100;

/**
 * Records and trains gestures in this page; see `ServerWorkshop`.
 *
 * Only the landmarks of hands are stored, also in the downloaded bundle, so that training can continue with a bundle
 * that is opened.
 */
export class BrowserWorkshop {
  #onChange;
  /** The takes of each gesture by name; a take is a list of hands. @type {Map<string, object[][]>} */
  #takes = new Map();
  /** The trainer with MediaPipe's bundle, or one that was opened. */
  #trainer;
  /** The address of the bundle, for links. */
  #address;

  summary = { folder: '', gestures: [], training: null, failure: null, report: null };
  /** The last bundle that was trained or opened. @type {Uint8Array | undefined} */
  bundle;
  /** The motion file that was opened. @type {Uint8Array | undefined} */
  motions;

  constructor(onChange) {
    this.#onChange = onChange;
  }

  get isTraining() {
    return Boolean(this.summary.training);
  }

  get isTrained() {
    return this.bundle !== undefined;
  }

  get downloads() {
    return [{ name: 'gestures.task', address: this.#address, title: 'gestures.task' }];
  }

  async load() {
    this.#change({});
  }

  /** Begins a take of a gesture, which is stored with its first hand. */
  beginTake(gesture, wanted) {
    const hands = [];
    let lastTime = -Infinity;
    return {
      /** Records the hand of a frame, if needed; returns the number of recorded hands. */
      record: ({ hands: [hand], width, height }, time) => {
        if (hand && hands.length < wanted && time - lastTime >= INTERVAL) {
          lastTime = time;
          if (hands.length === 0) this.#takes.set(gesture, [...(this.#takes.get(gesture) ?? []), hands]);
          const { landmarks, worldLandmarks, handedness, handednessScore } = hand;
          hands.push({ width, height, landmarks, worldLandmarks, handedness, handednessScore });
        }
        return hands.length;
      },
    };
  }

  /** Trains with the options of `hands train`, of which only `no-mirror` is supported. */
  async train(options) {
    this.#change({ training: { processed: this.#count, pictures: this.#count }, failure: null });
    let trainer;
    try {
      trainer = await this.#startedTrainer();
      const { bundle, report } = await trainer.train(
        [...this.#takes].map(([name, takes]) => ({ name, hands: takes.flat() })),
        { isMirroring: !('no-mirror' in options) },
      );
      this.#keep(bundle);
      this.#change({ training: null, report });
    } catch (error) {
      // A bundle that is opened meanwhile closes the trainer.
      const isReplaced = trainer && trainer !== this.#trainer;
      this.#change({ training: null, failure: isReplaced ? 'Training ended: a file was opened.' : reason(error) });
    }
  }

  /** Deletes the hands of a gesture's last take. */
  async forget(gesture) {
    const rest = this.#takes.get(gesture).slice(0, -1);
    if (rest.length) this.#takes.set(gesture, rest);
    else this.#takes.delete(gesture);
    this.#change({});
  }

  /**
   * Opens a bundle: its recorded hands replace those of the same gestures. Returns the number of its gestures, 0 if it
   * was trained elsewhere.
   */
  async open(file) {
    const bundle = new Uint8Array(await file.arrayBuffer());
    const { GestureTrainer } = await packageModule('training.mjs');
    const trainer = await GestureTrainer.create({ model: bundle });
    const gestures = await trainer.examples();
    this.#trainer?.close();
    this.#trainer = trainer;
    for (const { name, hands } of gestures) this.#takes.set(name, [hands]);
    this.#keep(bundle);
    this.#change({ report: null, failure: null });
    return gestures.length;
  }

  /** Opens a motion file of `hands train --motion`, whose motions streams then name; returns their names. */
  async openMotions(file) {
    const motions = new Uint8Array(await file.arrayBuffer());
    const names = await motionNames(motions);
    this.motions = motions;
    return names;
  }

  get #count() {
    return [...this.#takes.values()].reduce((sum, takes) => sum + takes.flat().length, 0);
  }

  async #startedTrainer() {
    const { GestureTrainer } = await packageModule('training.mjs');
    if (this.#trainer) return this.#trainer;
    const trainer = await GestureTrainer.create();
    // A bundle may have been opened meanwhile.
    if (this.#trainer) trainer.close();
    else this.#trainer = trainer;
    return this.#trainer;
  }

  #keep(bundle) {
    this.bundle = bundle;
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([bundle], { type: 'application/octet-stream' }));
  }

  #change(members) {
    const gestures = [...this.#takes].map(([name, takes]) => ({
      name,
      pictures: takes.flat().length,
      takes: takes.length,
    }));
    this.summary = { ...this.summary, ...members, gestures };
    this.#onChange(this.summary);
  }
}
