import { serverAddress } from './address.js';

/** The delays before reconnecting in milliseconds; the last one repeats. */
const DELAYS = [250, 500, 1000, 2000, 4000, 8000];

/** The size of a message's header in bytes: number and time, 32 bits each, big-endian. */
export const HEADER_LENGTH = 8;

/**
 * A WebSocket to `/stream` that reconnects with increasing delays.
 *
 * `onState(state, detail)` receives `connecting`, `open`, `waiting` (with a message) and `closed`; `onAnswer(answer)` each
 * message of the server, which is the result or error of a frame.
 */
export class FrameStream {
  #socket;
  #timer;
  #failures = 0;
  #query;

  constructor({ onState, onAnswer }) {
    this.onState = onState;
    this.onAnswer = onAnswer;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Opens a connection with a query; closes the previous one. */
  open(query) {
    this.#drop();
    this.#query = query;
    this.#failures = 0;
    this.#connect();
  }

  close() {
    this.#drop();
    this.onState('closed', 'Not connected');
  }

  /** Reconnects immediately, if another attempt is pending. */
  retry() {
    if (this.#timer === undefined) return;
    this.#drop();
    this.#connect();
  }

  /** Sends a JPEG or PNG file as an `ArrayBuffer`. */
  send(frame, time, image) {
    const message = new Uint8Array(HEADER_LENGTH + image.byteLength);
    const header = new DataView(message.buffer);
    header.setUint32(0, frame);
    header.setUint32(4, time);
    message.set(new Uint8Array(image), HEADER_LENGTH);
    this.#socket.send(message);
  }

  #connect() {
    // The reason of a loss stays until the connection is there again.
    if (this.#failures === 0) this.onState('connecting', 'Connecting …');
    const socket = new WebSocket(serverAddress('stream', this.#query).replace(/^http/, 'ws'));
    let wasOpen = false;
    this.#socket = socket;
    socket.onopen = () => {
      wasOpen = true;
      this.#failures = 0;
      this.onState('open', 'Connected');
    };
    socket.onmessage = (event) => this.onAnswer(JSON.parse(event.data));
    socket.onclose = (event) => this.#wait(socket, event, wasOpen);
  }

  async #wait(socket, event, wasOpen) {
    const delay = DELAYS[Math.min(this.#failures, DELAYS.length - 1)];
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#connect();
    }, delay);
    const reason = await lossReason(event, wasOpen);
    if (this.#socket === socket && !this.isOpen) this.onState('waiting', reason);
  }

  #drop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // Browsers log an error if a connection is closed before it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }
}

/** A message about why a stream was lost; browsers do not reveal why a WebSocket was refused. */
async function lossReason(event, wasOpen) {
  if (wasOpen) {
    return event.reason ? `Connection lost: ${event.reason}` : 'Connection lost, reconnecting';
  }
  try {
    const { status } = await fetch(serverAddress('stream'), { cache: 'no-store' });
    return status === 403
      ? 'The address lacks the current token; open the address that the server prints'
      : 'All streams are in use or an option is invalid; reconnecting';
  } catch {
    return 'The server does not respond, reconnecting';
  }
}
