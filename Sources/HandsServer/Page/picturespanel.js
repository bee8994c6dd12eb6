import { JPEGEncoder } from "./jpeg.js";
import { PictureCard } from "./picturecard.js";
import { prepare } from "./picturefile.js";
import { FrameStream } from "./stream.js";

/** Milliseconds after which a picture counts as lost. */
const PATIENCE = 15_000;

/** The tab that looks at pictures which are dropped, pasted or chosen, one after the other. */
export class PicturesPanel {
  #root;
  #list;
  #clearButton;
  #query;
  #stream;
  #encoder = new JPEGEncoder();
  #queue = Promise.resolve();
  #number = 0;
  #opened;
  #asked;
  /** The cards of the list by what their files hold, so that other options can be tried. */
  #entries = [];

  /** What came of each picture, in order: the server's answers, or `{error}`. */
  results = [];

  constructor(root, { query, onState }) {
    this.#root = root;
    this.#query = query;
    this.#list = root.querySelector(".pictures");
    this.#clearButton = root.querySelector(".clear");
    this.#stream = new FrameStream({
      onState: (state, detail) => this.#enter(state, detail, onState),
      onAnswer: (answer) => this.#asked?.resolve(answer),
    });
    const input = root.querySelector("input[type=file]");
    input.addEventListener("change", () => {
      this.add([...input.files]);
      input.value = "";
    });
    this.#clearButton.addEventListener("click", () => this.clear());
    this.#takeDrops();
  }

  show() {
    this.#open();
  }

  hide() {
    this.#stream.close();
    this.#opened = undefined;
  }

  /** Looks at everything in the list anew, with what the options are by now. */
  reopen() {
    const files = this.#entries;
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
      const card = new PictureCard(file.name || "Pasted picture");
      const index = this.results.push(undefined) - 1;
      const { results } = this;
      this.#entries.push(file);
      this.#list.append(card.element);
      this.#clearButton.disabled = false;
      this.#queue = this.#queue.then(async () => {
        if (results !== this.results) return;
        results[index] = await this.#look(file, card);
      });
    }
  }

  clear() {
    this.results = [];
    this.#entries = [];
    this.#list.replaceChildren();
    this.#clearButton.disabled = true;
  }

  async #look(file, card) {
    card.working();
    try {
      const { bytes, bitmap } = await prepare(file, this.#encoder);
      const answer = await this.#ask(bytes);
      if (answer.error !== undefined) throw new Error(answer.error);
      card.show(bitmap, answer);
      return answer;
    } catch (error) {
      card.fail(error.message);
      return { error: error.message };
    }
  }

  async #ask(bytes) {
    const lost = Promise.withResolvers();
    const timer = setTimeout(() => lost.reject(new Error("The server did not answer.")), PATIENCE);
    try {
      await Promise.race([this.#opened.promise, lost.promise]);
      this.#asked = Promise.withResolvers();
      this.#stream.send(this.#number, this.#number, bytes);
      this.#number += 1;
      return await Promise.race([this.#asked.promise, lost.promise]);
    } finally {
      clearTimeout(timer);
      this.#asked = undefined;
    }
  }

  #open() {
    this.#opened = Promise.withResolvers();
    this.#stream.open(this.#query());
  }

  #enter(state, detail, onState) {
    if (state === "open") this.#opened.resolve();
    if (state === "waiting") {
      this.#opened = Promise.withResolvers();
      this.#asked?.reject(new Error(detail));
    }
    onState(state, detail);
  }

  #takeDrops() {
    const root = this.#root;
    // The whole window: a picture that misses would replace the page.
    for (const type of ["dragover", "drop"]) {
      addEventListener(type, (event) => event.preventDefault());
    }
    addEventListener("dragover", () => root.classList.add("dragging"));
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) root.classList.remove("dragging");
    });
    addEventListener("drop", (event) => {
      root.classList.remove("dragging");
      if (!root.hidden) this.add([...event.dataTransfer.files]);
    });
    addEventListener("paste", (event) => {
      if (!root.hidden) this.add([...event.clipboardData.files]);
    });
  }
}
