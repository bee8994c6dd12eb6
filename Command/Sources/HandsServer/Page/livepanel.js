import { LiveView } from "./live.js";
import { Stage } from "./stage.js";

/**
 * A tab with a camera: its start and mirror buttons, and the place for errors.
 *
 * `engine` finds the hands, `query()` gives that of its stream, `draw(answer, figures)` draws what was found, `stopped()` clears
 * it; `onState` gets the stream's state. There may be `failed(sentence)`, which is told of frames that
 * were refused, and the `quality` of the pictures that are sent.
 */
export class LivePanel {
  #camera;
  #handlers;
  #error;
  #startButton;
  #startText;
  #mirrorButton;

  constructor(root, camera, handlers) {
    this.#camera = camera;
    this.#handlers = handlers;
    this.#error = root.querySelector(".error");
    this.#startButton = root.querySelector(".start");
    this.#startText = this.#startButton.textContent;
    this.#mirrorButton = root.querySelector(".mirror");
    this.stage = new Stage(root.querySelector(".stage"));
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
    this.#startButton.addEventListener("click", () => this.toggle());
    this.#mirrorButton.addEventListener("click", () => this.mirror());
  }

  /** The tab is shown: frames of a camera that is on are sent. */
  async show() {
    if (!this.#camera.isOn) return;
    this.#setMirrored(this.#camera.isMirror);
    this.#startButton.textContent = "Stop";
    await this.live.start(this.#camera, this.#handlers.query());
  }

  /** Another tab is shown; the camera stays on. */
  hide() {
    this.#startButton.textContent = this.#startText;
    this.#say("");
    this.live.stop();
    this.#handlers.stopped();
  }

  async toggle() {
    if (this.#camera.isOn) this.#turnOff();
    else await this.turnOn();
  }

  async turnOn(deviceId = "") {
    this.hide();
    this.#startButton.disabled = true;
    try {
      await this.#camera.start(deviceId);
      this.#camera.onEnd(() => {
        this.#turnOff();
        this.#say("The camera was taken away.");
      });
      await this.show();
    } catch (error) {
      this.#turnOff();
      this.#say(error.message);
    }
    this.#startButton.disabled = false;
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

  #turnOff() {
    this.#camera.stop();
    this.hide();
  }

  #setMirrored(value) {
    this.stage.isMirrored = value;
    this.#mirrorButton.ariaPressed = String(value);
  }

  #say(sentence) {
    if (this.#error.textContent !== sentence) this.#error.textContent = sentence;
  }
}
