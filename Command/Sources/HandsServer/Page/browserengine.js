import { BrowserStream } from './browserstream.js';
import { BrowserWorkshop } from './browserworkshop.js';
import { decoded, fitted } from './imagefile.js';
import { isTaskOption } from './taskoptions.js';

/** Hands are found in workers of this page, by the package in `web/`; see engine.js. */
export class BrowserEngine {
  #workshop;

  stream(handlers) {
    return new BrowserStream(() => this.#workshop, handlers);
  }

  /** Workers take images as they are. */
  async content(image) {
    return image;
  }

  async prepare(file) {
    const bitmap = await decoded(file);
    if (!bitmap) throw new Error('The browser cannot read this picture.');
    const small = await fitted(bitmap);
    return { content: await createImageBitmap(small), bitmap: small };
  }

  takes(option) {
    return isTaskOption(option);
  }

  workshop(onChange) {
    this.#workshop = new BrowserWorkshop(onChange);
    return this.#workshop;
  }
}
