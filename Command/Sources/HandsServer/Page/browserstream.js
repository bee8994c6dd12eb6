import { openSession } from './browsersession.js';
import { reason } from './text.js';

/** A stream of frames to a worker of this page; see engine.js. */
export class BrowserStream {
  #workshop;
  #handlers;
  #session;
  #query;
  /** Counts sessions, to recognize late ones. */
  #number = 0;
  #dropped = 0;
  #isWaiting = false;

  /** @param {() => BrowserWorkshop | undefined} workshop Records and trains gestures. */
  constructor(workshop, handlers) {
    this.#workshop = workshop;
    this.#handlers = handlers;
  }

  get isOpen() {
    return this.#session !== undefined;
  }

  /** Opens a session with a query; closes the previous one, or reuses its worker. */
  async open(query) {
    const former = this.#drop();
    this.#query = query;
    const number = this.#number;
    this.#handlers.onState('connecting', 'Starting …');
    try {
      const session = await openSession(new URLSearchParams(query), this.#workshop(), former);
      if (number !== this.#number) return session.close();
      this.#session = session;
      this.#handlers.onState('open', 'Running in this browser');
    } catch (error) {
      former?.close();
      if (number === this.#number) this.#wait(error);
    }
  }

  close() {
    this.#drop()?.close();
    this.#handlers.onState('closed', 'Not running');
  }

  /** Tries again if the last attempt failed, for example without a network. */
  retry() {
    if (this.#isWaiting) this.open(this.#query);
  }

  /** Sends an `ImageBitmap` or `VideoFrame` and takes ownership of it. The session ends with its worker. */
  async send(frame, time, image) {
    const session = this.#session;
    try {
      const findings = await session.find(image, time);
      if (session !== this.#session) return;
      if (!findings) {
        this.#dropped += 1;
        return;
      }
      this.#handlers.onAnswer({
        frame,
        timestamp_ms: time,
        dropped: this.#dropped,
        inference_ms: session.worker.milliseconds,
        ...findings,
      });
    } catch (error) {
      if (session !== this.#session) return;
      this.#handlers.onAnswer({ frame, error: reason(error) });
      // Whoever got the answer may have opened the stream anew.
      if (error.code !== 'UNAVAILABLE' || session !== this.#session) return;
      this.#drop().close();
      this.#wait(error);
    }
  }

  #wait(error) {
    this.#isWaiting = true;
    this.#handlers.onState('waiting', reason(error));
  }

  /** Detaches the session from this stream and returns it, to be closed. */
  #drop() {
    const session = this.#session;
    this.#number += 1;
    this.#session = undefined;
    this.#dropped = 0;
    this.#isWaiting = false;
    return session;
  }
}
