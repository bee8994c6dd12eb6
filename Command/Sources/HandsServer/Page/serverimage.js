import { decoded, fitted, LIMITS } from './imagefile.js';
import { JPEGEncoder } from './jpeg.js';
import { HEADER_LENGTH } from './stream.js';

const MAX_BYTES = LIMITS.message_bytes - HEADER_LENGTH;

const QUALITY = 0.9;

/**
 * Prepares a file for the server: JPEG and PNG files that are small enough are sent unchanged, other images are
 * converted to JPEG.
 *
 * @param {Blob} file
 * @param {JPEGEncoder} encoder
 * @returns {Promise<{content: ArrayBuffer, bitmap: ImageBitmap | undefined}>} The content to
 *   send, and the image to show; `undefined` if the browser cannot read it.
 */
export async function prepare(file, encoder) {
  const bitmap = await decoded(file);
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const pixels = bitmap ? bitmap.width * bitmap.height : 0;
  if (file.size <= MAX_BYTES && pixels <= LIMITS.pixels && isJPEGOrPNG(start)) {
    return { content: await file.arrayBuffer(), bitmap };
  }
  if (!bitmap) throw new Error('The browser cannot read this image.');
  const small = await fitted(bitmap);
  const content = await encoder.encode(await createImageBitmap(small), QUALITY);
  if (content.byteLength > MAX_BYTES) throw new Error('The image is too large.');
  return { content, bitmap: small };
}

function isJPEGOrPNG(start) {
  const begins = (...bytes) => bytes.every((byte, index) => start[index] === byte);
  return begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47);
}
