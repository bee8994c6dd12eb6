/** Pictures as JPEG, by a worker where it can draw, else by the page. */
export class JPEGEncoder {
  #worker;
  #waiting = new Map();
  #number = 0;

  constructor() {
    if (typeof OffscreenCanvas === "undefined") return;
    this.#worker = new Worker("encoder.js");
    this.#worker.onmessage = ({ data: { number, bytes } }) => {
      this.#waiting.get(number)(bytes);
      this.#waiting.delete(number);
    };
  }

  /**
   * Encodes a picture and closes it.
   *
   * @param {ImageBitmap} bitmap
   * @param {number} quality 0 … 1
   * @returns {Promise<ArrayBuffer>}
   */
  encode(bitmap, quality) {
    if (!this.#worker) return encodeInPage(bitmap, quality);
    const number = this.#number++;
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve);
      this.#worker.postMessage({ number, bitmap, quality }, [bitmap]);
    });
  }
}

async function encodeInPage(bitmap, quality) {
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d", { alpha: false }).drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  return blob.arrayBuffer();
}
