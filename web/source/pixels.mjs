// Converts all kinds of images to RGBA pixels.

// The module's limit: larger images are rejected before they are copied.
const maximumPixels = 64_000_000;

/**
 * Pixels, in rows without gaps.
 *
 * @typedef {object} Pixels
 * @property {Uint8Array | Uint8ClampedArray} data RGBA.
 * @property {number} width
 * @property {number} height
 */

/** Reads images; keeps a canvas for those that must be drawn to be read. */
export class PixelReader {
  /** @type {OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | undefined} */
  #context;

  /**
   * Reads the pixels of an image.
   *
   * @param {any} image ImageData or a similar object, or anything that can be drawn on a canvas.
   * @returns {Pixels}
   */
  read(image) {
    if (typeof image !== 'object' || image === null) {
      throw new TypeError(`The image must be a picture, not ${image === null ? 'null' : typeof image}.`);
    }
    return image.data === undefined ? this.#drawn(image) : stored(image);
  }

  #drawn(image) {
    const [width, height] = size(image);
    if (width === undefined || height === undefined) {
      throw new TypeError(
        'The image must be an HTMLImageElement, HTMLVideoElement, HTMLCanvasElement, ' +
          'OffscreenCanvas, ImageBitmap, ImageData or VideoFrame.',
      );
    }
    check(width, height);
    const context = this.#canvas(width, height);
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  }

  #canvas(width, height) {
    if (!this.#context) {
      const canvas = typeof OffscreenCanvas === 'undefined'
        ? document.createElement('canvas')
        : new OffscreenCanvas(width, height);
      this.#context = canvas.getContext('2d', { willReadFrequently: true });
    }
    const { canvas } = this.#context;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    return this.#context;
  }
}

/** Natural size of a drawable image. */
function size(image) {
  if (image.videoWidth !== undefined) return [image.videoWidth, image.videoHeight];
  if (image.naturalWidth !== undefined) return [image.naturalWidth, image.naturalHeight];
  if (image.displayWidth !== undefined) return [image.displayWidth, image.displayHeight];
  return [image.width, image.height];
}

/** Pixels of ImageData or a similar object. */
function stored({ data, width, height }) {
  if (!(data instanceof Uint8Array) && !(data instanceof Uint8ClampedArray)) {
    throw new TypeError('The image data must be bytes: red, green, blue and alpha.');
  }
  check(width, height);
  if (data.length < 4 * width * height) {
    throw new Error(
      `INVALID_ARGUMENT: The image data has ${data.length} bytes; ${width}×${height} pixels have ` +
        `${4 * width * height}.`,
    );
  }
  return { data: data.subarray(0, 4 * width * height), width, height };
}

function check(width, height) {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new Error(`INVALID_ARGUMENT: The image is ${width}×${height} pixels: there is nothing to see.`);
  }
  if (width * height > maximumPixels) {
    throw new Error(
      `INVALID_ARGUMENT: The image has ${width}×${height} pixels; the limit is ${maximumPixels} in all.`,
    );
  }
}
