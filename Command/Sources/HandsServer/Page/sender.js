import { currentFrame } from './frames.js';
import { Generation } from './generation.js';

/** Frames that may be under way: one in work, one that waits for that, one on its way. */
const MAX_UNANSWERED = 3;

/** Of JPEG where it is sent, 0 to 1: hands are found as well as in finer pictures. */
const QUALITY = 0.8;

/**
 * Sends frames of a video, as many as are answered: the newest waits, older ones are skipped.
 *
 * Counts what it does in `figures`, see figures.js.
 */
export class FrameSender {
  #engine;
  #stream;
  #quality;
  #begin;
  #number = 0;
  #lastTime = -1;
  /** Times of capture by number of frame, of all that are prepared or sent but not answered. */
  #unanswered = new Map();
  #waiting;
  #isPreparing = false;
  /** Of streams. */
  #generation = new Generation();

  constructor(engine, stream, quality = QUALITY) {
    this.#engine = engine;
    this.#stream = stream;
    this.#quality = quality;
  }

  /** Starts over with a stream that has just opened. */
  reset(figures) {
    this.end();
    this.figures = figures;
    this.#begin = undefined;
    this.#number = 0;
    this.#lastTime = -1;
  }

  /** The stream has ended: what was for it is let go. */
  end() {
    this.#generation.begin();
    this.#unanswered.clear();
    this.#waiting?.image.close();
    this.#waiting = undefined;
  }

  /** Takes a frame; nothing is counted while there is no stream. */
  async take(video, capturedAt) {
    if (!this.#stream.isOpen || !this.figures || video.readyState < video.HAVE_CURRENT_DATA) return;
    const isWanted = this.#generation.current();
    const image = await currentFrame(video).catch(() => undefined);
    // A camera that is being turned off has frames without pixels.
    if (!image) return;
    if (!isWanted()) return image.close();
    this.figures.captured += 1;
    if (this.#waiting) {
      this.#waiting.image.close();
      this.figures.skipped += 1;
    }
    this.#waiting = { image, capturedAt };
    this.#sendWaiting();
  }

  /**
   * Takes note of an answer.
   *
   * @returns {number | undefined} When that frame was captured.
   */
  settle(number) {
    const capturedAt = this.#unanswered.get(number);
    // Answers come in order: frames before this one were dropped.
    for (const older of this.#unanswered.keys()) {
      if (older <= number) this.#unanswered.delete(older);
    }
    this.#sendWaiting();
    return capturedAt;
  }

  async #sendWaiting() {
    if (!this.#waiting || this.#isPreparing || this.#unanswered.size >= MAX_UNANSWERED) return;
    const { image, capturedAt } = this.#waiting;
    const isWanted = this.#generation.current();
    const number = this.#number++;
    this.#waiting = undefined;
    this.#unanswered.set(number, capturedAt);
    this.#isPreparing = true;
    let content = image;
    try {
      content = await this.#engine.content(image, this.#quality);
      if (isWanted() && this.#stream.isOpen) {
        this.#stream.send(number, this.#timestamp(capturedAt), content);
        this.figures.sent += 1;
        content = undefined;
      }
    } catch {
      // A camera that is being turned off has frames without pixels.
      if (isWanted()) this.#unanswered.delete(number);
    }
    // What the stream did not take over may be an image.
    content?.close?.();
    this.#isPreparing = false;
    this.#sendWaiting();
  }

  /** Whole milliseconds since the first frame, more with every frame. */
  #timestamp(capturedAt) {
    this.#begin ??= capturedAt;
    this.#lastTime = Math.max(Math.round(capturedAt - this.#begin), this.#lastTime + 1);
    return this.#lastTime;
  }
}
