/** Answers that median and percentiles are taken of: half a minute at 60 frames a second. */
const WINDOW = 1800;

/**
 * What was measured on one stream of frames.
 *
 * `captured` frames came from the camera; `skipped` of them gave way to newer ones before they were
 * sent, `sent` went to the engine, `answered` came back with a result. `dropped` were left out by
 * the engine, `refused` answered with an error. Latencies are milliseconds from a frame's capture
 * until its overlay is drawn, the newest last.
 */
export class Figures {
  captured = 0;
  skipped = 0;
  sent = 0;
  answered = 0;
  dropped = 0;
  refused = 0;
  /** Milliseconds that the last frame's nets took. */
  inference = undefined;
  latencies = [];
  #drawnAt = [];

  /** Takes an answer whose overlay has been drawn. */
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

  /** The latency that so many percent of the answers do not exceed; `undefined` without answers. */
  percentile(percent) {
    const sorted = Float64Array.from(this.latencies).sort();
    return sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)];
  }

  /** Answers of the last second, as a rate; 0 when there are none. */
  framesPerSecond(now) {
    const recent = this.#drawnAt.filter((time) => time > now - 1000);
    if (recent.length < 2) return recent.length;
    return ((recent.length - 1) * 1000) / (recent.at(-1) - recent[0]);
  }
}
