/** Pictures as JPEG, by a worker where it can draw, else by the page. */
export class JPEGEncoder {
  #worker;
  #waiting = new Map();
  #number = 0;

  constructor() {
    if (typeof OffscreenCanvas === "undefined") return;
    this.#worker = new Worker("encoder.js");
    this.#worker.onmessage = ({ data: { number, bytes, error } }) => {
      const { resolve, reject } = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error === undefined) resolve(bytes);
      else reject(new Error(error));
    };
  }

  /**
   * Encodes a picture and closes it.
   *
   * @param {ImageBitmap | VideoFrame} picture
   * @param {number} quality 0 … 1
   * @returns {Promise<ArrayBuffer>}
   */
  encode(picture, quality) {
    if (!this.#worker) return encodeInPage(picture, quality);
    const number = this.#number++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ number, picture, quality }, [picture]);
    });
  }
}

async function encodeInPage(picture, quality) {
  const canvas = document.createElement("canvas");
  canvas.width = picture.displayWidth ?? picture.width;
  canvas.height = picture.displayHeight ?? picture.height;
  canvas.getContext("2d", { alpha: false }).drawImage(picture, 0, 0);
  picture.close();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  return blob.arrayBuffer();
}
