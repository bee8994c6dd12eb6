import { Generation } from './generation.js';
import { LiveView } from './live.js';
import { Stage } from './stage.js';
import { write } from './text.js';

/**
 * A tab with a camera: its start and mirror buttons, and the place for errors.
 *
 * `engine` finds the hands, `query()` gives that of its stream, `draw(answer, figures)` draws what was found, `stopped()` clears
 * it; `onState` gets the stream's state. There may be `prepare()`, which is waited for whenever the tab is shown, whether or
 * not the camera is on, and whose failure is told, `started()`, which follows the first frame's sending, `failed(sentence)`, which is told of
 * frames that were refused, and the `quality` of the pictures that are sent.
 */
export class LivePanel {
  #camera;
  #handlers;
  #error;
  #startButton;
  #startText;
  #mirrorButton;
  /** Of what people ask for: the tab shown or left, the camera turned on or off. */
  #generation = new Generation();

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

  /** The tab is shown: frames of a camera that is on are sent. */
  async show() {
    await this.#attempt((isWanted) => this.#begin(isWanted));
  }

  /** Another tab is shown; the camera stays on, but one that the browser asks for is given up. */
  hide() {
    this.#generation.begin();
    if (this.#camera.isAsked) this.#camera.stop();
    this.#startButton.textContent = this.#startText;
    this.#say('');
    this.live.stop();
    this.#handlers.stopped();
  }

  async toggle() {
    if (this.#camera.isOn || this.#camera.isAsked) this.#turnOff();
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

  /** Opens the stream anew, with what the query is by now. */
  reopen() {
    this.live.reopen(this.#handlers.query());
  }

  /** Tries at once to open a stream that was lost. */
  retry() {
    this.live.retry();
  }

  /** Does what a person asks for; what was asked before is not wanted any more, nor is its failure told. */
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
      this.#say('The camera was taken away.');
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
