// Converts all kinds of images to RGBA pixels.
import { HandsError } from './errors.mjs';

// The module's limit: larger images are rejected before they are copied.
const maximumPixels = 64_000_000;

/** RGBA pixels in rows without gaps, such as ImageData. */
export interface PixelData {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export type ImageSource =
  | HTMLImageElement
  | HTMLVideoElement
  | HTMLCanvasElement
  | OffscreenCanvas
  | ImageBitmap
  | ImageData
  | VideoFrame
  | PixelData;

/** An image that must be drawn or copied to be read. */
export type DrawableImage = Exclude<ImageSource, PixelData>;

type FlatContext = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** Throws unless a value can be an image. */
export function checkImage(image: unknown): void {
  if (typeof image === 'object' && image !== null) return;
  throw new TypeError(`The image must be an object, not ${image === null ? 'null' : typeof image}.`);
}

/** Closes an image that is an ImageBitmap or VideoFrame; has no effect on others, and on one that was transferred. */
export function closeImage(image: unknown): void {
  const { close } = (image ?? {}) as Partial<ImageBitmap>;
  if (typeof close === 'function') close.call(image);
}

/** Runs a call that takes an image over, which is closed if the call fails. */
export async function takingOver<Value>(image: unknown, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    closeImage(image);
    throw error;
  }
}

/** Reads images; keeps a canvas for those that must be drawn to be read. */
export class PixelReader {
  #context: FlatContext | undefined;

  read(image: ImageSource): PixelData {
    checkImage(image);
    return 'data' in image ? checkedPixels(image) : this.#drawn(image);
  }

  #drawn(image: DrawableImage): PixelData {
    const { width, height } = checkedImageSize(image);
    const context = this.#canvas(width, height);
    context.clearRect(0, 0, width, height);
    context.drawImage(image as CanvasImageSource, 0, 0, width, height);
    try {
      return context.getImageData(0, 0, width, height);
    } catch (error) {
      // An image of another origin makes its canvas unreadable for ever.
      this.#context = undefined;
      throw error;
    }
  }

  #canvas(width: number, height: number): FlatContext {
    if (!this.#context) {
      const canvas = typeof OffscreenCanvas === 'undefined'
        ? document.createElement('canvas')
        : new OffscreenCanvas(width, height);
      this.#context = canvas.getContext('2d', { willReadFrequently: true }) as FlatContext;
    }
    const { canvas } = this.#context;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    return this.#context;
  }
}

/** The kinds of sizes that drawable images have. */
type Sized = Partial<
  Record<
    | 'videoWidth'
    | 'videoHeight'
    | 'naturalWidth'
    | 'naturalHeight'
    | 'displayWidth'
    | 'displayHeight'
    | 'width'
    | 'height',
    number
  >
>;

/** Natural size of a drawable image. */
function size(image: Sized): [number | undefined, number | undefined] {
  if (image.videoWidth !== undefined) return [image.videoWidth, image.videoHeight];
  if (image.naturalWidth !== undefined) return [image.naturalWidth, image.naturalHeight];
  if (image.displayWidth !== undefined) return [image.displayWidth, image.displayHeight];
  return [image.width, image.height];
}

/** Natural size of a drawable image, which has pixels, but not too many. */
export function checkedImageSize(image: DrawableImage): { width: number; height: number } {
  const [width, height] = size(image);
  if (width === undefined || height === undefined) {
    throw new TypeError(
      'The image must be an HTMLImageElement, HTMLVideoElement, HTMLCanvasElement, ' +
        'OffscreenCanvas, ImageBitmap, ImageData or VideoFrame.',
    );
  }
  check(width, height);
  return { width, height };
}

/** Pixels of ImageData or a similar object; a view of its bytes. */
export function checkedPixels({ data, width, height }: PixelData): PixelData {
  if (!(data instanceof Uint8Array) && !(data instanceof Uint8ClampedArray)) {
    throw new TypeError('The image data must be bytes: red, green, blue and alpha.');
  }
  check(width, height);
  const byteCount = 4 * width * height;
  if (data.length < byteCount) {
    throw HandsError.coded(
      'INVALID_ARGUMENT',
      `The image data has ${data.length} bytes; ${width}×${height} pixels have ${byteCount}.`,
    );
  }
  return { data: data.subarray(0, byteCount), width, height };
}

function check(width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw HandsError.coded('INVALID_ARGUMENT', `The image has ${width}×${height} pixels; it must have at least one.`);
  }
  if (width * height > maximumPixels) {
    throw HandsError.coded(
      'INVALID_ARGUMENT',
      `The image has ${width}×${height} pixels; the limit is ${maximumPixels} in all.`,
    );
  }
}
