/** The number of answers in the percentiles: half a minute at 60 frames per second. */
const WINDOW = 1800;

/**
 * The statistics of a stream of frames.
 *
 * Of the `captured` frames, `skipped` ones were replaced by newer ones before sending, `sent` ones went to the engine,
 * `answered` ones have a result, `dropped` ones were discarded by the engine, and `refused` ones have an error. Latencies
 * are milliseconds from the capture of a frame until its overlay is drawn, the newest last.
 */
export class Figures {
  captured = 0;
  skipped = 0;
  sent = 0;
  answered = 0;
  dropped = 0;
  refused = 0;
  /** The inference time of the last frame in milliseconds. */
  inference = undefined;
  latencies = [];
  #drawnAt = [];

  /** Records an answer whose overlay has been drawn. */
  answer(latency, now) {
    this.answered += 1;
    this.latencies.push(latency);
    this.#drawnAt.push(now);
    if (this.latencies.length > WINDOW) {
      this.latencies.shift();
      this.#drawnAt.shift();
    }
  }

  get median() {
    return this.percentile(50);
  }

  get p95() {
    return this.percentile(95);
  }

  /** A percentile of the latencies; `undefined` without answers. */
  percentile(percent) {
    const sorted = Float64Array.from(this.latencies).sort();
    return sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)];
  }

  /** The frame rate over the last second; 0 without answers. */
  framesPerSecond(now) {
    const recent = this.#drawnAt.filter((time) => time > now - 1000);
    if (recent.length < 2) return recent.length;
    return ((recent.length - 1) * 1000) / (recent.at(-1) - recent[0]);
  }
}
