import { currentFrame } from "./frames.js";

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
  #generation = 0;

  constructor(engine, stream, quality = QUALITY) {
    this.#engine = engine;
    this.#stream = stream;
    this.#quality = quality;
  }

  /** Starts over with a stream that has just opened. */
  reset(figures) {
    this.figures = figures;
    this.#generation += 1;
    this.#begin = undefined;
    this.#number = 0;
    this.#lastTime = -1;
    this.#unanswered.clear();
    this.#waiting?.image.close();
    this.#waiting = undefined;
  }

  /** Takes a frame; nothing is counted while there is no stream. */
  async take(video, capturedAt) {
    if (!this.#stream.isOpen || !this.figures || video.readyState < video.HAVE_CURRENT_DATA) return;
    const generation = this.#generation;
    this.figures.captured += 1;
    const image = await currentFrame(video);
    if (generation !== this.#generation) return image.close();
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
    const generation = this.#generation;
    const number = this.#number++;
    this.#waiting = undefined;
    this.#unanswered.set(number, capturedAt);
    this.#isPreparing = true;
    try {
      const content = await this.#engine.content(image, this.#quality);
      if (generation === this.#generation && this.#stream.isOpen) {
        this.#stream.send(number, this.#timestamp(capturedAt), content);
        this.figures.sent += 1;
      }
    } catch {
      // A camera that is being turned off has frames without pixels.
      this.#unanswered.delete(number);
    }
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
