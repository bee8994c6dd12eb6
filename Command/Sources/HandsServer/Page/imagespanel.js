import { ImageCard } from './imagecard.js';

/** Milliseconds that an image waits for its answer while the tab is shown. */
const PATIENCE = 15_000;

/** The tab for images that are dropped, pasted or chosen; they are sent one after the other. */
export class ImagesPanel {
  #root;
  #list;
  #clearButton;
  #engine;
  #query;
  #stream;
  #queue = Promise.resolve();
  #isShown = false;
  #number = 0;
  /** The image whose answer is waited for: `{content, number, resolve, reject}`, `number` once sent. */
  #request;
  #patience;
  /** The files of the list, which are sent again when options change. */
  #files = [];

  /** What came of each image, in order: answers, or `{error}`. */
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
    const input = root.querySelector('input[type=file]');
    input.addEventListener('change', () => {
      this.add([...input.files]);
      input.value = '';
    });
    this.#clearButton.addEventListener('click', () => this.clear());
    this.#takeDrops();
  }

  show() {
    this.#isShown = true;
    this.#stream.open(this.#query());
    this.#startPatience();
  }

  /** Another tab is shown; what waits for an answer waits until this one is shown again. */
  hide() {
    this.#isShown = false;
    this.#stream.close();
    clearTimeout(this.#patience);
    if (this.#request) this.#request.number = undefined;
  }

  /** Sends everything in the list again, with what the options are by now. */
  reopen() {
    const files = this.#files;
    this.clear();
    this.#stream.open(this.#query());
    this.add(files);
  }

  retry() {
    this.#stream.retry();
  }

  /** Adds files to the list. */
  add(files) {
    for (const file of files) {
      const card = new ImageCard(file.name || 'Pasted picture');
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
    this.#clearButton.disabled = true;
    this.#request?.reject(new Error('The list was cleared.'));
  }

  async #process(file, card) {
    card.working();
    try {
      const { content, bitmap } = await this.#engine.prepare(file);
      const answer = await this.#ask(content);
      if (answer.error !== undefined) throw new Error(answer.error);
      card.show(bitmap, answer);
      return answer;
    } catch (error) {
      card.fail(error.message);
      return { error: error.message };
    }
  }

  /** The answer to an image, which is sent as soon as there is a stream. */
  async #ask(content) {
    const { promise, resolve, reject } = Promise.withResolvers();
    this.#request = { content, resolve, reject };
    this.#startPatience();
    this.#send();
    try {
      return await promise;
    } finally {
      clearTimeout(this.#patience);
      this.#request = undefined;
    }
  }

  #send() {
    if (!this.#request || !this.#stream.isOpen) return;
    this.#request.number = this.#number;
    this.#stream.send(this.#number, this.#number, this.#request.content);
    this.#number += 1;
  }

  #take(answer) {
    if (answer.frame === this.#request?.number) this.#request.resolve(answer);
  }

  #startPatience() {
    clearTimeout(this.#patience);
    if (!this.#request || !this.#isShown) return;
    const { reject } = this.#request;
    this.#patience = setTimeout(() => reject(new Error('There was no answer.')), PATIENCE);
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
    // The whole window: a picture that misses would replace the page.
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
