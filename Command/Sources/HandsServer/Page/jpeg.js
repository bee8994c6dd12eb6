/** Encodes images as JPEG, in a worker if possible, or else in the page. */
export class JPEGEncoder {
  /** The worker, or `undefined` if it is unavailable. */
  #worker = startWorker();
  #pending = new Map();
  #number = 0;

  constructor() {
    this.#worker.then((worker) => worker && this.#listen(worker));
  }

  /**
   * Encodes an image and closes it.
   *
   * @param {ImageBitmap | VideoFrame} image
   * @param {number} quality 0 … 1
   * @returns {Promise<ArrayBuffer>}
   */
  async encode(image, quality) {
    const worker = await this.#worker;
    if (!worker) return encodeInPage(image, quality);
    const number = this.#number++;
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
      worker.postMessage({ number, image, quality }, [image]);
    });
  }

  #listen(worker) {
    worker.onmessage = ({ data: { number, bytes, error } }) => {
      const { resolve, reject } = this.#pending.get(number);
      this.#pending.delete(number);
      if (error === undefined) resolve(bytes);
      else reject(new Error(error));
    };
    worker.onerror = worker.onmessageerror = () => {
      worker.terminate();
      this.#worker = Promise.resolve();
      for (const { reject } of this.#pending.values()) {
        reject(new Error('The browser failed to encode the image.'));
      }
      this.#pending.clear();
    };
  }
}

/** Starts the worker; resolves to `undefined` if it does not load. */
async function startWorker() {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const worker = new Worker('encoder.js');
  return new Promise((resolve) => {
    worker.onmessage = () => resolve(worker);
    worker.onerror = () => resolve(undefined);
  });
}

async function encodeInPage(image, quality) {
  const canvas = document.createElement('canvas');
  canvas.width = image.displayWidth ?? image.width;
  canvas.height = image.displayHeight ?? image.height;
  canvas.getContext('2d', { alpha: false }).drawImage(image, 0, 0);
  image.close();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob.arrayBuffer();
}
