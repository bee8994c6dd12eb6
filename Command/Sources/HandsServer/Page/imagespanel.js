import { ImageCard } from './imagecard.js';

/** The time limit of an answer in milliseconds, from when the image is sent. */
const TIME_LIMIT = 15_000;

/** Milliseconds after which it is announced that an image is still being processed. */
const PATIENCE = 1000;

/** The tab for images that are dropped, pasted or chosen; they are processed sequentially. */
export class ImagesPanel {
  #root;
  #list;
  #clearButton;
  #input;
  #announcement;
  #engine;
  #query;
  #stream;
  #queue = Promise.resolve();
  #number = 0;
  /** The image in progress: `{content, number, resolve, reject}`, with `number` once it is sent. */
  #request;
  #timer;
  /** The options with which the stream was opened. */
  #opened;
  /** The files in the list, which are processed again when options change. */
  #files = [];

  /** The answer of each image, in order, or `{error}`. */
  results = [];

  constructor(root, { engine, query, onState }) {
    this.#root = root;
    this.#engine = engine;
    this.#query = query;
    this.#list = root.querySelector('.pictures');
    this.#clearButton = root.querySelector('.clear');
    this.#stream = engine.stream({
      onState: (state, detail) => this.#enter(state, detail, onState),
      onAnswer: (answer) => this.#take(answer),
    });
    this.#announcement = root.querySelector('.announcement');
    this.#input = root.querySelector('input[type=file]');
    this.#input.addEventListener('change', () => {
      this.add([...this.#input.files]);
      this.#input.value = '';
    });
    this.#clearButton.addEventListener('click', () => {
      this.clear();
      this.#announcement.textContent = 'Cleared.';
    });
    this.#takeDrops();
  }

  show() {
    // They may have changed in another tab.
    if (this.#files.length && this.#query() !== this.#opened) this.reopen();
    else this.#open();
  }

  /** Another tab is visible; an image in progress waits until this tab is visible again. */
  hide() {
    this.#stream.close();
    clearTimeout(this.#timer);
    if (this.#request) this.#request.number = undefined;
  }

  /** Processes all images in the list again with the current options. */
  reopen() {
    const files = this.#files;
    this.clear();
    this.#open();
    this.add(files);
  }

  retry() {
    this.#stream.retry();
  }

  /** Adds files to the list. */
  add(files) {
    for (const file of files) {
      const card = new ImageCard(file.name || 'Pasted image', (text) => (this.#announcement.textContent = text));
      const index = this.results.push(undefined) - 1;
      const { results } = this;
      this.#files.push(file);
      this.#list.append(card.element);
      this.#clearButton.disabled = false;
      this.#queue = this.#queue.then(async () => {
        if (results !== this.results) return;
        results[index] = await this.#process(file, card);
      });
    }
  }

  clear() {
    this.results = [];
    this.#files = [];
    this.#list.replaceChildren();
    // A disabled button loses the focus.
    if (document.activeElement === this.#clearButton) this.#input.focus();
    this.#clearButton.disabled = true;
    this.#request?.reject(new Error('The list was cleared.'));
  }

  #open() {
    this.#opened = this.#query();
    this.#stream.open(this.#opened);
  }

  /** Processes an image. If it is removed from the list meanwhile, it is not sent, and nothing is announced. */
  async #process(file, card) {
    const { results } = this;
    const isRemoved = () => results !== this.results;
    card.working();
    const reminder = setTimeout(() => {
      if (!isRemoved()) card.announce();
    }, PATIENCE);
    try {
      const { content, bitmap } = await this.#engine.prepare(file);
      if (isRemoved()) return undefined;
      const answer = await this.#ask(content);
      if (isRemoved()) return undefined;
      if (answer.error !== undefined) throw new Error(answer.error);
      card.show(bitmap, answer);
      return answer;
    } catch (error) {
      if (isRemoved()) return undefined;
      card.fail(error.message);
      return { error: error.message };
    } finally {
      clearTimeout(reminder);
    }
  }

  /** Waits for the answer of an image, which is sent as soon as the stream is open. */
  async #ask(content) {
    const { promise, resolve, reject } = Promise.withResolvers();
    this.#request = { content, resolve, reject };
    this.#send();
    try {
      return await promise;
    } finally {
      clearTimeout(this.#timer);
      this.#request = undefined;
    }
  }

  #send() {
    if (!this.#request || !this.#stream.isOpen) return;
    this.#request.number = this.#number;
    this.#stream.send(this.#number, this.#number, this.#request.content);
    this.#number += 1;
    this.#startTimer();
  }

  #take(answer) {
    if (answer.frame === this.#request?.number) this.#request.resolve(answer);
  }

  #startTimer() {
    clearTimeout(this.#timer);
    const { reject } = this.#request;
    this.#timer = setTimeout(() => reject(new Error('The request timed out.')), TIME_LIMIT);
  }

  #enter(state, detail, onState) {
    if (state === 'open') this.#send();
    if (state === 'waiting' && this.#request?.number !== undefined) {
      this.#request.reject(new Error(detail));
    }
    onState(state, detail);
  }

  #takeDrops() {
    const root = this.#root;
    // In the whole window: an image dropped elsewhere would replace the page.
    for (const type of ['dragover', 'drop']) {
      addEventListener(type, (event) => event.preventDefault());
    }
    addEventListener('dragover', () => root.classList.add('dragging'));
    addEventListener('dragleave', (event) => {
      if (!event.relatedTarget) root.classList.remove('dragging');
    });
    addEventListener('drop', (event) => {
      root.classList.remove('dragging');
      if (!root.hidden) this.add([...event.dataTransfer.files]);
    });
    addEventListener('paste', (event) => {
      if (!root.hidden) this.add([...event.clipboardData.files]);
    });
  }
}
