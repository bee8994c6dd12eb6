import { readFileSync } from 'node:fs';
import { documentOf, withResolvers } from './dom.js';

const PAGE = new URL('../../../Sources/HandsServer/Page/', import.meta.url);

/**
 * Puts a document of `index.html` and what else a browser has in place; returns what tests steer it by.
 *
 * @param {Map} stored What the browser keeps for pages of this address.
 */
export function openPage(address = 'http://localhost:8484/', stored = new Map()) {
  const page = { stored, cameras: [], sockets: [], requests: [], answers: new Map(), frames: [] };
  const define = (name, value) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  define('document', documentOf(readFileSync(new URL('index.html', PAGE), 'utf8')));
  define('location', new URL(address));
  define('devicePixelRatio', 1);
  define(
    'ResizeObserver',
    class {
      observe() {}
    },
  );
  define('requestAnimationFrame', () => 0);
  define(
    'Option',
    class {
      constructor(title, value) {
        return Object.assign(document.createElement('option'), { textContent: title, value });
      }
    },
  );
  define('navigator', { mediaDevices: new MediaDevices(page) });
  define(
    'WebSocket',
    class extends Socket {
      constructor(target) {
        super(target);
        page.sockets.push(this);
      }
    },
  );
  define(
    'VideoFrame',
    class {
      isClosed = false;
      constructor() {
        page.frames.push(this);
      }
      close() {
        this.isClosed = true;
      }
    },
  );
  define('fetch', async (target, options = {}) => {
    const url = new URL(target, location.href);
    page.requests.push({ path: url.pathname, query: url.searchParams, ...options });
    return (page.answers.get(url.pathname) ?? respond({}))(url);
  });
  /** What the page asked, and what the person answers. */
  Object.assign(page, { questions: [], answer: true });
  define('confirm', (question) => {
    page.questions.push(question);
    return page.answer;
  });
  const keyListeners = new EventTarget();
  define('addEventListener', keyListeners.addEventListener.bind(keyListeners));
  /** Presses a key while an element has the focus. */
  page.press = (key, target = document.activeElement) => {
    const event = new Event('keydown');
    Object.defineProperties(event, { key: { value: key }, target: { value: target } });
    keyListeners.dispatchEvent(event);
  };
  define('localStorage', {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => stored.set(name, String(value)),
    removeItem: (name) => stored.delete(name),
  });
  page.answers.set('/skeleton.json', respond({ bones: [], joint_colors: Array(21).fill([0, 0, 0]) }));
  /** Lets sockets open that are about to; returns those that stay open. */
  page.streams = () => {
    for (const socket of page.sockets) if (socket.readyState === Socket.CONNECTING) socket.open();
    return page.sockets.filter(({ readyState }) => readyState === Socket.OPEN);
  };
  /** The tracks of cameras that are on. */
  page.liveTracks = () => page.cameras.filter(({ isLive }) => isLive);
  return page;
}

/** An answer to requests with a JSON document. */
export function respond(document, status = 200) {
  return async () => ({
    ok: status < 400,
    status,
    json: async () => structuredClone(document),
    text: async () => String(document),
  });
}

/** Lets everything that waits for nothing else go on. */
export async function settle() {
  await new Promise((resume) => setImmediate(resume));
}

/** Cameras that a person allows by `allow`. */
class MediaDevices {
  #page;
  #prompts = [];

  constructor(page) {
    this.#page = page;
    page.prompts = this.#prompts;
    /** Answers the oldest prompt with a camera, or refuses it. */
    page.allow = async () => {
      this.#prompts.shift().resolve();
      await settle();
    };
    page.refuse = async () => {
      this.#prompts.shift().reject(new DOMException('Permission denied', 'NotAllowedError'));
      await settle();
    };
  }

  async getUserMedia() {
    const prompt = withResolvers();
    this.#prompts.push(prompt);
    await prompt.promise;
    const track = {
      isLive: true,
      stop: () => (track.isLive = false),
      getSettings: () => ({ deviceId: 'front', facingMode: 'user' }),
    };
    this.#page.cameras.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  }

  async enumerateDevices() {
    return [{ kind: 'videoinput', deviceId: 'front', label: '' }];
  }
}

/** A socket that tests open, answer and lose. */
class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;

  readyState = Socket.CONNECTING;
  sent = [];

  constructor(target) {
    this.url = new URL(target);
  }

  open() {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  answer(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  lose(reason = '') {
    this.readyState = Socket.CLOSED;
    this.onclose?.({ reason });
  }

  send(message) {
    this.sent.push(message);
  }

  close() {
    this.readyState = Socket.CLOSED;
  }
}
