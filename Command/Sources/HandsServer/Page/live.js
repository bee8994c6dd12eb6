import { Figures } from './figures.js';
import { eachFrame } from './frames.js';
import { FrameSender } from './sender.js';

/**
 * Sends the frames of a stage's video to a stream of an engine and forwards the answers.
 *
 * `onAnswer(answer, figures)` draws an answer. `onState` is that of the stream. `onError` receives the error of a frame,
 * or an empty string after a successful frame. `quality` is that of a `FrameSender`.
 */
export class LiveView {
  #stage;
  #handlers;
  #stream;
  #sender;
  #endFrames;

  /** The statistics since the stream opened. */
  figures = new Figures();
  /** The last answer. */
  answer;

  constructor(stage, engine, handlers) {
    this.#stage = stage;
    this.#handlers = handlers;
    this.#stream = engine.stream({
      onState: (state, detail) => this.#enter(state, detail),
      onAnswer: (answer) => this.#take(answer),
    });
    this.#sender = new FrameSender(engine, this.#stream, handlers.quality);
  }

  get isOn() {
    return this.#endFrames !== undefined;
  }

  /** Shows a camera and sends its frames to a stream, if `isWanted()` still holds once the video plays. */
  async start(camera, query, isWanted) {
    this.stop();
    await this.#stage.show(camera.stream);
    if (!isWanted()) return;
    this.#endFrames = eachFrame(this.#stage.video, (capturedAt) => this.#sender.take(this.#stage.video, capturedAt));
    this.#stream.open(query);
  }

  /** Reopens the stream with another query. */
  reopen(query) {
    if (this.isOn) this.#stream.open(query);
  }

  retry() {
    this.#stream.retry();
  }

  stop() {
    this.#stage.show(undefined);
    if (!this.isOn) return;
    this.#endFrames();
    this.#endFrames = undefined;
    this.#stream.close();
  }

  #enter(state, detail) {
    if (state === 'open') {
      this.figures = new Figures();
      this.#sender.reset(this.figures);
    } else {
      this.#sender.end();
    }
    this.#handlers.onState(state, detail);
  }

  #take(answer) {
    const capturedAt = this.#sender.settle(answer.frame);
    if (answer.error !== undefined) {
      this.figures.refused += 1;
      this.#handlers.onError(answer.error);
      return;
    }
    this.answer = answer;
    this.figures.dropped = answer.dropped;
    this.figures.inference = answer.inference_ms;
    this.#handlers.onAnswer(answer, this.figures);
    const now = performance.now();
    if (capturedAt !== undefined) this.figures.answer(now - capturedAt, now);
    this.#handlers.onError('');
  }
}
