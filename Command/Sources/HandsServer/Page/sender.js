import { currentFrame } from './frames.js';
import { Generation } from './generation.js';

/** The maximum number of frames in flight: one being processed, one waiting, one being sent. */
const MAX_UNANSWERED = 3;

/** The JPEG quality, 0 to 1; a higher one does not improve the results. */
const QUALITY = 0.8;

/**
 * Sends frames of a video at the rate of the answers: the newest frame waits, older ones are skipped.
 *
 * Updates the statistics in `figures`, see figures.js.
 */
export class FrameSender {
  #engine;
  #stream;
  #quality;
  #begin;
  #number = 0;
  #lastTime = -1;
  /** The capture times of frames that are prepared or sent but not answered, by number. */
  #unanswered = new Map();
  #waiting;
  #isPreparing = false;
  /** The generation of streams. */
  #generation = new Generation();

  constructor(engine, stream, quality = QUALITY) {
    this.#engine = engine;
    this.#stream = stream;
    this.#quality = quality;
  }

  /** Starts again with a stream that has just opened. */
  reset(figures) {
    this.end();
    this.figures = figures;
    this.#begin = undefined;
    this.#number = 0;
    this.#lastTime = -1;
  }

  /** Releases all frames, after the stream has ended. */
  end() {
    this.#generation.begin();
    this.#unanswered.clear();
    this.#waiting?.image.close();
    this.#waiting = undefined;
  }

  /** Takes the current frame, unless the stream is closed. */
  async take(video, capturedAt) {
    if (!this.#stream.isOpen || !this.figures || video.readyState < video.HAVE_CURRENT_DATA) return;
    const isWanted = this.#generation.current();
    const image = await currentFrame(video).catch(() => undefined);
    // Frames of a camera that is being turned off have no pixels.
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
   * Records an answer.
   *
   * @returns {number | undefined} The capture time of the frame.
   */
  settle(number) {
    const capturedAt = this.#unanswered.get(number);
    // Answers are in order: earlier frames without an answer were dropped.
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
      // Frames of a camera that is being turned off have no pixels.
      if (isWanted()) this.#unanswered.delete(number);
    }
    // Content that was not sent may be an image, which must be closed.
    content?.close?.();
    this.#isPreparing = false;
    this.#sendWaiting();
  }

  /** Integer milliseconds since the first frame, strictly increasing. */
  #timestamp(capturedAt) {
    this.#begin ??= capturedAt;
    this.#lastTime = Math.max(Math.round(capturedAt - this.#begin), this.#lastTime + 1);
    return this.#lastTime;
  }
}
