import { prepare } from './serverimage.js';
import { JPEGEncoder } from './jpeg.js';
import { ServerWorkshop } from './serverworkshop.js';
import { FrameStream } from './stream.js';

/** The engine that finds hands on the page's server, in JPEG and PNG files; see engine.js. */
export class ServerEngine {
  #encoder = new JPEGEncoder();

  stream(handlers) {
    return new FrameStream(handlers);
  }

  content(image, quality) {
    return this.#encoder.encode(image, quality);
  }

  prepare(file) {
    return prepare(file, this.#encoder);
  }

  workshop(onChange) {
    return new ServerWorkshop(onChange);
  }
}
