import { BrowserStream } from './browserstream.js';
import { BrowserWorkshop } from './browserworkshop.js';
import { decoded, fitted } from './imagefile.js';

/** The engine that finds hands in workers of this page, with the package in `web/`; see engine.js. */
export class BrowserEngine {
  #workshop;

  stream(handlers) {
    return new BrowserStream(() => this.#workshop, handlers);
  }

  /** Workers accept images unchanged. */
  async content(image) {
    return image;
  }

  async prepare(file) {
    const bitmap = await decoded(file);
    if (!bitmap) throw new Error('The browser cannot read this image.');
    const small = await fitted(bitmap);
    return { content: await createImageBitmap(small), bitmap: small };
  }

  workshop(onChange) {
    this.#workshop = new BrowserWorkshop(onChange);
    return this.#workshop;
  }
}
