import { Generation } from './generation.js';
import { LiveView } from './live.js';
import { Stage } from './stage.js';
import { write } from './text.js';

/**
 * A tab with a camera, its start and mirror buttons, and error messages.
 *
 * `engine` finds the hands, `query()` returns the query of its stream, `draw(answer, figures)` draws a result,
 * `stopped()` clears it, and `onState` receives the state of the stream. Optional: `prepare()` runs whenever the tab is
 * shown, whether the camera is on or not, and its error is shown; `started(isWanted)` runs after the stream was opened;
 * `failed(message)` receives the errors of frames; `quality` is the JPEG quality of frames.
 */
export class LivePanel {
  #camera;
  #handlers;
  #error;
  #startButton;
  #startText;
  #mirrorButton;
  /** The generation of user actions: showing or leaving the tab, turning the camera on or off. */
  #generation = new Generation();

  /** The elements of a panel by the names of their classes. */
  static parts(root, ...names) {
    return Object.fromEntries(names.map((name) => [name, root.querySelector(`.${name}`)]));
  }

  constructor(root, camera, handlers) {
    this.#camera = camera;
    this.#handlers = handlers;
    this.#error = root.querySelector('.error');
    this.#startButton = root.querySelector('.start');
    this.#startText = this.#startButton.textContent;
    this.#mirrorButton = root.querySelector('.mirror');
    this.stage = new Stage(root.querySelector('.stage'));
    this.stage.isMirrored = true;
    this.live = new LiveView(this.stage, handlers.engine, {
      onState: handlers.onState,
      onAnswer: (answer, figures) => handlers.draw(answer, figures),
      onError: (sentence) => {
        this.#say(sentence);
        if (sentence) handlers.failed?.(sentence);
      },
      quality: handlers.quality,
    });
    this.#startButton.addEventListener('click', () => this.toggle());
    this.#mirrorButton.addEventListener('click', () => this.mirror());
  }

  /** The tab becomes visible; frames of a camera that is on are sent. */
  async show() {
    await this.#attempt((isWanted) => this.#begin(isWanted));
  }

  /** Another tab becomes visible; the camera stays on, but a pending request is cancelled. */
  hide() {
    this.#generation.begin();
    if (this.#camera.isRequested) this.#camera.stop();
    this.#startButton.textContent = this.#startText;
    this.#say('');
    this.live.stop();
    this.#handlers.stopped();
  }

  async toggle() {
    if (this.#camera.isOn || this.#camera.isRequested) this.#turnOff();
    else await this.turnOn();
  }

  async turnOn(deviceId = '') {
    this.hide();
    this.#startButton.textContent = 'Stop';
    await this.#attempt(async (isWanted) => {
      await this.#camera.start(deviceId);
      if (isWanted()) await this.#begin(isWanted);
    });
  }

  mirror() {
    this.#setMirrored(!this.stage.isMirrored);
  }

  /** Reopens the stream with the current query. */
  reopen() {
    this.live.reopen(this.#handlers.query());
  }

  /** Immediately tries to reopen a stream that was lost. */
  retry() {
    this.live.retry();
  }

  /** Performs a user action. It replaces the previous one, whose error is not shown any more. */
  async #attempt(action) {
    const isWanted = this.#generation.begin();
    try {
      await action(isWanted);
    } catch (error) {
      if (!isWanted()) return;
      this.#turnOff();
      this.#say(error.message);
    }
  }

  async #begin(isWanted) {
    try {
      await this.#handlers.prepare?.();
    } catch (error) {
      if (isWanted()) this.#say(error.message);
    }
    if (!isWanted() || !this.#camera.isOn) return;
    this.#camera.onEnd(() => {
      this.#turnOff();
      this.#say('The camera was disconnected.');
    });
    this.#setMirrored(this.#camera.isMirror);
    this.#startButton.textContent = 'Stop';
    await this.live.start(this.#camera, this.#handlers.query(), isWanted);
    if (isWanted()) await this.#handlers.started?.(isWanted);
  }

  #turnOff() {
    this.#camera.stop();
    this.hide();
  }

  #setMirrored(value) {
    this.stage.isMirrored = value;
    this.#mirrorButton.ariaPressed = String(value);
  }

  #say(sentence) {
    write(this.#error, sentence);
  }
}
